/// Saving: one state in flight at a time, and nothing shown as armed before it is on the card.
extension AlarmClock {
  /// True while a ring cannot be noticed yet, and so must not be stored as ringing: a cut before it
  /// is heard rings it again.
  var isSavingDeferred: Bool {
    if case .ringing(let ringing) = mode { !ringing.isNoticeable } else { false }
  }

  /// Hands the state over when it differs from what was handed over last.
  mutating func saveIfChanged() {
    if isSavingDeferred { return }
    switch store {
    case .saved(let last):
      if last != state { save(last: last, hasFailed: false) } else { settleAnnouncement() }
    case .saving(let underWay, let id, let last, let hasFailed):
      guard saveLimit.map({ $0 <= now.boot }) ?? true else { return }
      if saveLimit != nil {
        saveLimit = nil
        store = .saving(underWay, id: id, last: last, hasFailed: true)
        if !hasFailed { tell(.portFailed(AlarmClock.silentStore)) }
      }
      refuseAnnouncement()
    case .failed(let tried, let last, let retryAt):
      // Whoever waits to hear that it is saved does not wait for the next retry.
      if tried != state || retryAt <= now.boot || announcement != nil {
        save(last: last, hasFailed: true)
      }
    }
  }

  /// A card that says nothing; its answer is taken whenever it comes.
  private static let silentStore = PortFailure(port: .store, kind: .timeout, subject: "the card")

  /// Hands over what is not on the card, at the end; nobody waits for answers any more.
  mutating func handOverLast() {
    if isSavingDeferred { return }
    switch store {
    case .saved(let last): if last != state { save(last: last, hasFailed: false) }
    case .saving(let underWay, _, let last, let hasFailed):
      if underWay != state { save(last: last, hasFailed: hasFailed) }
    case .failed(_, let last, _): save(last: last, hasFailed: true)
    }
  }

  private mutating func save(last: ClockState?, hasFailed: Bool) {
    lastSave &+= 1
    store = .saving(state, id: lastSave, last: last, hasFailed: hasFailed)
    saveLimit = now.boot + ClockLimits.saveAnswer
    #if WECKER_SEEDED_BUGS
      if SeededBug.present == .earlyAcknowledgement { store = .saved(state) }
    #endif
    effects.append(.save(state, id: lastSave))
  }

  mutating func takeSaved(_ id: UInt64) {
    guard case .saving(let saved, id, _, let hadFailed) = store else { return }
    store = .saved(saved)
    // Whatever kept it from being read or made at the start is over.
    isStoreDamaged = false
    noteWorking(.store)
    if hadFailed { tell(.savedAgain) }
    if saved == state { settleAnnouncement() }
  }

  /// Everything is on the card: what waited for it may be told.
  private mutating func settleAnnouncement() {
    isDoneUnsaved = false
    if let armed = armedUnsaved { tell(armed) }
    armedUnsaved = nil
    playAnnouncement()
  }

  mutating func takeSaveFailed(_ id: UInt64, _ failure: PortFailure) {
    guard case .saving(let tried, id, let last, let hadFailed) = store else { return }
    store = .failed(tried: tried, last: last, retryAt: now.boot + ClockLimits.saveRetry)
    // A retry that fails like the attempt before says nothing new.
    let isNew = toldFailures[failure.port, default: []].insert(failure.kind).inserted
    if isNew || !hadFailed { tell(.portFailed(failure)) }
    if tried == state { refuseAnnouncement() }
  }
}
