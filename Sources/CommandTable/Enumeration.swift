/// Words listed as a sentence lists them: "1, 60 or max".
package enum Enumeration {
  /// Joins the words with commas, the last one with `last`; nothing for none.
  package static func of(_ words: [String], last: String) -> String {
    guard let final = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(last) \(final)"
  }
}
