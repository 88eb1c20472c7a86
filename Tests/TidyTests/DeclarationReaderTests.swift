import Testing

@Suite struct DeclarationReaderTests {
  private func read(_ source: String) -> [Declaration] {
    SourceFile("a.swift", source).declarations
  }

  @Test func members_knowTheirParent() {
    let found = read(
      """
      package struct A: B {
        enum C { case d, e(Int) }
        static func < (a: A, b: A) -> Bool { if case .d = a { return true } }
      }
      let f = 1
      """)
    #expect(found.map(\.name) == ["A", "C", "d", "<", "f"])
    #expect(found.map(\.parent) == [nil, 0, 1, 0, nil])
  }

  @Test func statements_areNotRead() {
    let found = read("func a() {\n  let b = 1\n  func c() {}\n  switch b { case 1: d.init() }\n}\n")
    #expect(found.map(\.name) == ["a"])
  }

  @Test func body_endsWithItsBrace() {
    let found = read(
      """
      struct A {
        @inlinable
        package func b(
          c: Int = { 1 }()
        ) throws(E)
          -> Int
        {
          1
        }
        var d: Int
        var e: Int { 2 }
        init?(f: [Int]) {
        }
      }
      """)
    #expect(found.map(\.name) == ["A", "b", "d", "e", "init"])
    #expect(found.map(\.lineCount) == [14, 7, 1, 1, 2])
    #expect(found.map(\.firstLine) == [0, 1, 9, 10, 11])
    #expect(found[1].modifiers == ["@inlinable", "package"])
  }

  @Test func requirements_haveNoBody() {
    let found = read("protocol A {\n  func b() throws(E)\n  var c: Int { get }\n}\nenum D {}\n")
    #expect(found.map(\.name) == ["A", "b", "c", "D"])
    #expect(found.map(\.lineCount) == [4, 1, 1, 1])
  }

  @Test func words_thatOnlyLookLikeDeclarations_areNone() {
    let found = read(
      """
      if let a = b { c() }
      guard case let .d(e) = f else { exit(1) }
      struct G<H: I> where H: AnyObject { class func j() {} }
      let k = L.init(m: 1)
      """)
    #expect(found.map(\.name) == ["G", "j", "k"])
  }

  @Test func cases_mayHaveNamesOfModifiers() {
    let found = read("enum A {\n  case open(Int), `package` = 1, final\n  let b: Int\n}\n")
    #expect(found.map(\.name) == ["A", "open", "b"])
    #expect(found.allSatisfy { $0.modifiers.isEmpty })
  }

  @Test func imports_areNamedByTheirModule() {
    let found = read("import A\n@preconcurrency package import struct B.C\n")
    #expect(found.map(\.name) == ["A", "B"])
  }
}
