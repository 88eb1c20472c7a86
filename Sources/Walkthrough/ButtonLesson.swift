import AlarmCore

/// Measures how the contacts of a button bounce, over a few long presses.
///
///     pressed   ___|‾|_|‾‾‾‾‾‾‾‾‾‾|_|‾|________|‾‾‾‾
///                     ^            ^   ^^^^^^^^
///                     open again       a release: the contacts stayed open for `debounce`, which
///                                      must be longer than they are open again within a press
///
/// Contacts that are open for less than `pause` have bounced: whoever is asked for long presses
/// with pauses leaves longer ones between them.
package struct ButtonLesson: Sendable {
  /// How many presses a hand is asked for: bounces differ, and the longest counts.
  package static let presses = 5
  /// A hand that was asked for pauses makes longer ones; a bounce is shorter, by what was measured
  /// of all but broken switches.
  package static let pause = Duration.milliseconds(300)
  /// A debounce is at least so many times the longest bounce that was seen.
  package static let reserve = 2
  /// Proposals are multiples of this.
  package static let step = Duration.milliseconds(5)

  private var isDown: Bool
  private var openedAt: BootInstant?
  /// Presses so far.
  package private(set) var count = 0
  /// How long contacts were open again within a press, at the most.
  package private(set) var longest = Duration.zero
  /// How often they were.
  package private(set) var bounces = 0

  /// Begins with the button as it stands.
  package init(isDown: Bool) { self.isDown = isDown }

  /// True when every press asked for was made, and the button is up.
  package var isDone: Bool { count >= ButtonLesson.presses && !isDown }

  /// Takes an edge; those of the knob mean nothing here.
  package mutating func take(_ edge: LineEdge) {
    guard edge.line == .button, edge.level != isDown else { return }
    isDown = edge.level
    guard isDown else {
      openedAt = edge.at
      return
    }
    if let openedAt, edge.at - openedAt < ButtonLesson.pause {
      bounces += 1
      longest = max(longest, edge.at - openedAt)
    } else {
      count += 1
    }
  }

  /// What the board file should say: twice the longest bounce, up to the next 5 ms, and no less
  /// than the default, within what a board may say.
  package var proposal: Duration {
    var proposed = ButtonDecoder.defaultDebounce
    while proposed < longest * ButtonLesson.reserve { proposed += ButtonLesson.step }
    return min(proposed, ButtonDecoder.debounceRange.upperBound)
  }

  /// True when a debounce is longer than every bounce that was seen.
  package func isEnough(_ debounce: Duration) -> Bool { longest < debounce }
}
