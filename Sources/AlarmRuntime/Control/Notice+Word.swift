import AlarmCore

extension Notice {
  /// Its word in the protocol.
  package var word: String {
    switch self {
    case .started: "started"
    case .armed: "armed"
    case .noDateLeft: "no-date-left"
    case .switchedOff: "switched-off"
    case .settingCancelled: "setting-cancelled"
    case .countdownStarted: "countdown-started"
    case .countdownCancelled: "countdown-cancelled"
    case .ringing: "ringing"
    case .snoozed: "snoozed"
    case .dismissed: "dismissed"
    case .missed: "missed"
    case .delivered: "delivered"
    case .acknowledged: "acknowledged"
    case .refused: "refused"
    case .soundReplaced: "sound-replaced"
    case .soundMoved: "sound-moved"
    case .portFailed: "port-failed"
    case .savedAgain: "saved-again"
    case .inputsBack: "inputs-back"
    case .knobCounted: "knob-counted"
    case .buttonStuck: "button-stuck"
    case .clockSet: "clock-set"
    }
  }
}
