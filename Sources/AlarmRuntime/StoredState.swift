import AlarmCore
import FlashLog

/// What a store held when the clock began, as the clock can use it.
package struct StoredState: Hashable, Sendable {
  /// The state; nil when there is none that can be used.
  package let state: ClockState?
  /// How it was found.
  package let restored: Restored

  /// Recovers a ring and reads the state in it.
  ///
  /// A record that is whole and yet no state of this program may be the only copy of somebody's
  /// alarms: it counts as damaged or newer, and the ring then takes no commit.
  ///
  /// - Parameters:
  ///   - subject: the file or device, for failures.
  ///   - tell: what the device's own errors mean.
  package init(
    recovering ring: inout RecordRing, subject: String,
    tell: PortFailure.DeviceWords = PortFailure.plainly
  ) {
    do throws(DeviceError) {
      let refusal: CommitError?
      (self, refusal) = StoredState.read(try ring.recover(), subject, tell)
      if let refusal { ring.refuse(refusal) }
    } catch {
      self = StoredState(
        unreadable: PortFailure(port: .store, subject: subject, error, tell: tell))
    }
  }

  /// Makes what a clock begins with whose store cannot be opened, or made where there is none.
  package init(unreadable failure: PortFailure, isMissing: Bool = false) {
    self.init(nil, isMissing ? .unmade(failure) : .unreadable(failure))
  }

  private init(_ state: ClockState?, _ restored: Restored) {
    self.state = state
    self.restored = restored
  }

  private static func read(
    _ recovery: Recovery, _ subject: String, _ tell: PortFailure.DeviceWords
  ) -> (StoredState, refusal: CommitError?) {
    switch recovery {
    case .blank: return (StoredState(nil, .blank), nil)
    case .good(let record): return read(record.payload, isDegraded: false, subject)
    case .degraded(let record?, let survey):
      // A bad slot that was overtaken long ago is no reason to doubt what was read.
      return read(record.payload, isDegraded: survey.newestMayBeLost, subject)
    case .degraded(nil, _): return (StoredState(nil, .state(isDegraded: true)), nil)
    case .damaged(let survey):
      return damaged(survey.text(tell), subject)
    case .newerFormat(let format): return newer(format, subject)
    }
  }

  private static func read(
    _ payload: [UInt8], isDegraded: Bool, _ subject: String
  ) -> (StoredState, refusal: CommitError?) {
    do throws(RecordError) {
      return (StoredState(try StateCodec.decode(payload), .state(isDegraded: isDegraded)), nil)
    } catch {
      switch error {
      case .newerFormat(let format): return newer(format, subject)
      case .ended, .invalid, .surplus: return damaged(error.phrase, subject)
      }
    }
  }

  private static func damaged(
    _ detail: String, _ subject: String
  ) -> (StoredState, refusal: CommitError?) {
    let failure = PortFailure(damaged: subject, port: .store, detail: detail)
    return (StoredState(nil, .damaged(failure)), .damaged)
  }

  private static func newer(
    _ format: UInt8, _ subject: String
  ) -> (StoredState, refusal: CommitError?) {
    let refusal = CommitError.newerFormat(format)
    let failure = PortFailure(port: .store, subject: subject, refusal)
    return (StoredState(nil, .newerFormat(failure)), refusal)
  }
}
