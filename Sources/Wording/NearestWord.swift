/// Finds the word somebody probably meant.
///
///     boad  -> board      one letter left out
///     baord -> board      two neighbours swapped
///     sil   -> silence    the only word that starts so
///     xyz   -> nothing    too far from every word to be a help
package enum NearestWord {
  /// Letters of the longest word looked at; the work grows with the square, and nobody mistypes
  /// more than a line.
  package static let longestWord = 64

  /// The word nearest to `word`, or nil when none is near.
  ///
  /// Case does not count. A word may be off by one letter in three, at least by one; of equally
  /// near words the first wins. A word that only one of `words` starts with stands for that one.
  package static func find(_ word: String, among words: [String]) -> String? {
    let meant = Array(word.lowercased())
    guard !meant.isEmpty, meant.count <= longestWord else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in words where candidate.count <= longestWord {
      let distance = distance(from: meant, to: Array(candidate.lowercased()))
      if distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    if let best, best.distance <= max(1, letters(in: meant) / 3) { return best.word }
    return onlyWord(startingWith: meant, among: words)
  }

  private static func onlyWord(startingWith start: [Character], among words: [String]) -> String? {
    guard letters(in: start) > 0 else { return nil }
    let matching = words.filter { $0.lowercased().starts(with: start) }
    return matching.count == 1 ? matching.first : nil
  }

  /// The dashes of an option are no letters: `--b` has one, not three.
  private static func letters(in word: [Character]) -> Int {
    word.count { $0 != "-" }
  }

  /// How many letters must be added, dropped, changed or swapped with their neighbour.
  ///
  /// The table of the optimal string alignment distance, of which three rows are kept:
  /// `row[j]` is the distance from the first `i` letters of `from` to the first `j` of `to`.
  private static func distance(from: [Character], to: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...to.count)
    for i in 0..<from.count {
      var row = [i + 1]
      for j in 0..<to.count {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (from[i] == to[j] ? 0 : 1))
        if i > 0, j > 0, from[i] == to[j - 1], from[i - 1] == to[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[to.count]
  }
}
