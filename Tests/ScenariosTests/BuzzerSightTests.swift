import CivilTime
import Scenarios
import Testing

/// What a check of the buzzer says of one that sounds, is silent, or whose pitch nobody sees.
@Suite struct BuzzerSightTests {
  private func seen(_ note: (inout BuzzerWatch) -> Void) -> Observation {
    var seen = Observation(wall: WallTime(seconds: 0, nanoseconds: 0), zone: .utc, badgeLamps: 0)
    note(&seen.buzzer)
    return seen
  }

  private func holding(_ seen: Observation) -> [BuzzerSight] {
    [.off, .on, .pitch(440), .pitch(880)].filter { Condition.buzzer($0).holds(in: seen) }
  }

  @Test func buzzerThatSounds_isOnAndAtItsPitch() {
    let sounding = seen { $0.note(880) }
    #expect(holding(sounding) == [.on, .pitch(880)])
    #expect(Condition.buzzer(.pitch(440)).seen(in: sounding) == "880 Hz")
    #expect(Condition.buzzer(.pitch(440)).wanted == "440 Hz")
  }

  @Test func buzzerThatFellSilent_isOff() {
    let silent = seen {
      $0.note(880)
      $0.note(nil)
    }
    #expect(holding(silent) == [.off])
    #expect(Condition.buzzer(.on).seen(in: silent) == "off")
  }

  @Test func buzzerWhosePitchNobodySees_isOnAtNone() {
    let line = seen {
      $0.note(440)
      $0.note(isOn: true)
    }
    #expect(holding(line) == [.on])
    #expect(Condition.buzzer(.pitch(440)).seen(in: line) == "on")
  }
}
