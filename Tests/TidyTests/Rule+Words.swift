/// Words that code must do without.
extension Rule {
  // Put together from halves, so that this file does not hold what it forbids.
  private static let laterWords = ["TO" + "DO", "FIX" + "ME", "X" + "XX"]

  static let words = [
    Rule(
      name: "no access wider than package",
      isAbout: { $0.isSwift },
      violations: Rule.objecting { declaration, _ in
        let wide = declaration.modifiers.intersection(["public", "open"]).sorted().first
        return wide.map { "\(declaration.name) is \($0); say package, nobody else links us" }
      },
      bad: [
        SourceFile("Sources/A/A.swift", "public struct A {}\n"),
        SourceFile("Sources/A/A.swift", "struct A {\n  @inlinable public init() {}\n}\n"),
        SourceFile("Sources/A/A.swift", "open class A {}\n"),
      ],
      good: [SourceFile("Sources/A/A.swift", "/// public\npackage struct A { func open() {} }\n")]),
    Rule(
      name: "no import behind a module's back",
      isAbout: { $0.isSwift },
      violations: Rule.matching(
        "@testable", "if a test cannot reach it, the seam is in the wrong place"),
      bad: [SourceFile("Tests/A/A.swift", "@testable import A\n")],
      good: [SourceFile("Tests/A/A.swift", "// @testable\nimport A\n")]),
    Rule(
      name: "no trap on what the world does wrong",
      isAbout: { $0.isSwift },
      violations: Rule.matching(
        #"\b(try|as)!|[\w\)\]\}>]!(?!=)|\bfatalError\b|\bunsafelyUnwrapped\b"#,
        "handle it, or state a programmer's mistake with precondition"),
      bad: [
        SourceFile("Sources/A/A.swift", "let a = try! b()\n"),
        SourceFile("Sources/A/A.swift", "let a = b as! Int\n"),
        SourceFile("Sources/A/A.swift", "let a = b[0]!.c\n"),
        SourceFile("Sources/A/A.swift", "let a = b!\n"),
        SourceFile("Sources/A/A.swift", "let a = b()!\n"),
        SourceFile("Sources/A/A.swift", "var a: Int!\n"),
        SourceFile("Sources/A/A.swift", "func a() -> Never { fatalError() }\n"),
      ],
      good: [
        SourceFile("Sources/A/A.swift", "if !a && b != c, !(d) { e(!f) }  // now!\n"),
        SourceFile("Sources/A/A.swift", "let a = \"hurry! \\(b ?? 1)!\"\n"),
      ]),
    Rule(
      name: "nothing is put off",
      isAbout: { $0.isSwift || $0.isC || $0.isScript || $0.path.hasSuffix(".yaml") },
      violations: Rule.matching(
        #"\b("# + laterWords.joined(separator: "|") + #")\b"#, "do it now, or open an issue",
        inComments: true),
      bad: laterWords.map { SourceFile("Sources/A/A.c", "/* \($0): later */\n") },
      good: [SourceFile("Sources/A/A.swift", "// todos los dias\n")]),
    Rule(
      name: "types are named after what they are",
      isAbout: { $0.isSwift },
      violations: Rule.objecting { declaration, _ in
        guard declaration.kind.isType else { return nil }
        return ["Manager", "Helper", "Util"].first { declaration.name.contains($0) }
          .map { "\(declaration.name): \($0) says nothing about it" }
      },
      bad: [
        SourceFile("Sources/A/A.swift", "final class AlarmManager {}\n"),
        SourceFile("Sources/A/A.swift", "enum A { struct TestHelper {} }\n"),
        SourceFile("Sources/A/A.swift", "typealias TimeUtils = Int\n"),
      ],
      good: [SourceFile("Sources/A/A.swift", "struct Alarm { var helper = 1 }\n")]),
  ]
}
