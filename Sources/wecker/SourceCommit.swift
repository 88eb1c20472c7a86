import LinuxHost

/// Tells from which commit the program comes: read from the tree it was built in.
enum SourceCommit {
  /// "commit 1a2b3c4d5e6f", or the version where the program is installed elsewhere.
  static var text: String {
    read().map { "commit \($0.prefix(12))" } ?? "version \(WeckerCommand.version)"
  }

  private static func read() -> String? {
    guard let program = Folders.program else { return nil }
    // Built in .build/TRIPLE/release, three folders down.
    for up in ["/../../..", "/../.."] {
      if let commit = commit(of: folder(of: program + up + "/.git")) { return commit }
    }
    return nil
  }

  /// The folder that `.git` is, or that it names in a second work tree.
  private static func folder(of git: String) -> String {
    guard let text = line(git), text.hasPrefix("gitdir: ") else { return git }
    return String(text.dropFirst("gitdir: ".count))
  }

  private static func commit(of folder: String) -> String? {
    guard let head = line(folder + "/HEAD") else { return nil }
    guard head.hasPrefix("ref: ") else { return hash(head) }
    let name = String(head.dropFirst("ref: ".count))
    if let commit = line("\(folder)/\(name)").flatMap(hash) { return commit }
    let common = line(folder + "/commondir").map { "\(folder)/\($0)" } ?? folder
    if let commit = line("\(common)/\(name)").flatMap(hash) { return commit }
    let packed = text(common + "/packed-refs")?.split(separator: "\n") ?? []
    return packed.first { $0.hasSuffix(" " + name) }.flatMap { hash(String($0.prefix(40))) }
  }

  private static func hash(_ text: String) -> String? {
    let isHash = text.utf8.count >= 40 && text.allSatisfy(\.isHexDigit)
    return isHash ? text : nil
  }

  private static func line(_ path: String) -> String? {
    text(path)?.split(separator: "\n").first.map(String.init)
  }

  private static func text(_ path: String) -> String? {
    (try? SmallFile.read(path, limit: 1_048_576)).map { String(decoding: $0, as: UTF8.self) }
  }
}
