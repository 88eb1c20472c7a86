import AlarmCore
import Chance
import Scenarios

/// A hand on the knob and the button, with contacts that bounce.
///
/// One clockwise detent of a full-cycle knob, high is an open contact; each flank bounces before it
/// settles:
///
///     A  ▔▔▔╲▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔
///     B  ▔▔▔▔▔▔▔╲▁▁▁▁▁▁▁╱▔▔▔
///          rest  1   2   3  rest        counter-clockwise: A and B change places
///
/// The button is closed to ground while pressed.
package final class Hand {
  private let lines: any ContactLines
  private let time: any GuestTime
  private var bounce: SeededGenerator
  private var shaft: Shaft
  /// True while the button is held down.
  private var isDown = false

  /// How often a flank may fall back before it settles.
  ///
  /// Two edges each, and with the flank itself no more than the 16 events that the kernel's older
  /// interface keeps for a line.
  package static let mostBounces = 4
  /// The gap between two edges of a bounce, in microseconds; recorded contacts: below 1 ms in all.
  package static let bounceGap = 20...200

  /// The least time between two changes of a recording.
  ///
  /// Recorded bounce is faster, but here hand and clock share one processor: the kernel's older
  /// interface loses what comes before the clock has had its turn.
  package static let replayGap = Duration.microseconds(200)

  /// Takes the knob and the button in hand; the seed decides every bounce.
  package init(lines: any ContactLines, time: any GuestTime, kind: KnobKind, seed: UInt64) {
    self.lines = lines
    self.time = time
    shaft = Shaft(kind)
    bounce = SeededGenerator(seed: seed)
  }

  /// Opens every contact.
  ///
  /// - Throws: `.file` when the chip is gone.
  package func letGo() throws(LabFailure) {
    for contact in Contact.allCases { try lines.pull(contact, high: true) }
    shaft.stand(a: true, b: true)
    isDown = false
  }

  /// Turns by detents, clockwise when positive, one every `pace`.
  ///
  /// - Throws: `.file` when the chip is gone.
  package func turn(by detents: Int, pace: Duration, bounces: Bool = true) throws(LabFailure) {
    let quarters = shaft.kind.quarters
    var next = time.boot
    for _ in 0..<abs(detents) {
      for _ in 0..<quarters {
        try quarter(clockwise: detents > 0, bounces: bounces)
        // The quarters fill the first half of the pace; then the knob rests in its detent.
        next = next + pace / (2 * quarters)
        time.sleep(until: next)
      }
      next = next + pace / 2
      time.sleep(until: next)
    }
  }

  /// Rocks the shaft half a detent out of its rest and back, so often, to one side and the other; a
  /// quarter-cycle knob has no half.
  ///
  /// - Throws: `.file` when the chip is gone.
  package func rock(times: Int, pace: Duration) throws(LabFailure) {
    let half = shaft.kind.quarters / 2
    var next = time.boot
    for count in 0..<times {
      for clockwise in [count % 2 == 0, count % 2 != 0] {
        for _ in 0..<half {
          try quarter(clockwise: clockwise)
          next = next + pace / (4 * half)
          time.sleep(until: next)
        }
      }
      next = next + pace / 2
      time.sleep(until: next)
    }
  }

  /// Does again what contacts did, at instants that count from its beginning.
  ///
  /// Changes that come faster than `replayGap` come later, and what follows them on time again.
  /// Throws `.file` when the chip is gone.
  package func replay(_ changes: [LineEdge]) throws(LabFailure) {
    let start = time.boot
    var earliest = start
    for change in changes {
      let instant = max(start + (change.at - BootInstant(nanoseconds: 0)), earliest)
      time.sleep(until: instant)
      earliest = instant + Hand.replayGap
      switch change.line {
      case .knobA:
        try lines.pull(.knobA, high: change.level)
        shaft.stand(a: change.level, b: shaft.b)
      case .knobB:
        try lines.pull(.knobB, high: change.level)
        shaft.stand(a: shaft.a, b: change.level)
      case .button:
        try lines.pull(.button, high: !change.level)
        isDown = change.level
      }
    }
  }

  /// Closes the button; one that is down stays so.
  ///
  /// Returns the instant of the first contact. Throws `.file` when the chip is gone.
  @discardableResult
  package func press() throws(LabFailure) -> BootInstant {
    let touched = time.boot
    guard !isDown else { return touched }
    isDown = true
    try settle(.button, high: false)
    return touched
  }

  /// Opens the button; one that is up stays so.
  ///
  /// - Throws: `.file` when the chip is gone.
  package func release() throws(LabFailure) {
    guard isDown else { return }
    isDown = false
    try settle(.button, high: true)
  }

  private func quarter(clockwise: Bool, bounces: Bool = true) throws(LabFailure) {
    let (line, level) = shaft.quarter(clockwise: clockwise)
    try settle(line == .knobA ? .knobA : .knobB, high: level, bounces: bounces)
  }

  /// Moves one contact to a level, over its bounces.
  private func settle(
    _ contact: Contact, high: Bool, bounces: Bool = true
  ) throws(LabFailure) {
    let count = bounces ? Int.random(in: 0...Hand.mostBounces, using: &bounce) : 0
    for _ in 0..<count {
      try lines.pull(contact, high: high)
      pauseWithinBounce()
      try lines.pull(contact, high: !high)
      pauseWithinBounce()
    }
    try lines.pull(contact, high: high)
  }

  private func pauseWithinBounce() {
    time.sleep(for: .microseconds(Int.random(in: Hand.bounceGap, using: &bounce)))
  }
}
