/// How a card is made ready again.
package enum PCMRecovery: Hashable, Sendable {
  /// Discard what is queued, silent at once, and start anew with the next write.
  case prepare
  /// Wake up after the system was suspended.
  case resume
}
