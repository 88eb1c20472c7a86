/// A number that must be exactly so, or lie in a range: "2", "2..5", "2..".
package struct Amount: Hashable, Sendable {
  /// The least that will do.
  package var least: Int
  /// The most that will do.
  package var most: Int

  /// Makes an exact number.
  package init(_ number: Int) { self.init(least: number, most: number) }

  /// Makes a range.
  package init(least: Int, most: Int) {
    self.least = least
    self.most = most
  }

  /// Reads the text of the language; numbers from 0 on, nothing else.
  package init?(text: String) {
    func number(_ part: Substring) -> Int? {
      guard let number = Int(part), number >= 0, String(number) == part else { return nil }
      return number
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1 else {
      guard let exact = number(text[...]) else { return nil }
      self.init(exact)
      return
    }
    guard parts.count == 3, parts[1].isEmpty, let least = number(parts[0]),
      let most = parts[2].isEmpty ? Int.max : number(parts[2]), least <= most
    else { return nil }
    self.init(least: least, most: most)
  }

  /// True when a number will do.
  package func includes(_ number: Int) -> Bool { least <= number && number <= most }

  /// As the language writes it.
  package var text: String {
    if least == most { return "\(least)" }
    return most == Int.max ? "\(least).." : "\(least)..\(most)"
  }
}
