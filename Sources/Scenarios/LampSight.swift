/// What somebody sees of one lamp, by the words of the language.
///
///     blinking         ██__██__        a quarter second each
///     slow-blinking    ████____        a second each
///     flashing-2       _█_█________    groups of so many short flashes, one each three seconds
package enum LampSight: String, Hashable, Sendable, CaseIterable {
  /// It is lit now.
  case lit
  /// It is dark now.
  case dark
  /// It blinks fast: something rings.
  case blinking
  /// It blinks slowly: a ring sleeps.
  case slowBlinking = "slow-blinking"
  /// Two flashes a group: not saved.
  case flashing2 = "flashing-2"
  /// Three flashes a group: the store is damaged.
  case flashing3 = "flashing-3"
  /// Four flashes a group: nothing can sound.
  case flashing4 = "flashing-4"
  /// Five flashes a group: the clock is not trusted.
  case flashing5 = "flashing-5"
}
