/// A file is found by the name of what it holds.
extension Rule {
  static let names = [
    Rule(
      name: "a file is named after its type",
      isAbout: {
        $0.isSwift && ($0.isInSources && $0.name != "main" || $0.name.hasSuffix("Tests"))
      },
      violations: { file in
        let parts = file.name.split(separator: "+", maxSplits: 1).map(String.init)
        let main = parts.first ?? ""
        let isExtension = parts.count > 1
        let isThere = file.declarations.contains {
          $0.name == main && (isExtension ? $0.kind == .extension : $0.kind.isType)
        }
        if isThere { return [] }
        let problem = isExtension ? "there is no extension of \(main)" : "there is no type \(main)"
        return [Violation(line: 0, problem: problem)]
      },
      bad: [
        SourceFile("Sources/A/Knob.swift", "struct Button {}\n"),
        SourceFile("Sources/A/Knob.swift", "extension Knob {}\n"),
        SourceFile("Sources/A/Knob+Turns.swift", "struct Knob {}\n"),
        SourceFile("Tests/A/KnobTests.swift", "@Suite struct ButtonTests {}\n"),
        SourceFile("Sources/A/Placeholder.swift", "// nothing\n"),
      ],
      good: [
        SourceFile("Sources/A/Knob.swift", "struct Knob {}\nextension Int {}\n"),
        SourceFile("Sources/A/Knob+Turns.swift", "extension Knob {}\n"),
        SourceFile("Tests/A/KnobTests.swift", "@Suite(.serialized) struct KnobTests {}\n"),
        SourceFile("Sources/wecker/main.swift", "let a = 1\n"),
      ]),
    Rule(
      name: "a file shows other targets one type",
      isAbout: { $0.isInSources && $0.isSwift },
      violations: { file in
        file.declarations
          .filter { $0.parent == nil && $0.isPackage && $0.kind.isType && $0.name != file.name }
          .map { Violation(line: $0.line, problem: "\($0.name) wants a file of its own") }
      },
      bad: [
        SourceFile("Sources/A/Knob.swift", "package struct Knob {}\npackage enum KnobKind {}\n")
      ],
      good: [
        SourceFile(
          "Sources/A/Knob.swift",
          "package struct Knob {\n  package enum Kind {}\n}\nprivate struct Turn {}\n")
      ]),
  ]
}
