import AlarmCore
import Glibc
import LinuxCall
import LinuxThreads

/// Appends to a file on a thread of its own, so that a slow card never stops the loop.
///
///     write ──► mailbox ──► thread: write(2) ──► on failure one answer, and no more is written
///
/// Nothing is flushed: a power cut may cost the last seconds, and cut a row in two, which a reader
/// tells.
package final class RecordingThread {
  /// Pieces that may wait: some seconds of a knob that is spun, while a card stands still.
  package static let waitingPieces = 1_024
  /// How long the end waits for the card; a recording is not worth more.
  package static let closeLimit = Duration.seconds(1)

  private let path: String
  private let mailbox: Mailbox<[UInt8], PortFailure>
  /// Nil once it was closed.
  private var thread: WorkerThread?

  /// Makes the file, or takes an empty one, a pipe or a device that is there.
  ///
  /// - Throws: what the system says; `.other` when something is in the file already.
  package init(path: String) throws(PortFailure) {
    self.path = path
    let descriptor = try RecordingThread.open(path)
    do throws(PortFailure) {
      let mailbox = try Mailbox<[UInt8], PortFailure>(port: .recording, subject: path)
      self.mailbox = mailbox
      thread = try WorkerThread(port: .recording, subject: path) {
        RecordingThread.run(descriptor, path, mailbox)
      }
    } catch {
      Glibc.close(descriptor)
      throw error
    }
  }

  /// Leaves the thread to itself: it writes what was handed over, and ends.
  deinit {
    mailbox.close()
    thread?.detach()
  }

  /// Hands over what is to be written next; false when the thread takes no more.
  package func write(_ bytes: [UInt8]) -> Bool {
    switch mailbox.put(bytes, limit: RecordingThread.waitingPieces, like: { _ in true }) {
    case .accepted: true
    case .full, .unread, .closed: false
    }
  }

  /// Why writing failed, told once.
  package func takeFailure() -> PortFailure? { mailbox.takeAnswers().first }

  /// The failure of a card that does not keep up.
  package var overrun: PortFailure {
    PortFailure(
      port: .recording, kind: .timeout, subject: path, detail: "what was to be written waits")
  }

  /// Finishes what was handed over, within `closeLimit`, and ends the thread.
  ///
  /// Returns false when some of it may not be in the file.
  package func close() -> Bool {
    guard let thread else { return true }
    self.thread = nil
    mailbox.close()
    guard mailbox.waitForEnd(within: RecordingThread.closeLimit) else {
      thread.detach()
      return false
    }
    thread.join()
    return true
  }

  private static func occupied(_ path: String) -> PortFailure {
    PortFailure(
      port: .recording, kind: .other, subject: path, detail: "something is in it already")
  }

  private static func open(_ path: String) throws(PortFailure) -> CInt {
    // A pipe that nobody reads must not hold up the start of a clock.
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let descriptor: CInt
    do throws(SystemFailure) {
      descriptor = try SystemCall.value("open") { Glibc.open(path, flags, 0o644) }
    } catch {
      throw PortFailure(port: .recording, subject: path, error)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size == 0 else {
      Glibc.close(descriptor)
      throw occupied(path)
    }
    // From here on the thread may wait.
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
    return descriptor
  }

  /// The thread: writes until the mailbox is closed or the first failure, which it tells.
  private static func run(
    _ descriptor: CInt, _ path: String, _ mailbox: Mailbox<[UInt8], PortFailure>
  ) {
    var hasFailed = false
    while let bytes = mailbox.next() {
      // What comes after a failure would not follow on what is there.
      if hasFailed { continue }
      do throws(SystemFailure) {
        try SystemCall.transfer("write", count: bytes.count) { done in
          bytes.withUnsafeBytes {
            Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done)
          }
        }
      } catch {
        hasFailed = true
        mailbox.answer([PortFailure(port: .recording, subject: path, error)])
      }
    }
    Glibc.close(descriptor)
    mailbox.end()
  }
}
