import Testing

@Suite struct CodeMaskTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    let source: String
    let code: String
    var isC = false
    var testDescription: String { id }
  }

  static let cases = [
    Case(id: "line comment", source: "a // b\nc", code: "a     \nc"),
    Case(id: "block comment", source: "a/* b\n c */d", code: "a    \n     d"),
    Case(id: "nested comment", source: "/*/**/a*/b", code: "         b"),
    Case(id: "C does not nest", source: "/*/**/a", code: "      a", isC: true),
    Case(id: "text", source: #"a "b // c" d"#, code: "a          d"),
    Case(id: "escaped quote", source: #"a "\"b" c"#, code: "a       c"),
    Case(id: "interpolation", source: #"a "\(b("c)"))d" e"#, code: "a               e"),
    Case(id: "raw text", source: ##"a #"b"c"# d"##, code: "a         d"),
    Case(id: "lines of text", source: "\"\"\"\n\"b\" \\(c)\n\"\"\"d", code: "   \n        \n   d"),
    Case(id: "unclosed text ends with its line", source: "\"a\nb", code: "  \nb"),
    Case(id: "C character", source: "'\"' a '\\'' b", code: "    a      b", isC: true),
  ]

  @Test(arguments: cases) func code_isAllThatStays(of example: Case) {
    #expect(CodeMask.code(of: example.source, isC: example.isC) == example.code)
  }
}
