import AlarmCore
import CivilTime
import Lab
import Scenarios
import Testing

@Suite struct LabCapabilitiesTests {
  private static let lab = LabCapabilities(ClockConfiguration())
  private static let deaf = LabCapabilities(ClockConfiguration(hasSpeaker: false))
  private static let noon = ZoneRules.utc.civil(at: WallTime(seconds: 1_772_406_600))

  private static let can: [Action] = [
    .wait(.after(.seconds(1))), .turn(Turn(3)), .turn(Turn(-3, bounces: false)),
    .rock(times: 2, every: .milliseconds(100)), .press(.seconds(1)), .pressAndTurn(Turn(2)),
    .button(isDown: true), .setClock(noon), .stepClock(.seconds(60)), .trustClock(.synced),
    .trustClock(.rtc), .cutPower(.now), .cutPower(.atFlush(2)), .restorePower(Restoration()),
    .restorePower(Restoration(clock: noon, trust: .rtc)), .fail(.sound, .busy),
    .fail(.store, .readOnly), .repair(.sound), .prefer(PreferenceChange()), .attend(true),
    .attend(false), .order(.on), .order(.off), .order(.set(.dial(DialTime(minutesWrapping: 390)))),
  ]

  private static let cannot: [Action] = [
    .turn(Turn(3, missing: [2])), .pressAndTurn(Turn(3, missing: [1])),
    .slewClock(by: .seconds(2), over: .seconds(3_600)), .trustClock(.guess),
    .trustClock(.invalid), .setZone("Asia/Tokyo"), .cutPower(.atWrite(1)),
    .cutPower(.insideWrite(1, bytes: 9)), .restorePower(Restoration(trust: .guess)),
    .fail(.sound, .missing), .fail(.sound, .hangs), .fail(.sound, .vanished),
    .fail(.sound, .slow(.seconds(3))), .fail(.store, .full), .fail(.store, .broken),
    .fail(.store, .slow(.seconds(1))), .fail(.store, .hangs), .fail(.store, .lying),
    .fail(.ringLog, .full), .fail(.ringLog, .readOnly), .fail(.ringLog, .broken),
    .fail(.buzzer, .vanished), .fail(.lamps, .vanished), .fail(.inputs, .vanished),
    .repair(.store), .repair(.inputs),
    .order(.notify(.after(.seconds(1)), body: "tea", sound: nil, badge: nil)),
  ]

  @Test(arguments: can) func whatItCan_hasNoReason(action: Action) {
    #expect(Self.lab.reasonAgainst(action) == nil)
  }

  @Test(arguments: cannot) func whatItCannot_hasAReason(action: Action) {
    #expect(Self.lab.reasonAgainst(action)?.isEmpty == false, "\(action)")
  }

  @Test func conditions_thatNobodyCanSee() {
    #expect(Self.lab.reasonAgainst(.edges(.seen, Amount(1))) != nil)
    #expect(Self.lab.reasonAgainst(.edges(.lost, Amount(0))) != nil)
    #expect(Self.lab.reasonAgainst(.sound(.named("thunder"))) != nil)
    #expect(Self.deaf.reasonAgainst(.beeps("none")) != nil)
  }

  @Test func conditions_thatCanBeSeen() {
    for condition: Condition in [
      .state(.idle), .dial(DialTime(minutesWrapping: 0)), .alarm(.off), .armedLamp(.lit),
      .badgeLamps(.overflowing), .buzzer(.on), .buzzer(.off), .sound(.silent), .sound(.playing),
      .sound(.named("bell")), .sound(.named("built-in")), .beeps("none"), .badge(Amount(1)),
      .pending(Amount(1)), .saving(.saved), .damagedStore(false), .trust(.synced),
      .logged(.rang, Amount(1)), .missedBecause(.wasOff), .stored(.nothing),
      .edges(.sent, Amount(2)), .knob(.lost, Amount(0)), .told("late"), .power(true),
    ] {
      #expect(Self.lab.reasonAgainst(condition) == nil, "\(condition)")
    }
  }

  /// A scenario is refused as a whole, at the first step that cannot be.
  @Test func scenario_isRefusedAtItsFirstStepThatCannotBe() {
    let inner = Step(.act(.setZone("Asia/Tokyo")))
    let steps = [
      Step(.act(.press(.seconds(1)))),
      Step(.never(Step.Never([.state(.ringing)], .during([inner])))),
    ]
    let scenario = Scenario(
      name: "a", start: Self.noon, zone: "UTC", board: "simulator", steps: steps)
    guard case .notSupported(let reason, nil)? = Self.lab.lacking(for: scenario) else {
      Issue.record("it was not refused")
      return
    }
    #expect(reason == Self.lab.reasonAgainst(.setZone("Asia/Tokyo")))
    let good = Scenario(
      name: "a", start: Self.noon, zone: "UTC", board: "simulator", steps: [steps[0]])
    #expect(Self.lab.lacking(for: good) == nil)
  }
}
