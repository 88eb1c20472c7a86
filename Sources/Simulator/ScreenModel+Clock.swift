import AlarmCore
import CivilTime

/// A clock as the screen shows it.
extension ScreenModel {
  /// Makes the model of a clock at a moment; what is not the clock's (button, speed, log, the sound
  /// that is heard) is to be filled in.
  package init(_ clock: AlarmClock, at moment: Moment, style: DialStyle = DialStyle()) {
    self.init(now: clock.zone.civil(at: moment.wall), style: style)
    zone = clock.zone.offset(at: moment.wall).abbreviation
    trust = moment.trust
    armed = clock.state.armed.map { clock.zone.civil(at: $0.instant) }
    activity = ScreenModel.activity(clock.mode, at: moment.boot)
    hand = ScreenModel.hand(of: clock)
    isArmedLampLit = clock.lamps.armed
    countdownLeft = ScreenModel.countdownLeft(clock, at: moment.wall)
    badgeLamps = ScreenModel.lamps(clock.lamps.badge, count: clock.configuration.badgeLamps)
    badge = clock.state.badge.number
    isBuzzing = clock.isBuzzing
    saved = ScreenModel.saved(clock.store)
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

  private static func hand(of clock: AlarmClock) -> DialTime {
    switch clock.mode {
    case .setting(let setting): setting.hand
    case .countdown(let minutes): DialTime(minutesWrapping: minutes)
    case .idle, .readBack, .ringing, .snoozed, .afterRing: clock.state.dial
    }
  }

  private static func activity(_ mode: Mode, at instant: BootInstant) -> Activity {
    switch mode {
    case .idle: .idle
    case .readBack: .readBack
    case .setting(let setting): .setting(setting.hand)
    case .countdown(let minutes): .countdown(minutes)
    case .ringing(let ringing): .ringing(output(ringing.stage))
    case .snoozed(let snooze): .snoozed(max(snooze.until - instant, .zero))
    case .afterRing: .ended
    }
  }

  private static func output(_ stage: Mode.Ringing.Stage) -> RingOutput? {
    switch stage {
    case .starting: nil
    case .speaker: .speaker
    case .buzzer: .buzzer
    case .lamps: .lamps
    case .nothing: .nothing
    }
  }

  private static func saved(_ store: StoreStatus) -> Saved {
    switch store {
    case .saved: .done
    case .saving(_, _, _, let hasFailed): hasFailed ? .failed : .underWay
    case .failed: .failed
    }
  }
}
