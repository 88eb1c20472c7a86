/// A person's own words inside a message: in single quotes, on one line, safe for a terminal.
///
/// Control characters and marks that turn the writing direction are shown as `\u{..}`, because text
/// from a file must not move the cursor of whoever reads the message. Longer text than
/// `longestText` is cut and ends in "…".
package struct Quoted: CustomStringConvertible, Sendable {
  /// Characters shown before the cut: enough to recognise a value, short enough for one line.
  package static let longestText = 60

  private let text: String

  /// Takes the words as they were written.
  package init(_ text: String) { self.text = text }

  /// The words in quotes.
  package var description: String {
    var shown = "'"
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < Self.longestText else { return shown + "…'" }
      shown += Self.visible(scalar)
      count += 1
    }
    return shown + "'"
  }

  private static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
      return "\\u{\(String(scalar.value, radix: 16))}"
    default:
      return String(scalar)
    }
  }
}
