import AlarmCore
import Chance
import Simulator
import Waveforms

/// Clicks of a knob whose contacts bounce, as rows of a recording with the kernel's numbers.
struct BouncingTurns {
  private(set) var rows: [EdgeRecording.Row] = []
  /// Clicks clockwise and counterclockwise.
  private(set) var turns = [0, 0]
  private var time: Int64 = 1_000_000_000
  private var levels = (a: true, b: true)
  private var numbers: [InputLine: UInt32] = [:]
  private var bounce: Bounce

  init(kind: KnobKind, seed: UInt64, count: Int) {
    bounce = Bounce(seed: seed)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<count {
      let isClockwise = random.next() % 2 == 0
      turns[isClockwise ? 0 : 1] += 1
      for _ in 0..<kind.quarters {
        // A changes where both are alike, clockwise; B counterclockwise.
        let isA = (levels.a == levels.b) == isClockwise
        change(isA ? .knobA : .knobB)
        time += 1_200_000 + Int64(random.next() % 8_000_000)
      }
      time += 50_000_000
    }
  }

  var csv: [UInt8] {
    var writer = EdgeRecordingWriter()
    return EdgeRecordingWriter.opening(about: "made") + rows.flatMap { writer.row($0) }
  }

  private mutating func change(_ line: InputLine) {
    let level = line == .knobA ? !levels.a : !levels.b
    if line == .knobA { levels.a = level } else { levels.b = level }
    let start = BootInstant(nanoseconds: time)
    for (at, report) in bounce.reports(to: level, isClosing: !level, at: start) {
      numbers[line, default: 0] += 1
      let edge = LineEdge(line: line, level: report, at: at, sequence: numbers[line] ?? 0)
      rows.append(EdgeRecording.Row(edge))
    }
  }
}
