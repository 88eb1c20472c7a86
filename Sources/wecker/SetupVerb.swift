import BoardFile
import CommandTable
import Glibc
import LinuxCall
import LinuxHost

/// `wecker setup`: makes the machine run the clock by itself.
enum SetupVerb {
  static let isService = Option(
    flag: "--service", "Installs a unit of systemd's, its user and its board file, and starts it.")
  static let board = Option(
    "--board", .text("FILE"),
    "The board file to run with, copied to /etc/wecker/board.yaml; not needed where that is there.")
  static let root = Option(
    "--root", .text("DIR"),
    "Writes the files below there and starts nothing: for packages and images.")

  static let command = Command(
    "setup", "Installs the clock as a service that starts with the machine; root does it.",
    options: [isService, board, root],
    example: "wecker setup --service --board boards/raspberry-pi.yaml"
  ) { values in
    guard values[isService] else {
      return wrong("say what to set up: '--service'. See 'wecker setup --help'.").tell()
    }
    return install(root: values[root] ?? "/", board: values[board])
  }

  /// Programs of the system that finish what the files begin.
  private enum Tool {
    static let useradd = "/usr/sbin/useradd"
    static let systemctl = "/usr/bin/systemctl"
  }

  private static func install(root words: String, board: String?) -> Int32 {
    // The service's user must read what root writes, however strict root is with its own files.
    umask(0o022)
    do throws(ExitFailure) {
      let root = try place(of: words)
      let isHere = root == "/"
      let program = try installedProgram(isHere: isHere)
      if isHere, geteuid() != 0 {
        throw failed("only root can install a service; put sudo in front")
      }
      try installBoard(board, below: root)
      let groups = ServiceUnit.groups.filter { !isHere || getgrnam($0) != nil }
      let unit = ServiceUnit(program: program, groups: groups).text
      try write(Array(unit.utf8), to: ServiceUnit.path, below: root)
      if isHere { try start() }
      return ExitStatus.done
    } catch {
      return error.tell()
    }
  }

  /// Where a tree is, whatever links and dots lead there.
  private static func place(of root: String) throws(ExitFailure) -> String {
    guard let path = realpath(root, nil) else {
      let failure = SystemFailure(call: "realpath", code: errno)
      throw failed("'\(root)' cannot be reached (\(failure.text)); make it, or name another --root")
    }
    defer { free(path) }
    return String(cString: path)
  }

  /// The program's place, where a service can reach it.
  private static func installedProgram(isHere: Bool) throws(ExitFailure) -> String {
    guard let folder = Folders.program else {
      throw failed("the system does not tell where this program is; is /proc mounted?")
    }
    let program = "\(folder)/wecker"
    guard isHere else { return "/usr/bin/wecker" }
    // The unit hides homes from the clock, and a build folder is gone with the next build.
    if ["home", "root", "run/user"].contains(where: { program.hasPrefix("/\($0)/") })
      || Folders.tree != nil
    {
      throw failed(
        "the service would not find \(program) again; install it first (docs/running.md) and call"
          + " that one: sudo install -D -m 755 \(program) /usr/local/bin/wecker")
    }
    return program
  }

  private static func installBoard(
    _ board: String?, below root: String
  ) throws(ExitFailure) {
    let target = Folders.plain("\(root)/\(ServiceUnit.board)")
    let isThere = access(target, F_OK) == 0
    guard let board else {
      guard isThere else {
        throw wrong("there is no \(target) yet; name the board file with --board")
      }
      return
    }
    let bytes = try BoardChoice.loadWithBytes(board).get().bytes
    if isThere {
      let old = try? SmallFile.readAnything(target, limit: BoardChoice.limit)
      guard old == bytes else {
        throw failed(
          "\(target) is there already and says something else; leave --board out to keep it, or"
            + " move it away")
      }
    }
    try write(bytes, to: ServiceUnit.board, below: root)
  }

  private static func write(
    _ bytes: [UInt8], to path: String, below root: String
  ) throws(ExitFailure) {
    let target = Folders.plain("\(root)/\(path)")
    do throws(SystemFailure) {
      try Folders.make(String(target.prefix(upTo: target.lastIndex(of: "/") ?? target.endIndex)))
      try WholeFile.write(bytes, to: target)
    } catch {
      throw failed("\(target) cannot be written (\(error.text)); is the disk writable?")
    }
    _ = StandardOutput.write("wrote \(target)\n")
  }

  /// Makes the user, and has systemd read, start and always start the unit.
  private static func start() throws(ExitFailure) {
    if getpwnam(ServiceUnit.user) == nil {
      try call(Tool.useradd, ["--system", "--no-create-home", ServiceUnit.user])
    }
    guard access("/run/systemd/system", F_OK) == 0 else {
      throw failed(
        "systemd does not run here, so nothing was started; the files are in place for a boot with"
          + " it")
    }
    try call(Tool.systemctl, ["daemon-reload"])
    try call(Tool.systemctl, ["enable", "wecker.service"])
    try call(Tool.systemctl, ["restart", "wecker.service"])
    _ = StandardOutput.write("the clock runs; see: wecker status, journalctl -u wecker\n")
  }

  private static func call(_ program: String, _ words: [String]) throws(ExitFailure) {
    let status = ChildProgram.run(program, words)
    guard status == 0 else {
      throw failed(
        "\(program) \(words.joined(separator: " ")) ended with \(status); its words are above")
    }
  }

  private static func failed(_ text: String) -> ExitFailure {
    ExitFailure(status: ExitStatus.failed, text: text)
  }

  private static func wrong(_ text: String) -> ExitFailure {
    ExitFailure(status: ExitStatus.wrongUsage, text: text)
  }
}
