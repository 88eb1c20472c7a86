/// How far the state of the clock has reached the card.
///
///     saved ── change ──► saving ── saved ──► saved
///     saving ── failed ──► failed ── a minute, or a change ──► saving
///     saving ── no answer for 5 s ──► saving, counted as failed ── saved, at last ──► saved
package indirect enum StoreStatus: Hashable, Sendable {
  /// This state is on the card.
  case saved(ClockState)
  /// This one was handed over under an id; `last` is the one on the card, if any.
  case saving(ClockState, id: UInt64, last: ClockState?, hasFailed: Bool)
  /// The last attempt failed; `tried` is not on the card.
  case failed(tried: ClockState, last: ClockState?, retryAt: BootInstant)

  /// What is on the card for certain.
  package var onCard: ClockState? {
    switch self {
    case .saved(let state): state
    case .saving(_, _, let last, _), .failed(_, let last, _): last
    }
  }

  /// True from a failed attempt until one succeeds.
  package var hasFailed: Bool {
    switch self {
    case .saved: false
    case .saving(_, _, _, let hasFailed): hasFailed
    case .failed: true
    }
  }
}
