import Glibc
import LinuxHost

/// Another program that is run to its end, for what it prints.
struct PeerProgram {
  private let path: String

  /// Names a program by its path.
  init(_ path: String) { self.path = path }

  /// Runs it and returns what it wrote to standard output.
  ///
  /// - Throws: what the system says; ECANCELED when it did not end with status 0.
  func run(_ arguments: [String]) throws(SystemFailure) -> String {
    var ends: [CInt] = [-1, -1]
    try SystemCall.value("pipe") { pipe(&ends) }
    defer { close(ends[0]) }
    let spawned = Result { () throws(SystemFailure) in try spawn(arguments, pipe: ends) }
    close(ends[1])
    let child = try spawned.get()
    let output = PeerProgram.readAll(ends[0])
    var status: CInt = 0
    try SystemCall.value("waitpid") { waitpid(child, &status, 0) }
    guard status == 0 else { throw SystemFailure(call: path, code: ECANCELED) }
    return String(decoding: try output.get(), as: UTF8.self)
  }

  private func spawn(_ arguments: [String], pipe ends: [CInt]) throws(SystemFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    for end in ends { posix_spawn_file_actions_addclose(&actions, end) }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, path, &actions, nil, &words, environ)
    guard code == 0 else { throw SystemFailure(call: "posix_spawn", code: code) }
    return child
  }

  private static func readAll(_ descriptor: CInt) -> Result<[UInt8], SystemFailure> {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4_096)
    do throws(SystemFailure) {
      while true {
        let count = try SystemCall.value("read") {
          piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
        }
        if count == 0 { return .success(bytes) }
        bytes += piece[..<count]
      }
    } catch {
      return .failure(error)
    }
  }
}
