import AlarmCore
import Glibc
import Scenarios

/// Tells beeps and sounds apart by ear, while samples come in.
///
///     a beep   ▕████████▏          level, and one of the clock's own pitches
///     a bell   ▕█▇▅▄▃▂▂▁▁█▇▅▄▃▂     dies away, and begins again
///              │  40 ms │            by then it is known which of the two
///
/// Each is told as soon as it is known: most beeps by their pitch, the long and the short one by
/// their length.
package struct ToneHearing: Sendable {
  /// What is heard.
  package enum Event: Hashable, Sendable {
    /// A beep that began so long ago.
    case beep(Beep, ago: Duration)
    /// A sound of this name began.
    case sound(String)
    /// The sound is over: nothing was heard for longer than a bell rests.
    case silence
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
  /// The pitch of which there are long beeps and short ones; source: `Feedback`.
  private static let lengthy = 880
  /// A beep of that pitch is a long one when it lasts for more than this; a short one has 120 ms.
  private static let shortLength = Duration.milliseconds(150)
  /// The short one is not over sooner than this.
  private static let shortestOfLengthy = Duration.milliseconds(80)
  /// Silence that ends what is heard; the shortest within a pair is 20 ms.
  private static let pause = Duration.milliseconds(12)
  /// A beep ends also where it sinks below so much of its highest level, in percent.
  ///
  /// A card that was opened late plays the next one without a pause. Beeps fall and rise over 5 ms
  /// each.
  private static let dip = 40
  /// A level is that of so long: about half a period of the lowest pitch, and half of what a dip
  /// lasts, so that one lies within it whole.
  private static let levelLength = Duration.milliseconds(2)
  /// What is shorter is the end of a beep that was told; of a tick of 8 ms more is heard.
  private static let shortest = Duration.microseconds(2_500)
  /// A sound is over after so long a silence; the bell rests for 0.8 s between two rounds.
  private static let rest = Duration.milliseconds(1_100)
  /// Samples are looked at in blocks of a period of the lowest pitch.
  private static let blockLength = Duration.microseconds(5_000)

  private let rate: Int
  private var burst: [Int16] = []
  /// Samples since the burst began.
  private var age = 0
  /// Samples of quiet behind the last audible one.
  private var quiet = 0
  private var isKnown = false
  /// True once the beep that is heard was told.
  private var isTold = false
  /// The highest sample of the burst, and that of its latest piece.
  private var peak: UInt16 = 0
  private var level: UInt16 = 0

  /// Makes an ear; `rate` is in samples a second.
  package init(rate: Int) { self.rate = rate }

  /// Takes the samples that came, and tells what is known by them.
  package mutating func hear(_ samples: [Int16]) -> [Event] {
    isKnown ? hearOn(samples) : hearAnew(samples)
  }

  /// Hears whether a known sound goes on; beeps are not told apart from it.
  private mutating func hearOn(_ samples: [Int16]) -> [Event] {
    let last = samples.lastIndex { $0.magnitude > Hearing.quietest }
    quiet = last.map { samples.count - 1 - $0 } ?? quiet + samples.count
    guard quiet >= count(of: Self.rest) else { return [] }
    forget()
    return [.silence]
  }

  private mutating func hearAnew(_ samples: [Int16]) -> [Event] {
    var events: [Event] = []
    var isDipping = false
    for (index, sample) in samples.enumerated() {
      let isAudible = sample.magnitude > Hearing.quietest
      guard isAudible || !burst.isEmpty else { continue }
      quiet = isAudible ? 0 : quiet + 1
      age += 1
      burst.append(sample)
      if burst.count == count(of: Self.needed), !isTone(isOver: false) {
        let name = name
        forget()
        isKnown = true
        return events + [.sound(name)] + hearOn(Array(samples[(index + 1)...]))
      }
      if let beep = earlyBeep {
        events.append(.beep(beep, ago: ago(behind: samples.count - index - 1)))
        isTold = true
      }
      level = max(level, sample.magnitude)
      if age.isMultiple(of: count(of: Self.levelLength)) {
        peak = max(peak, level)
        isDipping = Int(level) * 100 < Int(peak) * Self.dip
        level = 0
      }
      if isDipping || quiet >= count(of: Self.pause) {
        events += end(behind: samples.count - index - 1)
        isDipping = false
      }
    }
    return events
  }

  /// Takes note that the card stopped.
  package mutating func stop() -> [Event] {
    defer { forget() }
    return burst.isEmpty ? [] : end(behind: 0)
  }

  private mutating func forget() {
    burst = []
    (age, quiet) = (0, 0)
    (peak, level) = (0, 0)
    isKnown = false
    isTold = false
  }

  /// How long ago the burst began, seen from so many samples on.
  private func ago(behind rest: Int) -> Duration {
    .microseconds((age + rest) * 1_000_000 / rate)
  }

  /// The beep that is heard, in the moment in which it becomes known while it sounds.
  private var earlyBeep: Beep? {
    if burst.count == count(of: Self.needed),
      let hertz = strongest(of: Self.language, in: burst[...]),
      hertz != Self.lengthy
    {
      return Beep(Tone(hertz: hertz, duration: Self.needed))
    }
    guard burst.count == count(of: Self.shortLength), !isTold else { return nil }
    return .long
  }

  /// Ends the burst, with so many samples behind it.
  private mutating func end(behind rest: Int) -> [Event] {
    let ago = ago(behind: rest)
    defer { forget() }
    guard !isTold else { return [] }
    burst.removeLast(min(quiet, burst.count))
    // A bell that swells from nothing dies away before it can be known; its next stroke is louder.
    guard burst.count >= count(of: Self.shortest), isTone(isOver: true),
      let hertz = strongest(of: Self.language, in: burst[...])
    else { return [] }
    let length = Duration.microseconds(burst.count * 1_000_000 / rate)
    // A bell of that pitch that a press cut off in its first stroke.
    guard hertz != Self.lengthy || length >= Self.shortestOfLengthy else { return [] }
    return [.beep(Beep(Tone(hertz: hertz, duration: length)), ago: ago)]
  }

  private func count(of elapsed: Duration) -> Int {
    Int(elapsed / .microseconds(1)) * rate / 1_000_000
  }

  /// True while what is heard is level, and as loud as a beep.
  private func isTone(isOver: Bool) -> Bool {
    let edge = count(of: Self.edge)
    let fall = isOver ? edge : 0
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
