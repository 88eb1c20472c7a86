import Glibc

/// The device nodes of GPIO chips in a directory.
///
/// Symbolic links are passed over: some kernels add one under an old number (gpiochip4 ->
/// gpiochip0), and a chip met twice would be busy with ourselves.
package struct ChipNodes: Sendable {
  /// The directory, without a final slash.
  package var directory: String

  /// Makes the list of a directory; nothing is read yet.
  package init(directory: String = "/dev") { self.directory = directory }

  /// Paths of all chips, by rising number; empty when the directory cannot be read.
  package func paths() -> [String] {
    guard let entries = opendir(directory) else { return [] }
    defer { closedir(entries) }
    var numbers: [Int] = []
    while let entry = readdir(entries) {
      // By address: an entry's memory ends with its name and must not be copied as a whole struct.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      var status = stat()
      guard let number = Self.number(of: name), lstat(directory + "/" + name, &status) == 0,
        Self.isNode(mode: status.st_mode)
      else { continue }
      numbers.append(number)
    }
    return numbers.sorted().map { "\(directory)/\(Self.prefix)\($0)" }
  }

  private static let prefix = "gpiochip"

  /// The number in a chip's name, of any length ("gpiochip12"); nil for other names.
  package static func number(of name: String) -> Int? {
    guard name.hasPrefix(prefix) else { return nil }
    let digits = name.dropFirst(prefix.count)
    // "gpiochip007" and "gpiochip+7" are nobody's names, and would not map back to themselves.
    guard let number = Int(digits), String(number) == digits, number >= 0 else { return nil }
    return number
  }

  /// True for the mode of a character device that is no link (lstat(2)).
  package static func isNode(mode: mode_t) -> Bool { mode & S_IFMT == S_IFCHR }
}
