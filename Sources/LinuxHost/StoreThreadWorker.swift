import AlarmCore
import Glibc
import Ports

/// What the loop hands to the store's thread.
enum StoreThreadJob: Sendable {
  case save([UInt8], id: UInt64)
  case log([UInt8])
}

/// The store's thread: takes jobs, commits them, answers.
///
/// It is made on the loop's thread and then used by its own alone.
final class StoreThreadWorker {
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

  /// Starts the thread with every signal blocked, so that the loop's signalfd gets them all.
  func start() throws(SystemFailure) -> pthread_t {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<StoreThreadWorker>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, argument.toOpaque())
    guard code == 0 else {
      argument.release()
      throw SystemFailure(call: "pthread_create", code: code)
    }
    return thread
  }

  private func run() {
    while let job = mailbox.next() { mailbox.answer(perform(job)) }
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
