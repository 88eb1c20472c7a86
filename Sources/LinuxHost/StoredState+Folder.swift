import AlarmCore
import AlarmRuntime

extension StoredState {
  /// Reads what a folder held.
  package init(_ recovery: StateFolderRecovery) {
    switch recovery {
    case .blank: self.init(nil, .blank)
    case .good(let payload): self.init(payload: payload, isDegraded: false)
    case .degraded(let payload?, let mayBeLost, _):
      self.init(payload: payload, isDegraded: mayBeLost)
    case .degraded(nil, _, _): self.init(nil, .state(isDegraded: true))
    case .damaged(let failure): self.init(nil, .damaged(failure))
    case .newerFormat(_, let failure): self.init(nil, .newerFormat(failure))
    case .unavailable(let failure): self.init(nil, .unreadable(failure))
    }
  }
}
