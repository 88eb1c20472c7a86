import CommandTable

extension ValueKind where Value == Int {
  /// A seed: the same for every verb, and short enough to be told from mouth to mouth.
  static var seed: ValueKind { .number("N", in: 0...999_999) }
}
