/// Help texts, drawn from the tables.
///
///     Usage: wecker simulate [OPTIONS] [SCENARIO]
///
///     What it does, in a sentence.
///
///     Arguments:
///       SCENARIO            What it is.
///
///     Options:
///       --speed 1|60|max    What it is (default: 1).
///       -h, --help          Prints this help.
///
///     Example:
///       wecker simulate --speed max
enum HelpText {
  /// Characters a line has: the width of a terminal nobody has changed.
  static let lineWidth = 80
  /// Characters the left column has at most, so that the right one keeps room.
  ///
  /// A longer label stands on a line of its own.
  static let widestLabel = 26

  /// Characters of a choice that still fits behind the name of its option.
  static let longestChoice = 60

  /// Help of the whole program.
  static func of(_ program: Program) -> String {
    let options = [help, (label: "--version", text: "Prints the version.")]
    let width = columnWidth(program.commands.map(\.verb) + options.map(\.label))
    return [
      "Usage: \(program.name) VERB [OPTIONS]", wrapped(program.summary, indentation: 0),
      table("Verbs", program.commands.map { ($0.verb, $0.summary) }, width: width),
      table("Options", options, width: width),
      "'\(program.name) help VERB' or '\(program.name) VERB --help' tells more about a verb.",
    ].joined(separator: "\n\n")
  }

  /// Help of one command.
  static func of(_ command: Command, program: String) -> String {
    let arguments = command.arguments.map { (label: $0.name, text: described($0)) }
    let options = command.options.map { (label: label(of: $0), text: described($0)) } + [help]
    let width = columnWidth((arguments + options).map(\.label))
    var parts = [usage(of: command, program: program), wrapped(command.summary, indentation: 0)]
    if !arguments.isEmpty { parts.append(table("Arguments", arguments, width: width)) }
    parts.append(table("Options", options, width: width))
    parts.append("Example:\n  \(command.example)")
    return parts.joined(separator: "\n\n")
  }

  private static let help = (label: "-h, --help", text: "Prints this help.")

  private static func usage(of command: Command, program: String) -> String {
    var words = ["Usage: \(program) \(command.verb)"]
    words += command.options.filter(\.isRequired).map(label(of:))
    words.append("[OPTIONS]")
    words += command.arguments.map {
      ($0.isRequired ? $0.name : "[\($0.name)]") + ($0.isRepeated ? "..." : "")
    }
    return wrapped(words, indentation: 2)
  }

  private static func label(of option: Parameter) -> String {
    switch option.form {
    case .flag, .words: option.name
    case .word(let placeholder, _, _): "\(option.name) \(placeholder)"
    }
  }

  /// The help sentence, with the default put before its full stop.
  private static func described(_ parameter: Parameter) -> String {
    guard case .value(_, shown: let shown?) = parameter.absence else { return parameter.help }
    let sentence = parameter.help.hasSuffix(".") ? parameter.help.dropLast() : parameter.help[...]
    return "\(sentence) (default: \(shown))."
  }

  private static func columnWidth(_ labels: [String]) -> Int {
    labels.map(\.count).filter { $0 <= widestLabel }.max() ?? 0
  }

  private static func table(
    _ title: String, _ rows: [(label: String, text: String)], width: Int
  ) -> String {
    let indentation = 2 + width + 2
    let lines = rows.map { row in
      let text = wrapped(row.text, indentation: indentation)
      guard row.label.count <= width else {
        return "  \(row.label)\n" + String(repeating: " ", count: indentation) + text
      }
      return "  \(row.label)" + String(repeating: " ", count: width + 2 - row.label.count) + text
    }
    return "\(title):\n" + lines.joined(separator: "\n")
  }

  private static func wrapped(_ text: String, indentation: Int) -> String {
    wrapped(text.split(separator: " ").map(String.init), indentation: indentation)
  }

  /// Breaks text between words, and indents all lines but the first.
  ///
  /// A word too long for a line stays whole.
  private static func wrapped(_ words: [String], indentation: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in words {
      if !line.isEmpty, indentation + line.count + 1 + word.count > lineWidth {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(line)
    return lines.joined(separator: "\n" + String(repeating: " ", count: indentation))
  }
}
