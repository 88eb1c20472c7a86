/// What a document shows of an output.
enum DocumentOutput {
  /// The line that stands for any number of lines left out.
  static let ellipsis = "…"

  /// True when the lines shown are the lines printed, but for those an ellipsis stands for.
  ///
  ///     shown    a … c
  ///     printed  a b b c     yes
  ///     printed  a b b       no: c is missing
  static func isShown(_ shown: [String], of printed: [String]) -> Bool {
    var rest = printed[...]
    let parts = shown.split(omittingEmptySubsequences: false) {
      $0.filter { $0 != " " } == ellipsis
    }
    for (number, part) in parts.enumerated() {
      let isFirst = number == 0
      let isLast = number == parts.count - 1
      let at: Int? =
        if isFirst {
          rest.starts(with: part) ? rest.startIndex : nil
        } else if isLast {
          rest.count >= part.count && rest.suffix(part.count).elementsEqual(part)
            ? rest.endIndex - part.count : nil
        } else {
          rest.indices.first { rest[$0...].starts(with: part) }
        }
      guard let at else { return false }
      rest = rest[(at + part.count)...]
    }
    return rest.isEmpty || parts.count > 1
  }
}
