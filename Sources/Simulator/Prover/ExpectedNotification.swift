import CivilTime

/// A notification that was asked for, or a countdown that runs, as the judge remembers it.
struct ExpectedNotification: Hashable {
  /// What a person will read.
  var body: String
  /// When it is due; nil for a countdown, which moves with a clock that is set.
  var due: WallTime?
  /// The number it sets the badge to; nil raises it.
  var badge: Int?
  /// True for a countdown.
  var isCountdown = false
}
