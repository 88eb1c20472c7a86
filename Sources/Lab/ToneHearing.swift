import AlarmCore
import Glibc
import Scenarios

/// Tells beeps and sounds apart by ear, while samples come in.
///
///     a beep   ▕████████▏          level, and one of the clock's own pitches
///     a bell   ▕█▇▅▄▃▂▂▁▁█▇▅▄▃▂     dies away, and begins again
///              │  40 ms │            by then it is known which of the two
///
/// A beep is known once it is over, since its length is part of it; a sound as soon as it can be.
package struct ToneHearing: Sendable {
  /// What is heard.
  package enum Event: Hashable, Sendable {
    /// A beep is over that began so long ago.
    case beep(Beep, ago: Duration)
    /// A sound of this name began.
    case sound(String)
  }

  /// Names that the ear knows, by their pitch: the bell that ships, and the one the clock makes.
  ///
  /// Source: sounds/README.md.
  package static let names = ["bell", "built-in"]
  private static let pitches = [880, 660]

  /// Pitches of the clock's language of beeps, in hertz; source: `Feedback`.
  private static let language = [220, 330, 660, 880, 990, 1_320, 1_400, 1_760, 2_000]
  /// Of a sound so much is needed to tell what it is: three periods of the lowest pitch, more than
  /// the beeps' edges.
  private static let needed = Duration.milliseconds(45)
  /// The first so much of a beep rises, and its last falls.
  private static let edge = Duration.milliseconds(6)
  /// A beep's level stays within so much of its highest, in percent.
  private static let steadiness = 12
  /// A beep at the lowest volume that can be heard is louder than this; a bell that swells from
  /// nothing is not.
  private static let loudness = 64
  /// Silence that ends a beep; the shortest within a pair is 20 ms.
  private static let pause = Duration.milliseconds(12)
  /// Samples are looked at in blocks of a period of the lowest pitch.
  private static let blockLength = Duration.microseconds(5_000)

  private let rate: Int
  private var burst: [Int16] = []
  /// Samples since the burst began.
  private var age = 0
  /// Samples of quiet behind the last audible one.
  private var quiet = 0
  private var isKnown = false

  /// Makes an ear; `rate` is in samples a second.
  package init(rate: Int) { self.rate = rate }

  /// Takes the samples that came, and tells what is known by them.
  package mutating func hear(_ samples: [Int16]) -> [Event] {
    var events: [Event] = []
    for (index, sample) in samples.enumerated() {
      let isAudible = sample.magnitude > Hearing.quietest
      guard isAudible || !burst.isEmpty else { continue }
      quiet = isAudible ? 0 : quiet + 1
      age += 1
      // What is known needs no more samples.
      if !isKnown { burst.append(sample) }
      if !isKnown, burst.count == count(of: Self.needed), !isTone {
        isKnown = true
        events.append(.sound(name))
      }
      if quiet >= count(of: Self.pause) { events += end(behind: samples.count - index - 1) }
    }
    return events
  }

  /// Takes note that the card stopped.
  package mutating func stop() -> [Event] { burst.isEmpty ? [] : end(behind: 0) }

  /// Ends the burst, with so many samples behind it.
  private mutating func end(behind rest: Int) -> [Event] {
    let ago = Duration.microseconds((age + rest) * 1_000_000 / rate)
    defer {
      burst = []
      age = 0
      quiet = 0
      isKnown = false
    }
    guard !isKnown else { return [] }
    burst.removeLast(min(quiet, burst.count))
    // A bell that swells from nothing dies away before it can be known; its next stroke is louder.
    guard isTone, let hertz = strongest(of: Self.language, in: burst[...]) else { return [] }
    let length = Duration.microseconds(burst.count * 1_000_000 / rate)
    return [.beep(Beep(Tone(hertz: hertz, duration: length)), ago: ago)]
  }

  private func count(of elapsed: Duration) -> Int {
    Int(elapsed / .microseconds(1)) * rate / 1_000_000
  }

  /// True while what is heard is level, and as loud as a beep.
  private var isTone: Bool {
    let edge = count(of: Self.edge)
    let fall = burst.count < count(of: Self.needed) ? edge : 0
    let block = count(of: Self.blockLength)
    guard burst.count > 2 * edge + block else {
      return burst.contains { $0.magnitude > Self.loudness }
    }
    var levels: [Int] = []
    var start = edge
    while start + block <= burst.count - fall {
      levels.append(burst[start..<start + block].reduce(0) { max($0, Int($1.magnitude)) })
      start += block
    }
    guard let highest = levels.max(), let lowest = levels.min(), highest > Self.loudness else {
      return false
    }
    return lowest * 100 >= highest * (100 - Self.steadiness)
  }

  private var name: String {
    guard let hertz = strongest(of: Self.pitches, in: burst[...]),
      let index = Self.pitches.firstIndex(of: hertz)
    else { return Self.names[0] }
    return Self.names[index]
  }

  /// The strongest of some frequencies; nil where nothing is heard.
  private func strongest(of candidates: [Int], in samples: ArraySlice<Int16>) -> Int? {
    guard !samples.isEmpty else { return nil }
    // Enough to part the nearest pitches, and no more work than that.
    let part = Array(samples.prefix(count(of: Self.needed)))
    return candidates.max { power(of: $0, in: part) < power(of: $1, in: part) }
  }

  /// The power at a frequency, by one filter; source: see `PitchFinder`.
  private func power(of hertz: Int, in samples: [Int16]) -> Double {
    let factor = 2 * cos(2 * Double.pi * Double(hertz) / Double(rate))
    var (last, beforeLast) = (0.0, 0.0)
    for sample in samples {
      (last, beforeLast) = (Double(sample) + factor * last - beforeLast, last)
    }
    return last * last + beforeLast * beforeLast - factor * last * beforeLast
  }
}
