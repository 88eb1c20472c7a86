import Glibc
import LinuxCall

/// Where files are when a person does not say.
enum Folders {
  /// The folder with board files: installed beside the program, or in the tree it was built in;
  /// where there is none, the first of these, and where else it was looked for.
  static var boards: Place { place(of: "boards") }

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

  /// The folder with sounds: installed beside the program, in the tree it was built in, or in the
  /// current folder; where there is none, the first of these, and where else it was looked for.
  static var sounds: Place { place(of: "sounds") }

  /// Where a folder that comes with the program is, or was looked for.
  struct Place {
    /// The folder.
    var path: String
    /// Where else there is none.
    var elsewhere: [String] = []

    /// All places, as a sentence names them.
    var everywhere: String { ([path] + elsewhere).joined(separator: " or ") }
  }

  private static func place(of name: String) -> Place {
    let candidates = places(of: name)
    if let found = candidates.first(where: { access($0, R_OK | X_OK) == 0 }) {
      return Place(path: found)
    }
    return Place(path: candidates[0], elsewhere: Array(candidates[1...]))
  }

  /// Where a folder that comes with the program may be, the first place first.
  private static func places(of name: String) -> [String] {
    let program = program ?? current
    let candidates = [
      "\(program)/../share/wecker/\(name)", "\(program)/../../../\(name)",
      "\(program)/../../\(name)", "\(current)/\(name)",
    ].map(plain)
    // Close to the root some are the same.
    return candidates.enumerated().filter { !candidates[..<$0.offset].contains($0.element) }
      .map(\.element)
  }

  /// Makes a folder and those above it; what is there already stays.
  static func make(_ path: String) throws(SystemFailure) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/\(part)"
      if mkdir(made, 0o755) != 0, errno != EEXIST {
        throw SystemFailure(call: "mkdir", code: errno)
      }
    }
  }

  /// An absolute path without its steps back; none of its folders is a link.
  static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The tree this program was built in: three folders up from .build/TRIPLE/release; nil where
  /// that is none of ours.
  static var tree: String? {
    guard let program else { return nil }
    let tree = plain("\(program)/../../..")
    return access("\(tree)/Package.swift", R_OK) == 0 ? tree : nil
  }

  /// The current folder.
  private static var current: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
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
