import AlarmCore

/// What went wrong with a card.
package struct PCMFault: Error, Hashable, Sendable {
  /// Kinds of fault, named after what they mean; the comment has ALSA's code.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// All that was written has been played (EPIPE).
    case underrun
    /// The system was suspended (ESTRPIPE).
    case suspended
    /// Not now, but soon (EAGAIN).
    case notReady
    /// Somebody else holds the device (EBUSY).
    case busy
    /// No such device, or no more (ENOENT, ENODEV, ENXIO).
    case gone
    /// The user may not open it (EACCES, EPERM).
    case denied
    /// The card is in a state that does not allow the call (EBADFD).
    case wrongState
    /// The device cannot play what the clock has (EINVAL).
    case unsuitable
    /// Took no frame for as long as it was waited for.
    case stalled
    /// Anything else.
    case other
  }

  /// The kind of fault.
  package var kind: Kind
  /// The system's words.
  package var words: String

  /// Makes a fault.
  package init(_ kind: Kind, words: String) {
    self.kind = kind
    self.words = words
  }

  /// What can be done about it while a sound plays.
  ///
  ///     underrun, wrongState ──► prepare, and write on
  ///     suspended            ──► resume until it works, else prepare
  ///     notReady             ──► wait
  ///     all others           ──► give the card up
  package var remedy: Remedy {
    switch kind {
    case .underrun, .wrongState: .recover(.prepare)
    case .suspended: .recover(.resume)
    case .notReady: .wait
    case .busy, .gone, .denied, .unsuitable, .stalled, .other: .giveUp
    }
  }

  /// What a player does after a fault.
  package enum Remedy: Hashable, Sendable {
    /// Make the card ready again and go on where it was.
    case recover(PCMRecovery)
    /// Try the same again a little later.
    case wait
    /// Close the card; the request has failed.
    case giveUp
  }

  /// The port's failure when this ended a sound that played on `device`.
  package func whilePlaying(on device: String) -> PortFailure {
    let kind: PortFailure.Kind =
      switch self.kind {
      case .gone: .vanished
      case .stalled: .timeout
      case .denied: .denied
      case .busy: .busy
      case .underrun, .suspended, .notReady, .wrongState, .unsuitable, .other: .other
      }
    return PortFailure(port: .sound, kind: kind, subject: device, detail: words)
  }
}
