/// Carries bytes between the clock and whoever asks it something, many at a time; knows no words.
///
/// Calls return at once. What a client does not read waits here, up to a limit that drops it.
package protocol ControlPort: AnyObject {
  /// Takes what clients did since the last call, oldest first, without blocking.
  ///
  /// Of one client at most a few thousand bytes come at a time, so that a flood holds up nothing.
  func takeEvents() -> [ControlEvent]
  /// Sends bytes to a client; false when it was dropped, because it is gone or too much waits.
  func send(_ bytes: [UInt8], to client: ControlClient) -> Bool
  /// Ends a connection, with what can be sent at once sent before.
  func disconnect(_ client: ControlClient)
  /// Ends every connection and takes no more.
  func close()
}
