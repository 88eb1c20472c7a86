import AlarmCore
import AlarmRuntime
import CivilTime

/// A clock as the screen shows it.
extension ScreenModel {
  /// Makes the model of a clock at a moment; what is not the clock's (button, speed, log, the sound
  /// that is heard) is to be filled in.
  package init(_ clock: AlarmClock, at moment: Moment, style: DialStyle = DialStyle()) {
    let status = ClockStatus(clock)
    self.init(now: clock.zone.civil(at: moment.wall), style: style)
    zone = clock.zone.offset(at: moment.wall).abbreviation
    trust = moment.trust
    armed = status.alarm?.civil
    activity = ScreenModel.activity(clock.mode, at: moment.boot)
    hand = status.dial
    isArmedLampLit = clock.lamps.armed
    countdownLeft = ScreenModel.countdownLeft(clock, at: moment.wall)
    badgeLamps = ScreenModel.lamps(clock.lamps.badge, count: clock.configuration.badgeLamps)
    badge = status.badge
    isBuzzing = clock.isBuzzing
    saved = status.saving
  }

  /// A countdown is a notification like others, known by its purpose.
  private static func countdownLeft(_ clock: AlarmClock, at wall: WallTime) -> Duration? {
    let running = clock.state.queue.pending.first { $0.purpose == .countdown }
    return running.map { max($0.instant - wall, .zero) }
  }

  /// The lamps of a mask, first one first; at most 16.
  static func lamps(_ mask: UInt16, count: Int) -> [Bool] {
    (0..<min(max(count, 0), 16)).map { mask & 1 << $0 != 0 }
  }

  private static func activity(_ mode: Mode, at instant: BootInstant) -> Activity {
    switch mode {
    case .idle: .idle
    case .readBack: .readBack
    case .setting(let setting): .setting(setting.hand)
    case .countdown(let minutes): .countdown(minutes)
    case .ringing(let ringing): .ringing(ringing.stage.output)
    case .snoozed(let snooze): .snoozed(max(snooze.until - instant, .zero))
    case .afterRing: .ended
    }
  }
}
