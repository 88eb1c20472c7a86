import AlarmCore
import FlashLog

/// What a store held when the clock began, as the clock can use it.
package struct StoredState: Hashable, Sendable {
  /// The state; nil when there is none that can be used.
  package var state: ClockState?
  /// How it was found.
  package var restored: Restored

  /// Reads a recovery: a record that is whole and yet no state counts as damaged.
  package init(_ recovery: Recovery) {
    switch recovery {
    case .blank: self.init(nil, .blank)
    case .good(let record): self.init(record, isDegraded: false)
    case .degraded(let record?, _): self.init(record, isDegraded: true)
    case .degraded(nil, _): self.init(nil, .state(isDegraded: true))
    case .damaged: self.init(nil, .damaged("no valid record"))
    case .newerFormat(let format): self.init(nil, .newerFormat("format \(format)"))
    }
  }

  /// Makes the answer of a store that could not be opened.
  package init(unreadable failure: PortFailure) { self.init(nil, .unreadable(failure)) }

  private init(_ state: ClockState?, _ restored: Restored) {
    self.state = state
    self.restored = restored
  }

  private init(_ record: Record, isDegraded: Bool) {
    do throws(RecordError) {
      self.init(try StateCodec.decode(record.payload), .state(isDegraded: isDegraded))
    } catch {
      switch error {
      case .newerFormat: self.init(nil, .newerFormat(error.phrase))
      case .ended, .invalid, .surplus: self.init(nil, .damaged(error.phrase))
      }
    }
  }
}
