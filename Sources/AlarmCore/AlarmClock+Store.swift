/// Saving: one state in flight at a time, and nothing shown as armed before it is on the card.
extension AlarmClock {
  /// Hands the state over when it differs from what was handed over last.
  ///
  /// A ring is stored only once it can be noticed: a cut before that rings it again.
  mutating func saveIfChanged() {
    if case .ringing(let ringing) = mode, !ringing.isNoticeable { return }
    switch store {
    case .saved(let last):
      if last != state { save(last: last, hasFailed: false) } else { settleAnnouncement() }
    case .saving: break
    case .failed(let tried, let last, let retryAt):
      if tried != state || retryAt <= now.boot { save(last: last, hasFailed: true) }
    }
  }

  private mutating func save(last: ClockState?, hasFailed: Bool) {
    lastSave &+= 1
    store = .saving(state, id: lastSave, last: last, hasFailed: hasFailed)
    effects.append(.save(state, id: lastSave))
  }

  mutating func takeSaved(_ id: UInt64) {
    guard case .saving(let saved, id, _, let hadFailed) = store else { return }
    store = .saved(saved)
    if hadFailed { tell(.savedAgain) }
    if saved == state { settleAnnouncement() }
  }

  /// Everything is on the card: what waited for it may be told.
  private mutating func settleAnnouncement() {
    isDoneUnsaved = false
    playAnnouncement()
  }

  mutating func takeSaveFailed(_ id: UInt64, _ failure: PortFailure) {
    guard case .saving(let tried, id, let last, let hadFailed) = store else { return }
    store = .failed(tried: tried, last: last, retryAt: now.boot + ClockLimits.saveRetry)
    if !hadFailed { tell(.portFailed(failure)) }
    refuseAnnouncement()
  }

  mutating func takePortFailure(_ failure: PortFailure) {
    let isNew = failedPorts.insert(failure.port).inserted
    if isNew { tell(.portFailed(failure)) }
    guard failure.port == .buzzer, case .ringing(let ringing) = mode else { return }
    switch ringing.stage {
    case .buzzer: fallBack(after: failure)
    case .starting, .speaker, .lamps: break
    }
  }
}
