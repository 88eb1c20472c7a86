import AlarmCore
import Foundation
import Lab

/// Sounds made for a test, as a microphone would hear them.
struct Synthesis {
  static let rate = 48_000

  /// A tone between silences, all in milliseconds.
  static func tone(hertz: Double, amplitude: Double, silent: Int, sounding: Int, after: Int = 200)
    -> Recording
  {
    recording(milliseconds: silent + sounding + after) { second in
      let inside = second - Double(silent) / 1000
      guard inside >= 0, inside < Double(sounding) / 1000 else { return 0 }
      return amplitude * sin(2 * .pi * hertz * inside)
    }
  }

  /// Strokes that die away, one every `every` milliseconds, growing louder as a ramp does.
  static func bell(hertz: Double, every: Int, strokes: Int, silent: Int) -> Recording {
    recording(milliseconds: silent + every * strokes) { second in
      let inside = second - Double(silent) / 1000
      guard inside >= 0 else { return 0 }
      let within = inside.truncatingRemainder(dividingBy: Double(every) / 1000)
      let attack = min(1, within / 0.005)
      let partials = sin(2 * .pi * hertz * within) + 0.4 * sin(2 * .pi * hertz * 2.4 * within)
      return 6000 * (0.2 + inside / 5) * attack * exp(-within * 9) * partials
    }
  }

  /// Rounds of strokes with a rest after them.
  static func bell(hertz: Double, every: Int, strokes: Int, round: Int, rounds: Int) -> Recording {
    let one = bell(hertz: hertz, every: every, strokes: strokes, silent: 0).samples
    let rest = [Int16](repeating: 0, count: round * rate / 1000 - one.count)
    let samples = (0...rounds).flatMap { $0 < rounds ? one + rest : one }
    return Recording(samples: samples, rate: rate, began: BootInstant(nanoseconds: 0))
  }

  /// Samples of a function of seconds.
  static func recording(milliseconds: Int, _ value: (Double) -> Double) -> Recording {
    let count = milliseconds * rate / 1000
    return Recording(
      samples: (0..<count).map { Int16(clamping: Int(value(Double($0) / Double(rate)))) },
      rate: rate, began: BootInstant(nanoseconds: 1_000_000_000))
  }
}
