import AlarmCore
import LinuxThreads
import Ports

/// The sound card of the clock, played by a thread of its own.
///
/// The thread, alsa-lib and the card are first touched when something is to be heard; between
/// sounds the thread sleeps without waking up, and 2 s after the last one the card is given back.
///
///     play, stop ──► mailbox ──► thread: player, card ──► answers ──► descriptor
///
/// However long a card holds the thread up, little waits for it: a stop takes the place of all that
/// waits, a sound that of another, and of tones there are at most `waitingTones`.
package final class SoundThread: SoundPort {
  /// Tones that may wait for the thread: as many as the mixer keeps once it has them.
  package static let waitingTones = Mixer.mostTones

  /// How long `close` waits for the thread.
  ///
  /// Silence takes 50 ms, giving back a card some more. A call of alsa-lib that never returns must
  /// not keep the program from ending.
  package static let closeLimit = Duration.seconds(1)

  private enum Phase {
    /// Nothing was to be heard yet.
    case unused
    case running(WorkerThread)
    /// Closed; the thread has ended, or is stuck in a call and ends when that returns.
    case closed
  }

  private let mailbox: Mailbox<SoundWork.Order, SoundEvent>
  private let work: SoundWork
  private let devices: [String]
  private var phase = Phase.unused

  /// Makes a sound port on real cards.
  ///
  /// - Parameters:
  ///   - devices: ALSA device names, in the order they are tried when something is to be heard.
  ///   - folder: path of the folder that has the sounds.
  ///   - defaultSound: name of the sound that rings when another cannot be had.
  /// - Throws: `.exhausted` when the system has no descriptor left.
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
  package convenience init(
    devices: [String], folder: SoundFolder, makeCard: @escaping @Sendable () -> any PCM
  ) throws(PortFailure) {
    try self.init(devices: devices, choose: { folder.choose($0) }, makeCard: makeCard)
  }

  /// Makes a sound port with sounds from anywhere; `choose` finds one by its name, on the thread.
  ///
  /// - Throws: as the other initializers.
  package init(
    devices: [String], choose: @escaping @Sendable (String) -> SoundFolder.Choice,
    makeCard: @escaping @Sendable () -> any PCM
  ) throws(PortFailure) {
    self.devices = devices
    mailbox = try Mailbox(port: .sound, subject: devices.joined(separator: ", "))
    work = SoundWork(devices: devices, choose: choose, mailbox: mailbox, makeCard: makeCard)
  }

  deinit { close() }

  /// Readable while `takeEvents` has something; belongs to this object.
  package var descriptor: CInt { mailbox.descriptor }

  package func play(_ request: SoundRequest) {
    do throws(PortFailure) {
      guard try isRunning() else { return }
      give(.play(request))
    } catch {
      mailbox.answer([.failed(id: request.id, error)])
    }
  }

  package func stop() {
    guard case .running = phase else { return }
    give(.stop)
  }

  package func play(_ tone: Tone, volumePercent: Int) {
    do throws(PortFailure) {
      guard try isRunning() else { return }
      try give(tone, volumePercent: volumePercent)
    } catch {
      mailbox.answer([.tonesLost(error)])
    }
  }

  package func takeEvents() -> [SoundEvent] { mailbox.takeAnswers() }

  package func close() {
    stop()
    mailbox.close()
    if case .running(let thread) = phase {
      let hasEnded = mailbox.waitForEnd(within: SoundThread.closeLimit)
      if hasEnded { thread.join() } else { thread.detach() }
    }
    phase = .closed
  }

  /// Gives an order that leaves earlier ones without a meaning; sounds among them have ended.
  private func give(_ order: SoundWork.Order) {
    let ended = mailbox.put(order, insteadOf: order.voids).compactMap { order -> SoundEvent? in
      if case .play(let request) = order { .ended(id: request.id) } else { nil }
    }
    mailbox.answer(ended)
  }

  private func give(_ tone: Tone, volumePercent: Int) throws(PortFailure) {
    let receipt = mailbox.put(
      .tone(tone, volumePercent: volumePercent), limit: SoundThread.waitingTones
    ) { if case .tone = $0 { true } else { false } }
    switch receipt {
    case .accepted, .closed: break
    case .full: throw .tooManyTones(devices)
    case .unread:
      throw PortFailure(
        port: .sound, kind: .timeout, subject: devices.joined(separator: ", "),
        detail: "nobody takes the answers of the sound thread")
    }
  }

  /// Starts the thread if it does not run yet; false once it is closed.
  private func isRunning() throws(PortFailure) -> Bool {
    switch phase {
    case .running: return true
    case .closed: return false
    case .unused:
      let work = work
      phase = .running(try WorkerThread(port: .sound, subject: "sound thread") { work.run() })
      return true
    }
  }
}
