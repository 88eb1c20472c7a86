import Glibc

/// Where a clock's socket is when a person does not say.
extension Folders {
  /// The socket's name in its folder.
  static let socketName = "wecker.sock"
  /// Where the clock of the machine listens, that of root or of a service.
  static let systemSocket = "/run/wecker/\(socketName)"

  /// Where a clock of this user listens: a service's own folder (`RUNTIME_DIRECTORY`, as
  /// systemd.exec(5) gives it), the system's for root, else the user's runtime folder.
  ///
  /// Source: XDG Base Directory Specification, `XDG_RUNTIME_DIR`.
  static var socket: String { sockets.first ?? systemSocket }

  /// Where this user looks for a clock, one after the other.
  static var sockets: [String] {
    var folders: [String] = []
    if let folder = environment("RUNTIME_DIRECTORY")?.split(separator: ":").first {
      folders.append(String(folder))
    }
    if geteuid() != 0, let folder = environment("XDG_RUNTIME_DIR") { folders.append(folder) }
    return folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(socketName)" } + [systemSocket]
  }
}
