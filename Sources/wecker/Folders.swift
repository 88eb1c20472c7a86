import Glibc

/// Where files are when a person does not say.
enum Folders {
  /// The folder that keeps the state: the system's for root, else the user's state folder; nil when
  /// nobody says where that is.
  ///
  /// Never the folder the program happens to be started in: the next start would find no alarm.
  /// Source: XDG Base Directory Specification, `XDG_STATE_HOME`.
  static var state: String? {
    if geteuid() == 0 { return "/var/lib/wecker" }
    if let folder = environment("XDG_STATE_HOME"), folder.hasPrefix("/") {
      return "\(folder)/wecker"
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/.local/state/wecker"
  }

  /// The folder with sounds: installed beside the program, or in the tree it was built in.
  static var sounds: String {
    let program = executable
    let candidates = [
      "\(program)/../share/wecker/sounds", "\(program)/../../../sounds",
      "\(program)/../../sounds", "sounds",
    ]
    return candidates.first { access($0, R_OK | X_OK) == 0 } ?? "sounds"
  }

  /// The folder the program is in.
  private static var executable: String {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &target, target.count)
    guard count > 0 else { return "." }
    let path = target[..<count].map(UInt8.init(bitPattern:))
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return String(decoding: path[..<slash], as: UTF8.self)
  }

  /// A variable of the environment.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
