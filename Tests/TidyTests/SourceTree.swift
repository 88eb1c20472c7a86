import Foundation

/// The files of this package as they are on the disk, found from where this file was compiled.
enum SourceTree {
  /// The root of the package.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every text file, hidden folders and built things left out, in the order of their paths.
  static let files: [SourceFile] = paths().compactMap { path in
    guard let data = try? Data(contentsOf: root.appending(path: path)), !data.contains(0) else {
      return nil
    }
    return SourceFile(path, String(decoding: data, as: UTF8.self))
  }

  /// The names in a folder, sorted; empty where there is none.
  static func names(in folder: String) -> [String] {
    let path = root.appending(path: folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  private static func paths() -> [String] {
    var found: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      for name in names(in: folder) where !name.hasPrefix(".") || name == ".ci" {
        let path = folder + name
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(
          atPath: root.appending(path: path).path, isDirectory: &isFolder)
        if isFolder.boolValue { folders.append(path + "/") } else { found.append(path) }
      }
    }
    return found.sorted()
  }
}
