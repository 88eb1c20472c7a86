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
    case .good(let record): self.init(payload: record.payload, isDegraded: false)
    case .degraded(let record?, let survey):
      // A bad slot that was overtaken long ago is no reason to doubt what was read.
      self.init(payload: record.payload, isDegraded: survey.newestMayBeLost)
    case .degraded(nil, _): self.init(nil, .state(isDegraded: true))
    case .damaged: self.init(nil, .damaged(StoredState.failure("no valid record")))
    case .newerFormat(let format):
      self.init(nil, .newerFormat(StoredState.failure("format \(format)")))
    }
  }

  /// Reads the payload of a record that is whole.
  package init(payload: [UInt8], isDegraded: Bool) {
    do throws(RecordError) {
      self.init(try StateCodec.decode(payload), .state(isDegraded: isDegraded))
    } catch {
      let failure = StoredState.failure(error.phrase)
      switch error {
      case .newerFormat: self.init(nil, .newerFormat(failure))
      case .ended, .invalid, .surplus: self.init(nil, .damaged(failure))
      }
    }
  }

  /// Makes what the clock begins with.
  package init(_ state: ClockState?, _ restored: Restored) {
    self.state = state
    self.restored = restored
  }

  private static func failure(_ detail: String) -> PortFailure {
    PortFailure(port: .store, kind: .broken, subject: "stored state", detail: detail)
  }
}
