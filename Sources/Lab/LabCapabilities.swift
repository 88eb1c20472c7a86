import AlarmCore
import Scenarios

/// What the lab can do to a clock, and see of it; each refusal has its reason.
///
/// Its hand moves real lines, its clock is the kernel's, and its card is a file system. So it
/// cannot do what no kernel does, and it does not say that it can.
package struct LabCapabilities: Capabilities {
  /// Whether the board has a speaker.
  private let hasSpeaker: Bool

  /// Makes what the lab can do with a board.
  package init(_ configuration: ClockConfiguration) { hasSpeaker = configuration.hasSpeaker }

  package func reasonAgainst(_ action: Action) -> String? {
    switch action {
    case .wait, .rock, .replay, .press, .button, .setClock, .stepClock, .prefer, .attend: nil
    case .turn(let turn), .pressAndTurn(let turn):
      turn.missing.isEmpty ? nil : "the lab's kernel reports every change of a contact"
    case .slewClock:
      "a slewed kernel slews all its clocks, and leaves none to measure the others by"
    case .trustClock(let trust): reasonAgainst(trust)
    case .setZone: "the clock reads the machine's zone when it starts"
    case .cutPower(let point): reasonAgainst(point)
    case .restorePower(let restoration): reasonAgainst(restoration.trust)
    case .fail(let port, let trouble): reasonAgainst(port, trouble)
    case .repair(let port):
      port == .sound ? nil : "what the lab breaks of a card or of lines stays broken"
    case .order(.notify): "the clock's socket takes no notifications"
    case .order(.set), .order(.on), .order(.off): nil
    }
  }

  package func reasonAgainst(_ condition: Condition) -> String? {
    switch condition {
    case .power, .state, .dial, .alarm, .armedLamp, .badgeLamps, .badge, .pending, .saving,
      .damagedStore, .trust, .logged, .missedBecause, .stored, .knob, .told:
      nil
    case .buzzer(.on), .buzzer(.off): nil
    case .buzzer(.pitch): "a line shows whether the buzzer sounds, not its pitch"
    case .edges(.sent, _): nil
    case .edges(.seen, _), .edges(.lost, _):
      "the clock tells only what its knob saw, not the button"
    case .promises: "promises are judged in virtual time alone"
    case .beeps: hasSpeaker ? nil : "beeps are told apart by the speaker alone"
    case .sound(.named(let name)):
      ToneHearing.names.contains(name) ? nil : "the lab's ear knows no sound \(name)"
    case .sound(.silent), .sound(.playing): nil
    }
  }

  private func reasonAgainst(_ trust: ClockTrust) -> String? {
    switch trust {
    case .rtc, .synced: nil
    case .guess: "the lab's machine has a clock with a battery"
    case .invalid: "a clock is wrong for certain by what it shows; set it to before 2026"
    }
  }

  private func reasonAgainst(_ point: CutPoint) -> String? {
    switch point {
    case .now, .atFlush: nil
    case .atWrite, .insideWrite:
      "a write reaches the kernel's memory whole, and the card with the flush"
    }
  }

  private func reasonAgainst(_ port: FaultyPort, _ trouble: Trouble) -> String? {
    switch (port, trouble) {
    case (.sound, .busy): nil
    case (.sound, _): "the lab's sound card is never \(trouble.text), only busy"
    case (.store, .readOnly): nil
    case (.store, .full), (.ringLog, .full):
      "the clock's files have their room already, and a full card does not take it"
    case (.ringLog, .readOnly): "both files are on one card, which fails as a whole"
    case (.store, _), (.ringLog, _): "the lab's card is memory, and never \(trouble.text)"
    case (.buzzer, _), (.lamps, _), (.inputs, _):
      "knob, lamps and buzzer are on one chip, which goes as a whole"
    }
  }
}
