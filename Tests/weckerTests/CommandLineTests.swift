import Glibc
import Testing

/// What a person meets who types: help, mistakes, and where the words go.
@Suite(.serialized) struct CommandLineTests {
  /// A command line that is wrong, and what must be said of it.
  struct Mistake: CustomTestStringConvertible {
    var words: [String]
    var texts: [String]
    var testDescription: String { "wecker " + words.joined(separator: " ") }
  }

  @Test func help_goesToStandardOutput() async throws {
    for word in ["--help", "-h", "help"] {
      let (end, output, errors) = try await Wecker.run([word])
      #expect(end == .exited(0))
      #expect(output.hasPrefix("Usage: wecker VERB"))
      for verb in ["run", "simulate"] { #expect(output.contains("\n  \(verb) ")) }
      #expect(errors.isEmpty)
    }
  }

  @Test func version_isOneLine() async throws {
    let (end, output, errors) = try await Wecker.run(["--version"])
    #expect(end == .exited(0))
    #expect(output.wholeMatch(of: /wecker \d+\.\d+\.\d+\n/) != nil)
    #expect(errors.isEmpty)
  }

  @Test func everyVerb_hasHelpWithAnExample() async throws {
    let verbs = try await Wecker.run(["--help"]).output.matches(of: #/\n  ([a-z]+) /#).map { $0.1 }
    #expect(verbs.count >= 2)
    for verb in verbs {
      let (end, output, errors) = try await Wecker.run([String(verb), "--help"])
      #expect(end == .exited(0))
      #expect(output.hasPrefix("Usage: wecker \(verb)"))
      #expect(output.contains("\nExample:\n  wecker \(verb)"))
      #expect(errors.isEmpty)
      for line in output.split(separator: "\n") {
        #expect(line.count <= 80 || line.hasPrefix("  wecker"), "\(line)")
      }
    }
  }

  static let mistakes = [
    Mistake(words: [], texts: ["say what to do", "run", "simulate"]),
    Mistake(words: ["simulat"], texts: ["did you mean 'simulate'?"]),
    Mistake(words: ["rnu", "--board", "x"], texts: ["did you mean 'run'?"]),
    Mistake(words: ["zzz"], texts: ["unknown verb 'zzz'", "run", "simulate"]),
    Mistake(words: ["--versoin"], texts: ["did you mean '--version'?"]),
    Mistake(words: ["run"], texts: ["'--board' is missing; add '--board FILE'"]),
    Mistake(words: ["run", "--baord", "x"], texts: ["did you mean '--board'?"]),
    Mistake(words: ["run", "--board"], texts: ["'--board' needs a value"]),
    Mistake(words: ["run", "--board", "a", "--board", "b"], texts: ["'--board' is given twice"]),
    Mistake(words: ["run", "--board", "a", "b"], texts: ["'b' is one argument too many"]),
    Mistake(
      words: ["simulate", "--speed", "3"], texts: ["'--speed' cannot be '3'", "1, 60 or max"]),
    Mistake(
      words: ["simulate", "--at", "tomorrow"],
      texts: ["'--at' cannot be 'tomorrow'", "such as 2026-03-29T01:50"]),
    Mistake(
      words: ["simulate", "--at", "2026-02-29T01:50"], texts: ["cannot be '2026-02-29T01:50'"]),
    Mistake(
      words: ["simulate", "--at", "2026-03-29T24:00"], texts: ["cannot be '2026-03-29T24:00'"]),
    Mistake(
      words: ["simulate", "--seed", "-1"], texts: ["'--seed' cannot be '-1'", "0 ... 999999"]),
    Mistake(words: ["simulate", "--seed=1e3"], texts: ["'--seed' cannot be '1e3'"]),
    Mistake(words: ["simulate", "--zone="], texts: ["'--zone' needs a value"]),
    Mistake(
      words: ["simulate", "--zone", "Mars/Phobos"],
      texts: ["'Mars/Phobos' cannot be used", "No such file", "such as Europe/Berlin"]),
    Mistake(
      words: ["simulate", "--zone", "Europe"],
      texts: ["'Europe' cannot be used", "Is a directory"]),
    Mistake(
      words: ["simulate", "--zone", "../../../etc/passwd"],
      texts: ["'../../../etc/passwd' cannot be used", "no zone's name"]),
    Mistake(
      words: ["simulate", "--zone", "/etc/passwd"], texts: ["'/etc/passwd' cannot be used"]),
    Mistake(
      words: ["simulate", "--zone", "\u{1B}[2J"], texts: [#"'\u{1b}[2J' cannot be used"#]),
    Mistake(words: ["simulate", "\u{1B}[2J"], texts: ["one argument too many"]),
    Mistake(words: ["sett", "7:30"], texts: ["did you mean 'set'?"]),
    Mistake(words: ["set"], texts: ["TIME is missing", "next time a clock face shows it"]),
    Mistake(words: ["set", "7.30"], texts: ["'TIME' cannot be '7.30'", "such as 7:30"]),
    Mistake(words: ["set", "24:00"], texts: ["'TIME' cannot be '24:00'"]),
    Mistake(words: ["status", "--sokcet", "x"], texts: ["did you mean '--socket'?"]),
    Mistake(words: ["log", "--count", "257"], texts: ["'--count' cannot be '257'", "1 ... 256"]),
    Mistake(words: ["prefs", "snooze=31min"], texts: ["'snooze=31min'", "snooze=1min...30min"]),
    Mistake(words: ["prefs", "snooze=5"], texts: ["'snooze=5'"]),
    Mistake(words: ["prefs", "snooze=90s"], texts: ["'snooze=90s'"]),
    Mistake(words: ["prefs", "volume=101%"], texts: ["'volume=101%'", "volume=0%...100%"]),
    Mistake(words: ["prefs", "volume"], texts: ["'volume'", "play-sound=true|false"]),
    Mistake(
      words: ["prefs", "snoze=5min"], texts: ["'snoze=5min'", "did you mean 'snooze'?"]),
    Mistake(words: ["prefs", "colour=red"], texts: ["'colour=red'", "snooze=1min...30min"]),
    Mistake(
      words: ["prefs", "volume=1%", "ramp=1s", "ramp=2s"], texts: ["'ramp' is given twice"]),
    Mistake(
      words: ["lab", "drive", "--chip", "/x", "--board", "/x"],
      texts: ["'--story' is missing, and drive needs it"]),
    Mistake(
      words: ["lab", "play", "--chip", "/x", "--board", "/x"],
      texts: ["'--plan' is missing, and play needs it"]),
    Mistake(
      words: ["lab", "drive", "--story", "noon"], texts: ["crashed or presses."]),
    Mistake(
      words: [
        "test", "Tests/Scenarios/hand/one-bump-of-the-knob-sets-nothing.test.yaml", "--on",
        "lab", "--vcd", "/dev/null",
      ], texts: ["a waveform is what the simulator did", "leave out --vcd"]),
    Mistake(
      words: ["prove", "--nights", "5", "--night", "9"],
      texts: ["'--nights' is not used beside '--night'"]),
    Mistake(words: ["test", "a", "--timeout", "0s"], texts: ["'0s'", "1ns ... 1752000h"]),
    Mistake(
      words: ["test", "a", "--timeout", "99999999h"], texts: ["a time with its unit, 1ns ... "]),
    Mistake(words: ["measure"], texts: ["WHAT is missing.", "knob"]),
    Mistake(words: ["lab", "--story", "night"], texts: ["'--chip' is missing"]),
    Mistake(
      words: ["measure", "knob", "--trace", "/dev/null", "--edges", "10"],
      texts: ["'--edges' is about a trace that is made", "'--trace'", "leave one of them out"]),
    Mistake(
      words: ["measure", "knob", "--seed", "1", "--trace", "/no/such/file"],
      texts: ["'--seed' is about a trace that is made", "leave one of them out"]),
    Mistake(
      words: ["measure", "knob", "--seed", "1000000"],
      texts: ["'--seed' cannot be '1000000'", "0 ... 999999"]),
  ]

  @Test(arguments: mistakes) func mistake_isToldAndExits2(mistake: Mistake) async throws {
    let (end, output, errors) = try await Wecker.run(mistake.words)
    #expect(end == .exited(2))
    #expect(output.isEmpty)
    #expect(errors.hasPrefix("wecker"))
    #expect(errors.hasSuffix("\n") && errors.split(separator: "\n").count == 1, "\(errors)")
    for text in mistake.texts { #expect(errors.contains(text), "\(errors)") }
    #expect(!errors.contains("\u{1B}"), "what was typed must not steer the terminal")
  }

  @Test func output_thatNobodyReads_endsQuietly() async throws {
    for words in [["--help"], ["simulate"]] {
      let (end, _, errors) = try await Wecker.run(words, output: .broken)
      #expect(end == .signalled(SIGPIPE))
      #expect(errors.isEmpty)
    }
  }

  @Test func output_thatNobodyReads_failsWhereSignalsAreIgnored() async throws {
    let child = try Wecker.start(
      through: #"trap "" PIPE; { "$0" "$@"; echo "status $?" >&2; } | sleep 0.5 </dev/null"#,
      ["simulate", "--seed", "1"])
    #expect(await child.waitForEnd() != .stillRunning)
    // The pipe takes a short story before its reader goes; either way nothing else is said.
    #expect(["status 0\n", "status 1\n"].contains(child.errors), "\(child.errors)")
  }

  @Test func output_thatIsClosed_isTold() async throws {
    for words in [["--version"], ["simulate"]] {
      let child = try Wecker.start(through: #"exec "$0" "$@" >&-"#, words)
      #expect(await child.waitForEnd() == .exited(1))
      #expect(child.errors.contains("standard output cannot be written"), "\(child.errors)")
      #expect(child.errors.contains("Bad file descriptor"))
    }
  }

  @Test(.enabled(if: !Wecker.isThreadSanitized, "the thread sanitizer's own files are longer"))
  func output_beyondTheLimitOfFileSizes_isTold() async throws {
    let folder = TemporaryFolder()
    let child = try Wecker.start(
      through: #"ulimit -f 1; exec "$0" "$@" >"$FOLDER/story""#, ["simulate"],
      environment: ["FOLDER": folder.path])
    #expect(await child.waitForEnd() == .exited(1))
    #expect(child.errors.contains("standard output cannot be written (write: File too large"))
  }

  @Test func output_ontoAFullDisk_isTold() async throws {
    let (end, _, errors) = try await Wecker.run(["simulate"], output: .file("/dev/full"))
    #expect(end == .exited(1))
    #expect(errors.contains("No space left on device"), "\(errors)")
  }
}
