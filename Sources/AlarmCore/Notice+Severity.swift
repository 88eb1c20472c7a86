extension Notice {
  /// How much a notice matters to whoever looks after the machine; the numbers are syslog's.
  ///
  /// Source: syslog(3).
  package enum Severity: Int, Hashable, Sendable {
    /// The clock may not ring, or what is set may be lost.
    case error = 3
    /// Something went wrong, and the clock made do.
    case warning = 4
    /// Worth a look.
    case notice = 5
    /// What the clock did.
    case info = 6
    /// For whoever looks for a fault; no notice is.
    case debug = 7
  }

  /// How much it matters.
  package var severity: Severity {
    switch self {
    case .started(.blank), .started(.state(isDegraded: false)): .info
    case .started(.state(isDegraded: true)): .warning
    case .started(.damaged), .started(.newerFormat), .started(.unreadable), .started(.unmade):
      .error
    case .armed, .switchedOff, .settingCancelled, .countdownStarted, .countdownCancelled,
      .snoozed, .dismissed, .delivered, .acknowledged, .savedAgain,
      .inputsBack, .knobCounted:
      .info
    case .ringing(_, .speaker, _), .ringing(_, .buzzer, _): .notice
    case .ringing(_, .lamps, _): .warning
    case .ringing(_, .nothing, _): .error
    case .missed, .noDateLeft, .refused, .soundReplaced, .soundMoved, .buttonStuck: .warning
    case .clockSet: .notice
    case .portFailed(let failure):
      switch failure.port {
      case .inputs, .store, .sound: .error
      case .lamps, .buzzer, .ringLog, .zone, .recording, .control: .warning
      }
    }
  }
}
