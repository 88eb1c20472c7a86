import AlarmCore
import Scenarios

/// A kind of trouble that a generated night may have; each night draws which of them are on.
package enum NightTrouble: Int, Hashable, Sendable, CaseIterable {
  /// Power fails, between two operations of the card.
  case cut
  /// Power fails in a write, of which a part arrives.
  case tornWrite
  /// Power fails in a flush.
  case cutFlush
  /// The board's clock shows something else after a cut, and is a guess.
  case wrongStart
  /// The card stalls half a second and more.
  case slowStore
  /// The card lies about its flushes.
  case lyingStore
  /// The card takes nothing: full, read-only or broken.
  case refusingStore
  /// The card answers nothing.
  case hangingStore
  /// The ring log cannot be written.
  case ringLog
  /// The sound card is missing, busy, or vanishes.
  case soundGone
  /// The sound card never answers.
  case soundHangs
  /// The sound card takes its time.
  case soundSlow
  /// The buzzer's line is gone.
  case buzzerGone
  /// The lamps' lines are gone.
  case lampsGone
  /// The knob's lines are gone.
  case inputsGone
  /// The chip of knob, lamps and buzzer is gone.
  case chipGone
  /// The kernel misses changes of a contact.
  case lostEdges
  /// A shaft is rocked.
  case rocking
  /// The button stays down.
  case stuckButton
  /// The wall clock is set by up to a few minutes.
  case smallStep
  /// The wall clock is set by hours or days.
  case largeStep
  /// The wall clock is slewed.
  case slew
  /// The wall clock loses its trust.
  case trustLost
  /// The machine travels.
  case zoneTrip

  /// The trouble that an action is; nil for one that is none.
  init?(_ action: Action) {
    switch action {
    case .cutPower(.now), .cutPower(.atWrite): self = .cut
    case .cutPower(.insideWrite): self = .tornWrite
    case .cutPower(.atFlush): self = .cutFlush
    case .restorePower(let restoration):
      guard restoration.clock != nil else { return nil }
      self = .wrongStart
    case .fail(let port, let trouble): self.init(port, trouble)
    case .turn(let turn), .pressAndTurn(let turn):
      guard !turn.missing.isEmpty else { return nil }
      self = .lostEdges
    case .rock: self = .rocking
    case .button: self = .stuckButton
    case .setClock: self = .largeStep
    case .stepClock(let jump):
      self = jump < .seconds(600) && jump > .seconds(-600) ? .smallStep : .largeStep
    case .slewClock: self = .slew
    case .trustClock(let trust):
      guard trust <= .guess else { return nil }
      self = .trustLost
    case .setZone: self = .zoneTrip
    case .wait, .replay, .press, .repair, .prefer, .attend, .order: return nil
    }
  }

  private init(_ port: FaultyPort, _ trouble: Trouble) {
    switch (port, trouble) {
    case (.sound, .hangs): self = .soundHangs
    case (.sound, .slow): self = .soundSlow
    case (.sound, _): self = .soundGone
    case (.buzzer, _): self = .buzzerGone
    case (.lamps, _): self = .lampsGone
    case (.inputs, _): self = .inputsGone
    case (.chip, _): self = .chipGone
    case (.ringLog, _): self = .ringLog
    case (.store, .slow): self = .slowStore
    case (.store, .lying): self = .lyingStore
    case (.store, .hangs): self = .hangingStore
    case (.store, _): self = .refusingStore
    }
  }
}
