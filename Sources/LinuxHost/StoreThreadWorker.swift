import AlarmCore
import LinuxThreads
import Ports

/// What the loop hands to the store's thread.
enum StoreThreadJob: Sendable {
  case save([UInt8], id: UInt64)
  case log([UInt8])
  case readLog
}

/// The store's thread: takes jobs, commits them, answers.
///
/// Sendable because it is made on the loop's thread and then used by its own alone.
final class StoreThreadWorker: @unchecked Sendable {
  private struct Belongings {
    var state: StoreThreadLane
    var log: StoreThreadLane
    var lock: AnyObject?
  }

  private var belongings: Belongings?
  private let mailbox: Mailbox<StoreThreadJob, StoreEvent>

  init(
    state: StoreThreadLane, log: StoreThreadLane, lock: AnyObject?,
    mailbox: Mailbox<StoreThreadJob, StoreEvent>
  ) {
    belongings = Belongings(state: state, log: log, lock: lock)
    self.mailbox = mailbox
  }

  /// Runs until the mailbox is closed and everything in it is done.
  func run() {
    while let job = mailbox.next() { mailbox.answer([perform(job)]) }
    // Files are closed and the lock is let go before anybody is told.
    belongings = nil
    mailbox.end()
  }

  private func perform(_ job: StoreThreadJob) -> StoreEvent {
    switch job {
    case .save(let bytes, let id):
      do throws(PortFailure) {
        try belongings?.state.commit(bytes)
        return .saved(id: id)
      } catch {
        return .failed(id: id, error)
      }
    case .readLog:
      do throws(PortFailure) {
        return .ringLog(try belongings?.log.readAll() ?? [])
      } catch {
        return .ringLogUnread(error)
      }
    case .log(let bytes):
      do throws(PortFailure) {
        try belongings?.log.commit(bytes)
        return .logged
      } catch {
        return .logFailed(error)
      }
    }
  }
}
