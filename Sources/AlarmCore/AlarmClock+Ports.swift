/// Which ports work, as far as they were tried.
///
///     works ── fails: told ──► failed ── needed again ──► tried anew ── did its part ──► works
///                                 ▲                           │
///                                 └──── fails as before ──────┘
extension AlarmClock {
  /// True while the sound card is there, as far as it was tried.
  var canSpeak: Bool { configuration.hasSpeaker && !failedPorts.contains(.sound) }
  /// True while the buzzer is there, as far as it was tried.
  var canBuzz: Bool { configuration.hasBuzzer && !failedPorts.contains(.buzzer) }

  /// Takes a failure outside an answer; a ring that sounds by that port falls back.
  ///
  /// A ring whose sound starts waits for its own answer: what failed may be a tone before it.
  mutating func takePortFailure(_ failure: PortFailure) {
    if failure.port == .inputs { loseInputs() }
    guard case .ringing(let ringing) = mode else {
      noteFailure(failure)
      return
    }
    switch (ringing.stage, failure.port) {
    case (.buzzer, .buzzer), (.speaker, .sound), (.lamps, .lamps): fallBack(after: failure)
    case (.starting, _), (.speaker, _), (.buzzer, _), (.lamps, _), (.nothing, _):
      noteFailure(failure)
    }
  }

  /// Remembers that a port does not work; each kind of trouble is told once until it works again.
  mutating func noteFailure(_ failure: PortFailure) {
    failedPorts.insert(failure.port)
    if toldFailures[failure.port, default: []].insert(failure.kind).inserted {
      tell(.portFailed(failure))
    }
    if failure.kind == .vanished {
      // What is gone is not there when it is looked for: that says nothing new.
      toldFailures[failure.port, default: []].formUnion([.missing, .elsewhere])
    }
  }

  /// Counts a port as working until it fails once more, which is told only if it is for another
  /// reason.
  mutating func tryAnew(_ port: PortName) {
    if failedPorts.contains(port) { failedPorts.remove(port) }
  }

  /// Remembers that a port did what it was asked: what it fails of later is told again.
  mutating func noteWorking(_ port: PortName) {
    // At every blink of a ring: whoever changes nothing must not have it looked for.
    guard !failedPorts.isEmpty || !toldFailures.isEmpty else { return }
    tryAnew(port)
    toldFailures[port] = nil
  }
}
