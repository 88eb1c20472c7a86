import Foundation

/// One text file of the tree, with what rules ask about it.
struct SourceFile: Sendable, CustomStringConvertible {
  /// The path from the root of the package, `Sources/Ports/LampPort.swift`.
  let path: String
  /// The text as it is.
  let text: String
  /// The text by lines, without their ends.
  let lines: [String]
  /// The text by lines with comments and text blanked; as `lines` where the language is not known.
  let code: [String]
  /// What a Swift file declares; empty for others.
  let declarations: [Declaration]

  var description: String { path }

  /// Makes a file from its text; the ending of the path tells the language.
  init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
    lines = SourceFile.split(text)
    switch path.suffix(from: path.lastIndex(of: ".") ?? path.endIndex) {
    case ".swift":
      let code = CodeMask.code(of: text)
      self.code = SourceFile.split(code)
      declarations = DeclarationReader.declarations(in: self.code)
    case ".c", ".h":
      code = SourceFile.split(CodeMask.code(of: text, isC: true))
      declarations = []
    default:
      code = lines
      declarations = []
    }
  }

  /// True for Swift.
  var isSwift: Bool { path.hasSuffix(".swift") }
  /// True for C, headers included.
  var isC: Bool { path.hasSuffix(".c") || path.hasSuffix(".h") }
  /// True for shell scripts, which have no ending here.
  var isScript: Bool { text.hasPrefix("#!") || path.hasSuffix(".sh") }
  /// True below Sources.
  var isInSources: Bool { path.hasPrefix("Sources/") }
  /// True below Tests.
  var isInTests: Bool { path.hasPrefix("Tests/") }

  /// The last part of the path without its ending, "LampPort".
  var name: String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.prefix { $0 != "." })
  }

  /// The target of a file in Sources or Tests, "Ports"; empty elsewhere.
  var target: String {
    let parts = path.split(separator: "/")
    return (isInSources || isInTests) && parts.count > 2 ? String(parts[1]) : ""
  }

  /// True when the code has this word.
  func isNaming(_ word: String) -> Bool {
    code.contains { $0.range(of: "\\b\(word)\\b", options: .regularExpression) != nil }
  }

  private static func split(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
