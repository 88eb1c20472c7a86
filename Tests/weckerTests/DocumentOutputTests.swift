import Testing

@Suite struct DocumentOutputTests {
  @Test(arguments: [
    (["a", "b"], true), (["a"], false), (["a", "…"], true), (["…", "d"], true),
    (["…", "c"], false), (["a", "…", "d"], true), (["…", "b", "c", "…"], true),
    (["…", "b", "d", "…"], false), (["a", " … ", "c", "d"], true), (["…"], true),
    (["a", "b", "…", "b", "d"], false), (["a", "b", "c", "d"], true), ([], false),
  ])
  func isShown(shown: [String], isRight: Bool) {
    let printed = shown == ["a", "b"] ? ["a", "b"] : ["a", "b", "c", "d"]
    #expect(DocumentOutput.isShown(shown, of: printed) == isRight)
  }
}
