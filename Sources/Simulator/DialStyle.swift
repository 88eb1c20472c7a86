/// How a dial is drawn.
package struct DialStyle: Hashable, Sendable {
  /// Which numbers stand on the dial.
  package enum Digits: Hashable, Sendable, CaseIterable {
    /// None.
    case none
    /// 12, 3, 6 and 9.
    case quarters
    /// 1 to 12.
    case all
  }

  /// Which marks its rim has.
  package enum Partition: Hashable, Sendable, CaseIterable {
    /// None.
    case none
    /// A stroke each hour.
    case hours
    /// A dot each of 60 minutes, a stroke each hour.
    case minutes
  }

  /// What it is drawn with.
  package enum Ink: Hashable, Sendable, CaseIterable {
    /// Braille patterns, eight dots a cell, one column wide (Unicode, EastAsianWidth.txt).
    case braille
    /// Characters every terminal has, one dot a cell.
    case ascii

    /// Chooses what a terminal can show, from the variables of its locale.
    ///
    /// - Parameter variable: looks up a variable of the environment; of LC_ALL, LC_CTYPE and LANG
    ///   the first that is set and not empty decides (POSIX.1-2017, 8.2).
    package init(environment variable: (String) -> String?) {
      let names = ["LC_ALL", "LC_CTYPE", "LANG"]
      let locale = names.lazy.compactMap(variable).first { !$0.isEmpty }?.lowercased() ?? ""
      self = locale.hasSuffix("utf-8") || locale.hasSuffix("utf8") ? .braille : .ascii
    }
  }

  /// The numbers.
  package var digits: Digits
  /// The marks.
  package var partition: Partition
  /// The ink.
  package var ink: Ink

  /// Makes a style.
  package init(digits: Digits = .all, partition: Partition = .minutes, ink: Ink = .braille) {
    self.digits = digits
    self.partition = partition
    self.ink = ink
  }
}
