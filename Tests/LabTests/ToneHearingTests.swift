import AlarmCore
import CivilTime
import Foundation
import Lab
import Scenarios
import Testing

@Suite struct ToneHearingTests {
  private static let rate = 48_000

  /// A tone as the clock's card plays it, with its edges.
  private static func tone(_ hertz: Int, _ length: Duration, peak: Double = 8_000) -> [Int16] {
    let count = Int(length / .microseconds(1)) * rate / 1_000_000
    let edge = min(240, count / 2)
    return (0..<count).map { index in
      let rise = min(Double(min(index, count - 1 - index)) / Double(edge), 1)
      return Int16(peak * rise * sin(2 * .pi * Double(hertz * index) / Double(rate)))
    }
  }

  private static func pause(_ length: Duration) -> [Int16] {
    [Int16](repeating: 0, count: Int(length / .microseconds(1)) * rate / 1_000_000)
  }

  /// Hears samples in pieces as they come from a card, and what was heard of them.
  private static func hear(_ samples: [Int16], piece: Int = 960) -> [ToneHearing.Event] {
    var hearing = ToneHearing(rate: rate)
    var events: [ToneHearing.Event] = []
    for start in stride(from: 0, to: samples.count, by: piece) {
      events += hearing.hear(Array(samples[start..<min(start + piece, samples.count)]))
    }
    return events + hearing.stop()
  }

  private static func beeps(_ events: [ToneHearing.Event]) -> [Beep] {
    events.compactMap { if case .beep(let beep, _) = $0 { beep } else { nil } }
  }

  /// Every sequence of the clock's own language is heard as what it is.
  @Test(arguments: [
    Feedback.rising, Feedback.falling, Feedback.acknowledged, Feedback.refused, Feedback.tick,
    Feedback.hourTick, Feedback.twelveTick,
    Feedback.reading(of: DialTime(minutesWrapping: 392), tail: .later),
  ])
  func language_isUnderstood(steps: [Feedback.Step]) {
    let samples = steps.flatMap { Self.tone($0.hertz, $0.on) + Self.pause($0.off) }
    let events = Self.hear(samples)
    #expect(events.count == steps.count, "\(events)")
    #expect(Self.beeps(events) == steps.map { Beep(Tone(hertz: $0.hertz, duration: $0.on)) })
  }

  @Test func pairWithoutItsPause_isTwoBeeps() {
    // As a card plays it that was opened while the first one was due.
    let samples = Feedback.falling.flatMap { Self.tone($0.hertz, $0.on) }
    #expect(Self.beeps(Self.hear(samples)) == [.high, .middle])
  }

  /// Its pitch is that of the bell, whose first stroke a press may cut off.
  @Test func strokeThatIsCutOff_isNoShortBeep() {
    #expect(Self.hear(Self.tone(880, .milliseconds(33))) == [])
    #expect(Self.beeps(Self.hear(Self.tone(880, .milliseconds(116)))) == [.short])
  }

  @Test func beep_isDatedByItsBeginning() {
    let events = Self.hear(Self.tone(880, .milliseconds(400)) + Self.pause(.milliseconds(100)))
    guard case .beep(.long, let ago)? = events.first else {
      Issue.record("\(events)")
      return
    }
    // It is told with the piece in which it was longer than a short one.
    #expect(ago >= .milliseconds(150) && ago <= .milliseconds(170), "\(ago)")
    #expect(events.count == 1)
  }

  @Test func soundThatFallsSilent_isOver() {
    let bell = Synthesis.bell(hertz: 880, every: 250, strokes: 4, round: 2_000, rounds: 2)
    let events = Self.hear(bell.samples + Self.pause(.seconds(2)))
    #expect(events == [.sound("bell"), .silence], "\(events)")
  }

  @Test(arguments: [("bell", 880.0), ("built-in", 660.0)])
  func bell_isNamedByItsPitch_evenWhileItSwells(name: String, hertz: Double) {
    let bell = Synthesis.bell(hertz: hertz, every: 250, strokes: 8, silent: 300)
    let sounds = Self.hear(bell.samples)
    #expect(sounds.first == .sound(name))
    #expect(Self.beeps(sounds).isEmpty, "\(sounds)")
  }

  @Test func bellThatSwellsFromNothing_isNoBeep() {
    // The first stroke of a ramp: it sinks below what is heard before it can be known.
    let faint = Self.tone(880, .milliseconds(30), peak: 9)
    #expect(Self.hear(faint + Self.pause(.milliseconds(100))).isEmpty)
  }
}
