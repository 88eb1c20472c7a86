/// A person's words inside XML, as text or as an attribute in double quotes.
///
/// What XML reserves is written as references; characters it forbids become U+FFFD. Source:
/// Extensible Markup Language (XML) 1.0, W3C, production 2.
package struct XMLText: CustomStringConvertible, Sendable {
  private let text: String

  /// Takes the words as they were written.
  package init(_ text: String) { self.text = text }

  /// The words with references.
  package var description: String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      default:
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        escaped.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }
}
