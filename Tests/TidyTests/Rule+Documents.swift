/// What other targets see is explained where it is declared.
extension Rule {
  /// What needs no words, because the protocol it comes from has them.
  static let explainedElsewhere: Set<String> = ["<", "==", "hash"]

  /// What our own protocols explain, by their name; a conformer need not say it again.
  static let requirements: [String: Set<String>] = {
    var found: [String: Set<String>] = [:]
    for file in SourceTree.files {
      for member in file.declarations {
        guard let parent = member.parent.map({ file.declarations[$0] }) else { continue }
        if parent.kind == .protocol { found[parent.name, default: []].insert(member.name) }
      }
    }
    return found
  }()

  static let documents = [
    Rule(
      name: "every package declaration has a doc comment",
      isAbout: { $0.isInSources && $0.isSwift },
      violations: Rule.objecting { declaration, file in
        isSeen(declaration, in: file) && !isExplained(declaration, in: file)
          ? "\(declaration.kind.rawValue) \(declaration.name) has none" : nil
      },
      bad: [
        SourceFile("Sources/A/A.swift", "package struct A {}\n"),
        SourceFile("Sources/A/A.swift", "// A.\n@frozen\npackage enum A {}\n"),
        SourceFile("Sources/A/A.swift", "struct A {\n  package static let a = 1\n}\n"),
        SourceFile("Sources/A/A.swift", "/// A.\npackage struct A {\n\n  package init() {}\n}\n"),
        SourceFile("Sources/A/A.swift", "/// A.\npackage protocol A {\n  func a()\n}\n"),
        SourceFile("Sources/A/A.swift", "/// A.\npackage enum A {\n  case b(Int)\n}\n"),
        SourceFile("Sources/A/A.swift", "/// A.\npackage enum A {\n /// B.\n case b\n case c\n}"),
        SourceFile("Sources/A/A.swift", "extension A {\n  package typealias B = Int\n}\n"),
        SourceFile("Sources/A/A.swift", "class A: Other {\n  package func show() {}\n}\n"),
        SourceFile("Sources/A/A.swift", "package extension A {\n  func b() {}\n}\n"),
      ],
      good: [
        SourceFile("Sources/A/A.swift", "/// A.\n@frozen\npackage enum A {\n  /// B.\n  case b\n}"),
        SourceFile("Sources/A/A.swift", "struct A {\n  let b = 1\n}\nprotocol C { func d() }\n"),
        SourceFile("Sources/A/A.swift", "class A: LampPort {\n  package func show() {}\n}\n"),
        SourceFile(
          "Sources/A/A.swift",
          "extension A {\n  package static func < (a: A, b: A) -> Bool { true }\n}\n"),
      ]),
    Rule(
      name: "a document has one title, in its first line",
      isAbout: { $0.path.hasPrefix("docs/") && $0.path.hasSuffix(".md") },
      violations: { file in
        var isInFence = false
        var titles: [Int] = []
        for (number, line) in file.lines.enumerated() {
          if line.hasPrefix("```") { isInFence.toggle() }
          if !isInFence, line.hasPrefix("# ") { titles.append(number) }
        }
        if titles == [0] { return [] }
        return [Violation(line: titles.dropFirst().first ?? 0, problem: "titles: \(titles.count)")]
      },
      bad: [
        SourceFile("docs/a.md", "# A\n\n# B\n"), SourceFile("docs/a.md", "A\n=\n"),
        SourceFile("docs/a.md", "\n# A\n"), SourceFile("docs/a.md", ""),
      ],
      good: [SourceFile("docs/a.md", "# A\n\n```\n# no title\n```\n\n## B\n")]),
  ]

  /// True for what says `package`, and for what a package protocol or enum makes visible without.
  private static func isSeen(_ declaration: Declaration, in file: SourceFile) -> Bool {
    if declaration.isPackage { return true }
    guard let parent = declaration.parent.map({ file.declarations[$0] }), parent.isPackage else {
      return false
    }
    return switch parent.kind {
    case .protocol: true
    case .enum: declaration.kind == .case
    case .extension: !declaration.modifiers.contains("private")
    case .struct, .class, .actor, .func, .`init`, .deinit, .subscript, .var, .let, .case,
      .typealias, .associatedtype, .import:
      false
    }
  }

  private static func isExplained(_ declaration: Declaration, in file: SourceFile) -> Bool {
    if declaration.kind == .import || explainedElsewhere.contains(declaration.name) { return true }
    if declaration.firstLine > 0 {
      let above = file.lines[declaration.firstLine - 1].drop { $0 == " " }
      if above.hasPrefix("///") { return true }
    }
    return isRequired(declaration, in: file)
  }

  /// True for a member that one of our protocols asks for, in a file that names the protocol.
  private static func isRequired(_ declaration: Declaration, in file: SourceFile) -> Bool {
    guard declaration.parent != nil else { return false }
    return requirements.contains { name, members in
      members.contains(declaration.name) && file.isNaming(name)
        && !file.declarations.contains { $0.kind == .protocol && $0.name == name }
    }
  }
}
