import Foundation
import Glibc

/// A folder that goes with the object.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/wecker-command-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp/wecker-command-failed"
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file in it and returns its path.
  func write(_ name: String, _ text: String) throws -> String {
    let file = "\(path)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }
}
