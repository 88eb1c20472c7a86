import Foundation
import Testing

/// A fenced block of a document.
struct DocumentBlock: CustomTestStringConvertible, Sendable {
  /// The document, from the tree's root.
  var file: String
  /// The line its fence opens in, from 1.
  var line: Int
  /// The word after the fence: "sh", "text"; empty for none.
  var language: String
  /// What is between the fences.
  var lines: [String]
  /// The block of output directly behind a block of commands; nothing but empty lines between.
  var output: [String]?

  var testDescription: String { "\(file):\(line)" }

  /// The commands of a block for a shell: continued lines joined, remarks left out.
  var commands: [String] {
    var commands: [String] = []
    var begun = ""
    for line in lines {
      let text = begun + line.trimmingCharacters(in: .whitespaces)
      begun = ""
      if text.hasSuffix("\\") {
        begun = String(text.dropLast())
      } else if !text.isEmpty && !text.hasPrefix("#") {
        commands.append(text)
      }
    }
    return begun.isEmpty ? commands : commands + [begun]
  }

  /// The blocks of a document.
  static func blocks(of text: String, file: String) -> [DocumentBlock] {
    var blocks: [DocumentBlock] = []
    var open: DocumentBlock?
    var isDirectlyBehind = false
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if var block = open {
        guard line.hasPrefix("```") else {
          open?.lines.append(line)
          continue
        }
        open = nil
        if block.language == "text", isDirectlyBehind, let last = blocks.indices.last {
          blocks[last].output = block.lines
        }
        block.output = nil
        isDirectlyBehind = block.language == "sh"
        blocks.append(block)
      } else if line.hasPrefix("```") {
        let language = line.dropFirst(3).trimmingCharacters(in: .whitespaces)
        open = DocumentBlock(file: file, line: index + 1, language: language, lines: [])
      } else if !line.trimmingCharacters(in: .whitespaces).isEmpty {
        isDirectlyBehind = false
      }
    }
    return blocks
  }

  /// The blocks of commands in README.md and docs.
  static let ofCommands: [DocumentBlock] = {
    let found = FileManager.default.enumerator(atPath: "\(Wecker.tree)/docs")?.allObjects ?? []
    let documents = found.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.sorted()
    return (["README.md"] + documents.map { "docs/\($0)" }).flatMap { file in
      let text = try? String(contentsOfFile: "\(Wecker.tree)/\(file)", encoding: .utf8)
      return blocks(of: text ?? "", file: file).filter { $0.language == "sh" }
    }
  }()
}
