import AlarmCore
import LinuxThreads
import Ports

/// The store on Linux: commits on a thread of its own, so that a slow card never stops the loop.
///
///     save, log ──► mailbox ──► thread: commit = pwrite + fdatasync ──► answers ──► descriptor
///
/// Jobs are done in the order they were handed over. Called from one thread, the loop's.
package final class StoreThread: StorePort {
  /// States that may wait: the core hands over the next one after the answer, so one is usual, and
  /// a few more only show that somebody does otherwise.
  package static let waitingStates = 4
  /// Entries that may wait: what a week without power leaves of 16 alarms and 64 notifications.
  package static let waitingEntries = 256

  /// Readings of the ring log that may wait: the desk asks for one at a time.
  package static let waitingReadings = 2

  private enum Phase {
    case running(WorkerThread)
    /// Closed; the thread has ended, or is stuck in a flush and ends when the card answers.
    case closed
  }

  private let mailbox: Mailbox<StoreThreadJob, StoreEvent>
  private let state: (port: PortName, subject: String)
  private let log: (port: PortName, subject: String)
  private var phase: Phase

  /// Starts the thread; the lanes' rings and devices belong to it from now on, and `lock` is let go
  /// after they are closed.
  ///
  /// - Throws: `.exhausted` when the system gives no descriptor, `.other` when it gives no thread.
  package init(
    state: StoreThreadLane, log: StoreThreadLane, lock: AnyObject? = nil
  ) throws(PortFailure) {
    self.state = state.name
    self.log = log.name
    let (port, subject) = state.name
    mailbox = try Mailbox(port: port, subject: subject)
    let worker = StoreThreadWorker(state: state, log: log, lock: lock, mailbox: mailbox)
    phase = .running(try WorkerThread(port: port, subject: subject) { worker.run() })
  }

  deinit {
    guard case .running(let thread) = phase else { return }
    mailbox.close()
    thread.detach()
  }

  /// Readable while answers wait; the loop polls it and then calls `takeEvents`.
  package var descriptor: CInt { mailbox.descriptor }

  package func save(_ bytes: [UInt8], id: UInt64) {
    let receipt = mailbox.put(.save(bytes, id: id), limit: Self.waitingStates) { job in
      if case .save = job { true } else { false }
    }
    if let failure = failure(for: receipt, limit: Self.waitingStates, lane: state) {
      mailbox.answer([.failed(id: id, failure)])
    }
  }

  package func log(_ bytes: [UInt8]) {
    let receipt = mailbox.put(.log(bytes), limit: Self.waitingEntries) { job in
      if case .log = job { true } else { false }
    }
    if let failure = failure(for: receipt, limit: Self.waitingEntries, lane: log) {
      mailbox.answer([.logFailed(failure)])
    }
  }

  package func readLog() {
    let receipt = mailbox.put(.readLog, limit: Self.waitingReadings) { job in
      if case .readLog = job { true } else { false }
    }
    if let failure = failure(for: receipt, limit: Self.waitingReadings, lane: log) {
      mailbox.answer([.ringLogUnread(failure)])
    }
  }

  package func takeEvents() -> [StoreEvent] { mailbox.takeAnswers() }

  /// Finishes what was handed over, within the deadline, and ends the thread.
  ///
  /// Returns false when the deadline passed first, or when a failure waits to be taken. A thread
  /// that a card holds up is left behind; it keeps the files and the lock until the card answers.
  package func close(within deadline: Duration) -> Bool {
    mailbox.close()
    let hasEnded = mailbox.waitForEnd(within: deadline)
    if case .running(let thread) = phase {
      if hasEnded { thread.join() } else { thread.detach() }
      phase = .closed
    }
    return hasEnded && !mailbox.hasAnswer(where: \.isFailure)
  }

  private func failure(
    for receipt: Mailbox<StoreThreadJob, StoreEvent>.Receipt, limit: Int,
    lane: (port: PortName, subject: String)
  ) -> PortFailure? {
    let (kind, detail): (PortFailure.Kind, String)
    switch receipt {
    case .accepted: return nil
    case .closed: (kind, detail) = (.vanished, "closed")
    case .unread: (kind, detail) = (.timeout, "nobody takes the answers of the storage thread")
    case .full:
      (kind, detail) = (.timeout, "\(limit) writes wait already; the card does not keep up")
    }
    return PortFailure(port: lane.port, kind: kind, subject: lane.subject, detail: detail)
  }
}

extension StoreEvent {
  /// True when something is not on the card.
  fileprivate var isFailure: Bool {
    switch self {
    case .failed, .logFailed: true
    // A reading that failed lost nothing.
    case .saved, .logged, .ringLog, .ringLogUnread: false
    }
  }
}
