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
  static var socket: String {
    // A service may have several folders, the first is the one it names first.
    if let folder = environment("RUNTIME_DIRECTORY"), folder.hasPrefix("/") {
      return String(folder.prefix { $0 != ":" }) + "/" + socketName
    }
    if geteuid() != 0, let folder = environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/") {
      return folder + "/" + socketName
    }
    return systemSocket
  }

  /// Where this user looks for a clock, one after the other: its own, then the machine's.
  static var sockets: [String] { socket == systemSocket ? [socket] : [socket, systemSocket] }
}
