/// One of several equal parts of a list, for machines that share the work.
struct Shard: Hashable, Sendable {
  /// Which part; the first is 1.
  let index: Int
  /// How many parts there are.
  let count: Int

  /// No CI has more machines than this.
  static let most = 1_000

  /// Reads "2/5".
  init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], 1...Self.most ~= count,
      1...count ~= index, text == "\(index)/\(count)"
    else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// The items of this part: every `count`th, so that neighbours, which take alike, are spread.
  func part<Item>(of items: [Item]) -> [Item] {
    items.enumerated().filter { $0.offset % count == index - 1 }.map(\.element)
  }
}
