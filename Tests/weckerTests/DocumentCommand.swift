/// How a command of a document is tried.
///
/// What a reader is told to type is run as it stands, in a folder that is thrown away. What cannot
/// be run in a test is in the list below with the reason, and is checked as far as that goes.
enum DocumentCommand: Equatable {
  /// It is run, and must end with exit status 0.
  case run(String)
  /// It runs a clock for ever: it must start, and stop well on SIGTERM.
  case clock(String)
  /// A verb of ours that is too much for a test: its `--help` must exist and know the options.
  case help(verb: String, options: [String], why: String)
  /// A script of the tree that is too much for a test: it must exist and know the options.
  case script(String, options: [String], why: String)
  /// Only a shell's eye is cast on it.
  case syntax(why: String)

  /// Decides by the first words.
  init(_ command: String) {
    let words = command.split(separator: " ").map(String.init)
    let first = words.first ?? ""
    let second = words.dropFirst().first ?? ""
    let options = words.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
    let isOurs = first == "wecker" || first.hasSuffix("/wecker")
    if first == "scripts/run" || first == "./scripts/run" {
      // It builds a release and hands its words on; that it does is a stage of scripts/test.
      let rest = command.dropFirst(first.count)
      self = .run(".build/release/wecker simulate\(rest)")
    } else if let why = Self.scripts[first] {
      self = .script(first, options: options, why: why)
    } else if let why = Self.notHere[first] {
      self = .syntax(why: why)
    } else if isOurs, let why = Self.verbs[second] {
      self = .help(verb: second, options: options, why: why)
    } else if isOurs, second == "test", words.contains("lab") || options.contains("--diff") {
      self = .help(
        verb: second, options: options, why: "it boots a machine, and is a stage of scripts/test")
    } else if isOurs, second == "sound", words.contains("play") {
      self = .help(
        verb: second, options: options, why: "it needs a sound card, and SoundPlayTests play")
    } else if isOurs, second == "run", !options.contains("--help") {
      self = .clock(command)
    } else {
      self = .run(command)
    }
  }

  /// Scripts that are not run here.
  static let scripts = [
    "scripts/test": "it runs these tests",
    ".ci/run": "it runs these tests",
    "scripts/lab": "it builds a kernel, boots it, and is a stage of scripts/test",
    "scripts/debian13": "it makes a whole Debian, and is a stage of scripts/test",
    "scripts/gpiod2": "it builds a library, and is a stage of scripts/test",
    "scripts/make-sounds": "it writes into the tree",
    "scripts/measure-knob": "it builds a release, and a figure needs a quiet machine",
  ]

  /// Verbs of ours that are not run here.
  static let verbs = [
    "lab": "it needs the lab's kernel, which scripts/lab boots",
    "measure": "it takes long, and a figure needs a quiet machine",
  ]

  /// Other programs that are not run here.
  static let notHere = [
    "sudo": "it changes the machine",
    "apt": "it changes the machine",
    "apt-get": "it changes the machine",
    "systemctl": "it changes the machine",
    "journalctl": "it reads the machine's own log",
    "git": "it needs a network or changes the tree",
    "ssh": "it needs another machine",
    "scp": "it needs another machine",
    "sigrok-cli": "it is not on every machine, and SigrokTests run it",
    "gtkwave": "it needs a screen",
    "swift": "a build is under way in this tree already",
    "cd": "each command is run in the root of the tree",
  ]
}
