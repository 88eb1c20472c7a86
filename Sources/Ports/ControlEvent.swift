import AlarmCore

/// What a client did on its connection to the clock.
package enum ControlEvent: Hashable, Sendable {
  /// It connected; whether it is one that may ask.
  case connected(ControlClient, isAllowed: Bool)
  /// It sent bytes, not necessarily whole lines.
  case received(ControlClient, [UInt8])
  /// It sends nothing more, and still listens.
  case finished(ControlClient)
  /// It is gone.
  case left(ControlClient)
  /// Clients cannot be taken.
  case failed(PortFailure)
}
