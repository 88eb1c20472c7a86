import Glibc
import LinuxCall
import LinuxHost
import Scenarios

/// Finds scenario files: those that were named, and all below folders that were.
enum ScenarioFiles {
  /// Folders inside each other; nobody sorts scenarios deeper.
  private static let deepest = 16
  /// The most files of one call.
  private static let most = 10_000

  /// The files in the order of their names, folder by folder; a file named twice comes once.
  static func find(_ paths: [String]) -> Result<[String], ExitFailure> {
    var files: [String] = []
    for path in paths {
      switch find(path, depth: 0) {
      case .failure(let failure): return .failure(failure)
      case .success(let found): files += found.filter { !files.contains($0) }
      }
      guard files.count <= most else {
        return .failure(wrong("there are more than \(most) scenarios; name a folder further down"))
      }
    }
    guard !files.isEmpty else {
      let named = paths.joined(separator: ", ")
      return .failure(wrong("there is no *\(Scenario.suffix) in \(named); name a file or a folder"))
    }
    return .success(files)
  }

  private static func find(_ path: String, depth: Int) -> Result<[String], ExitFailure> {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      let code = errno
      return .failure(
        wrong("'\(path)' cannot be read (\(SystemFailure(call: "stat", code: code).text))"))
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else { return .success([path]) }
    guard depth < deepest else {
      return .failure(wrong("'\(path)' is too deep inside other folders; name it itself"))
    }
    var files: [String] = []
    guard let names = names(in: path) else {
      let failure = SystemFailure(call: "opendir", code: errno)
      return .failure(
        wrong(
          "the folder '\(path)' cannot be read (\(failure.text)); let this user read it, or name"
            + " the files"))
    }
    for name in names {
      let below = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      var facts = stat()
      guard lstat(below, &facts) == 0 else { continue }
      if facts.st_mode & S_IFMT == S_IFDIR {
        switch find(below, depth: depth + 1) {
        case .failure(let failure): return .failure(failure)
        case .success(let found): files += found
        }
      } else if name.hasSuffix(Scenario.suffix) {
        files.append(below)
      }
    }
    return .success(files)
  }

  /// The names in a folder, sorted; nil when it cannot be read, and `errno` says why.
  static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func wrong(_ text: String) -> ExitFailure {
    ExitFailure(status: ExitStatus.wrongUsage, text: text)
  }
}
