import AlarmCore
import CLinux
import Glibc
import Ports

/// The sound card of the clock, played by a thread of its own.
///
/// The thread, alsa-lib and the card are first touched when something is to be heard; between
/// sounds the thread sleeps without waking up, and 2 s after the last one the card is given back.
package final class SoundThread: SoundPort {
  /// Readable while `takeEvents` has something; belongs to this object.
  package let descriptor: CInt

  private let work: SoundWork
  private var thread: pthread_t?
  private var isClosed = false
  private var isLeftBehind = false

  /// How long `close` waits for the thread.
  ///
  /// Silence takes 50 ms, giving back a card some more. A call of alsa-lib that never returns must
  /// not keep the program from ending.
  package static let closeLimit = Duration.seconds(1)

  /// Makes a sound port on real cards.
  ///
  /// - Parameters:
  ///   - devices: ALSA device names, in the order they are tried when something is to be heard.
  ///   - folder: path of the folder that has the sounds.
  ///   - defaultSound: name of the sound that rings when another cannot be had.
  /// - Throws: `.full` or `.other` when the system has no descriptor left.
  package convenience init(
    devices: [String], folder: String, defaultSound: String
  ) throws(PortFailure) {
    try self.init(
      devices: devices, folder: SoundFolder(path: folder, defaultSound: defaultSound),
      makeCard: { ALSACard() })
  }

  /// Makes a sound port on any cards; `makeCard` runs once, on the thread.
  ///
  /// - Throws: as the other initializer.
  package init(
    devices: [String], folder: SoundFolder, makeCard: @escaping @Sendable () -> any PCM
  ) throws(PortFailure) {
    let made = clinux_eventfd()
    guard made >= 0 else {
      throw PortFailure(
        port: .sound, kind: made == -EMFILE || made == -ENFILE ? .full : .other,
        subject: "eventfd", detail: String(cString: strerror(-made)))
    }
    descriptor = made
    work = SoundWork(devices: devices, folder: folder, descriptor: made, makeCard: makeCard)
  }

  deinit {
    close()
    // A thread that was left behind may still signal it; the number must not become another file's.
    if !isLeftBehind { Glibc.close(descriptor) }
  }

  package func play(_ request: SoundRequest) {
    guard !isClosed else { return }
    if let failure = startThread() {
      work.answer([.failed(id: request.id, failure)])
    } else {
      work.orders.post(.play(request))
    }
  }

  package func stop() {
    guard thread != nil else { return }
    work.orders.post(.stop)
  }

  package func play(_ tone: Tone, volumePercent: Int) {
    guard !isClosed, startThread() == nil else { return }
    work.orders.post(.tone(tone, volumePercent: volumePercent))
  }

  package func takeEvents() -> [SoundEvent] {
    // Drained first: an answer added in between then signals again, instead of being forgotten.
    clinux_eventfd_drain(descriptor)
    return work.orders.takeAnswers()
  }

  package func close() {
    isClosed = true
    guard let running = thread else { return }
    thread = nil
    work.orders.post(.close)
    let nanoseconds = SoundThread.closeLimit.components.seconds * 1_000_000_000
    isLeftBehind = clinux_join_within(running, nanoseconds) != 0
    if isLeftBehind { pthread_detach(running) }
  }

  /// Starts the thread if it does not run yet; answers why it cannot.
  private func startThread() -> PortFailure? {
    guard thread == nil else { return nil }
    // The thread inherits the mask: signals are for the loop, and would interrupt ALSA's calls.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var started = pthread_t()
    let passed = Unmanaged.passRetained(work)
    let code = pthread_create(
      &started, nil,
      { passed in
        guard let passed else { return nil }
        Unmanaged<SoundWork>.fromOpaque(passed).takeRetainedValue().run()
        return nil
      }, passed.toOpaque())
    guard code == 0 else {
      passed.release()
      return PortFailure(
        port: .sound, kind: .other, subject: "sound thread", detail: String(cString: strerror(code))
      )
    }
    thread = started
    return nil
  }
}
