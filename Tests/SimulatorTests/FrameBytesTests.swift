import AlarmCore
import CivilTime
import LinuxDisplay
import Simulator
import Testing

/// What frames cost a slow line; docs/simulator.md says it.
@Suite struct FrameBytesTests {
  static let seconds = 5

  /// Bytes of the first frame of an idle clock in a usual terminal, and of those after it.
  static func bytes() throws -> (first: Int, rest: Int) {
    let date = try #require(CivilDate(year: 2026, month: 3, day: 1))
    let time = try #require(TimeOfDay(hour: 23, minute: 10))
    let start = CivilDateTime(date: date, time: time)
    var night = InteractiveNight(
      SimulatedNight(at: start, zone: .utc, seed: 1), speed: .one, at: BootInstant(nanoseconds: 0))
    var shown: [String]?
    var bytes: [Int] = []
    var repaint = Repaint()
    for frame in 0...(seconds * 25) {
      let real = BootInstant(nanoseconds: 0) + InteractiveNight.frame * frame
      _ = night.advance(to: real)
      var model = ScreenModel(night.night.clock, at: night.night.world.now())
      model.speed = night.pace
      model.log = night.logLines
      let lines = ScreenFrame(model, columns: 80, rows: 24, hasColour: true).lines
      guard repaint.wants(lines, at: real) else { continue }
      bytes.append(Terminal.frame(lines, over: shown).utf8.count)
      shown = lines
    }
    return (bytes[0], bytes.dropFirst().reduce(0, +))
  }

  @Test func idleClock_writesOneLineASecond() throws {
    let (first, rest) = try Self.bytes()
    #expect(rest < 200 * Self.seconds, "\(rest) bytes in \(Self.seconds) s")
    let text = try ProjectDocument.text("docs/simulator.md").replacing("\n", with: " ")
    #expect(
      text.contains("\(first) bytes, and then \(rest / Self.seconds) a second"),
      "\(first) bytes, and then \(rest / Self.seconds) a second")
  }
}
