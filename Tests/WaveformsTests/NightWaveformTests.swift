import AlarmCore
import CivilTime
import Simulator
import Testing
import Waveforms

/// Nights as waveforms: what a logic analyser on a clock would have seen.
@Suite struct NightWaveformTests {
  private func levels(_ wave: Waveform, _ name: String) -> [(at: WaveInstant, level: WaveLevel)] {
    wave.changes.filter { wave.lines[$0.line] == name }.map { ($0.at, $0.level) }
  }

  @Test func night_hasEveryLineAndItsStateAtTheBeginning() throws {
    let night = ShortNight()
    let wave = try VCDReader.read(night.bytes)
    #expect(
      wave.lines == [
        "power", "knob-a", "knob-b", "button", "armed-led", "buzzer", "sound", "badge-led-1",
        "badge-led-2", "badge-led-3", "badge-led-4",
      ])
    let text = String(decoding: night.bytes, as: UTF8.self)
    #expect(text.hasPrefix("$date Sun 2026-03-01 23:10:00 UTC $end\n"))
    let start: [WaveLevel] = [.high, .high, .high] + Array(repeating: .low, count: 8)
    #expect(wave.levels(at: .begin) == start)
  }

  @Test func hand_isDecodedOutOfTheNight() throws {
    let recording = try RecordingFile.read(ShortNight().bytes)
    let report = RecordingReplay.report(
      on: recording, kind: .fullCycle, debounce: ButtonDecoder.defaultDebounce)
    #expect(report.clockwise == ShortNight.clockwise)
    #expect(report.counterclockwise == ShortNight.counterclockwise)
    let held: [Duration] = report.events.compactMap {
      if case .press(let held) = $0.deed { held } else { nil }
    }
    #expect(held.count == ShortNight.holds.count)
    // The chatter of the opening is a part of a press, that of the closing may be seen late; a
    // dump is exact to the microsecond.
    let chatter = Duration.nanoseconds(Bounce.longest) + .microseconds(1)
    for (seen, meant) in zip(held, ShortNight.holds) {
      #expect(seen >= meant - chatter && seen < meant + chatter)
    }
  }

  @Test func soundsPowerAndLamps_areWhereTheyWere() throws {
    let night = ShortNight()
    let wave = try VCDReader.read(night.bytes)
    let micro: (WaveInstant) -> Int64 = { $0.nanoseconds / 1_000 }
    let sound = levels(wave, "sound").map { micro($0.at) }
    #expect(night.sounds.count == 4)
    for at in night.sounds { #expect(sound.contains(micro(at)), "\(at)") }
    // Ticks, and the tones of the read-back.
    #expect(sound.count > 30)
    let power = levels(wave, "power")
    #expect(power.map(\.level) == [.high, .low, .high])
    #expect(micro(power[1].at) == micro(night.cutAt))
    #expect(micro(power[2].at) - micro(power[1].at) == 20 * 60 * 1_000_000)
    let dark = wave.levels(at: WaveInstant(nanoseconds: power[1].at.nanoseconds))
    #expect(Array(dark.dropFirst(4)) == Array(repeating: .low, count: 7))
    #expect(wave.levels(at: WaveInstant(nanoseconds: power[1].at.nanoseconds - 1_000))[4] == .high)
  }

  @Test func shortenedNight_isTheExactOneOnceRead() throws {
    let shortened = ShortNight()
    let exact = ShortNight(idle: .kept)
    let text = String(decoding: shortened.bytes, as: UTF8.self)
    let last = text.split(separator: "\n").last { $0.hasPrefix("#") }.flatMap {
      Int($0.dropFirst())
    }
    // An hour and a half, of which lamps blink through nine minutes of snooze.
    #expect(try #require(last) < 620_000_000)
    #expect(try VCDReader.read(shortened.bytes) == VCDReader.read(exact.bytes))
  }

  @Test func weekOfNothing_isSmall() {
    let paper = VCDWriterTests.Paper()
    var wave = NightWaveform(
      badgeLamps: 16, began: WallTime(seconds: 0), about: "nothing", sink: paper.take)
    for day in 1...7 {
      let at = WaveInstant(nanoseconds: Int64(day) * 86_400_000_000_000)
      wave.note(.buzzer, day % 2 == 1, at: at)
    }
    wave.finish(at: WaveInstant(nanoseconds: 7 * 86_400_000_000_000))
    #expect(paper.bytes.count < 2_000)
    #expect(paper.text.contains("#70000000\n"))
  }

  @Test func tones_areHeardForTheirLength_andFollowOnEachOther() throws {
    let paper = VCDWriterTests.Paper()
    var wave = NightWaveform(
      badgeLamps: 0, began: WallTime(seconds: 0), about: "tones", sink: paper.take)
    let tone = Tone(hertz: 440, duration: .milliseconds(100))
    let at = { (milliseconds: Int64) in WaveInstant(nanoseconds: milliseconds * 1_000_000) }
    wave.tone(tone, at: at(10))
    wave.tone(tone, at: at(50))
    wave.note(.sound, true, at: at(400))
    wave.tone(tone, at: at(500))
    wave.note(.sound, false, at: at(550))
    wave.tone(tone, at: at(900))
    wave.power(false, at: at(950))
    wave.finish(at: at(2_000))
    let sound = levels(try VCDReader.read(paper.bytes), "sound").map {
      $0.at.nanoseconds / 1_000_000
    }
    #expect(sound == [0, 10, 210, 400, 600, 900, 950])
  }

  @Test func badgeLampThatIsNotThere_isPassedOver() {
    let paper = VCDWriterTests.Paper()
    var wave = NightWaveform(
      badgeLamps: 99, began: WallTime(seconds: 0), about: "", sink: paper.take)
    wave.note(.badgeLamp(16), true, at: .begin)
    wave.note(.badgeLamp(-1), true, at: .begin)
    wave.note(.badgeLamp(15), true, at: .begin)
    wave.finish(at: .begin)
    #expect(paper.lines.contains { $0.hasSuffix(" badge-led-16 $end") })
    #expect(paper.lines.filter { $0.hasPrefix("1") }.count == 4)
  }
}
