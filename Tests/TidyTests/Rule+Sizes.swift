/// Small enough to be read at a sitting. The limits are hard, so that nothing grows past them.
extension Rule {
  /// A file that does not fit on a few screens holds more than one idea.
  static let fileLines = 400
  /// A function that does not fit on one screen holds more than one thought.
  static let functionLines = 60
  /// What fits beside a second file on a laptop.
  static let lineColumns = 100
  /// A protocol is one role.
  static let protocolRequirements = 5

  static let sizes = [
    Rule(
      name: "files stop at \(fileLines) lines",
      isAbout: { $0.isSwift || $0.isC || $0.isScript },
      violations: { file in
        let count = file.lines.count
        return count > fileLines
          ? [Violation(line: fileLines, problem: "\(count) lines; split it by idea")] : []
      },
      bad: [SourceFile("Sources/A/A.swift", String(repeating: "\n", count: 401))],
      good: [SourceFile("Sources/A/A.swift", String(repeating: "\n", count: 400))]),
    Rule(
      name: "lines stop at \(lineColumns) columns",
      isAbout: { $0.isSwift || $0.isC || $0.isScript },
      violations: { file in
        file.lines.indices.filter { file.lines[$0].count > lineColumns }
          .map { Violation(line: $0, problem: "\(file.lines[$0].count) columns") }
      },
      bad: [SourceFile("scripts/a", "#!/bin/sh\n" + String(repeating: "a", count: 101))],
      good: [SourceFile("Sources/A/A.swift", String(repeating: "ä", count: 100))]),
    Rule(
      name: "functions stop at \(functionLines) lines",
      isAbout: { $0.isSwift },
      violations: Rule.objecting { declaration, _ in
        declaration.kind.hasStatements && declaration.lineCount > functionLines
          ? "\(declaration.name) has \(declaration.lineCount) lines" : nil
      },
      bad: [
        SourceFile("Sources/A/A.swift", "struct A {\n" + function("func a()", lines: 61) + "}\n"),
        SourceFile("Sources/A/A.swift", "enum A {\n" + function("init?(\n)", lines: 61) + "}\n"),
        SourceFile("Tests/A/A.swift", function("var a: Int", lines: 61)),
      ],
      good: [
        SourceFile("Sources/A/A.swift", "struct A {\n" + function("func a()", lines: 60) + "}\n"),
        SourceFile(
          "Sources/A/A.swift",
          "protocol A { func a() throws(E) }\n" + function("struct B", lines: 90)),
      ]),
    Rule(
      name: "functions in C stop at \(functionLines) lines",
      isAbout: { $0.isC },
      violations: violationsInC,
      bad: [SourceFile("Sources/A/A.c", function("static int a(int b)", lines: 61))],
      good: [
        SourceFile("Sources/A/A.c", function("int a(void)", lines: 60)),
        SourceFile("Sources/A/A.c", function("static const int a[] =", lines: 90)),
      ]),
    Rule(
      name: "protocols have at most \(protocolRequirements) requirements",
      isAbout: { $0.isInSources && $0.isSwift },
      violations: { file in
        file.declarations.indices.filter { file.declarations[$0].kind == .protocol }
          .compactMap { index in
            let count = file.declarations.count { $0.parent == index && $0.kind != .typealias }
            guard count > protocolRequirements else { return nil }
            let problem = "\(file.declarations[index].name) has \(count)"
            return Violation(line: file.declarations[index].line, problem: problem)
          }
      },
      bad: [
        SourceFile(
          "Sources/A/A.swift",
          "protocol A {\n var a: Int { get }\n"
            + (1...5).map { " func f\($0)()\n" }.joined() + "}\n")
      ],
      good: [
        SourceFile(
          "Sources/A/A.swift",
          "protocol A {\n" + (1...5).map { " func f\($0)()\n" }.joined()
            + "}\nextension A {\n func g() {}\n func h() {}\n}\n")
      ]),
  ]

  /// A made-up function of so many lines.
  private static func function(_ signature: String, lines: Int) -> String {
    let rest = lines - signature.split(separator: "\n").count - 1
    return signature + " {\n" + String(repeating: "  ;\n", count: rest) + "}\n"
  }

  /// Bodies behind a closing parenthesis; tables and types, which have none, may be longer.
  private static let violationsInC: @Sendable (SourceFile) -> [Violation] = { file in
    var found: [Violation] = []
    var depth = 0
    var head = ""  // what stands before a brace, from the end of what came before
    var start = 0
    for (number, line) in file.code.enumerated() where !line.hasPrefix("#") {
      for character in line where !character.isWhitespace {
        switch (character, depth) {
        case ("{", _): depth += 1
        case ("}", 1):
          let count = number - start + 1
          if head.hasSuffix(")"), count > functionLines {
            found.append(Violation(line: start, problem: "\(count) lines"))
          }
          head = ""
          depth = 0
        case ("}", _): depth -= 1
        case (";", 0): head = ""
        case (_, 0):
          if head.isEmpty { start = number }
          head.append(character)
        default: break
        }
      }
    }
    return found
  }
}
