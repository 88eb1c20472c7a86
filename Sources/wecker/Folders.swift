import Glibc

/// Where files are when a person does not say.
enum Folders {
  /// The folder with board files: installed beside the program, or in the tree it was built in.
  static var boards: String { shared("boards") }

  /// The folder that keeps the state: the system's for root, else the user's state folder.
  ///
  /// Source: XDG Base Directory Specification, `XDG_STATE_HOME`.
  static var state: String {
    if geteuid() == 0 { return "/var/lib/wecker" }
    if let folder = environment("XDG_STATE_HOME"), folder.hasPrefix("/") {
      return "\(folder)/wecker"
    }
    return "\(environment("HOME") ?? ".")/.local/state/wecker"
  }

  /// The folder with sounds: installed beside the program, or in the tree it was built in.
  static var sounds: String { shared("sounds") }

  private static func shared(_ name: String) -> String {
    let program = program ?? "."
    let candidates = [
      "\(program)/../share/wecker/\(name)", "\(program)/../../../\(name)",
      "\(program)/../../\(name)", name,
    ]
    return candidates.first { access($0, R_OK | X_OK) == 0 } ?? name
  }

  /// The folder the program is in; nil when the system does not tell.
  static var program: String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &target, target.count)
    guard count > 0 else { return nil }
    let path = target[..<count].map(UInt8.init(bitPattern:))
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return String(decoding: path[..<slash], as: UTF8.self)
  }

  /// A variable of the environment.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
