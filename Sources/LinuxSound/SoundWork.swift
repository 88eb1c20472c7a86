import AlarmCore
import CSndFile
import Glibc
import LinuxThreads
import Ports

/// What the sound thread does: takes orders, lets the player do what is due, hands answers over.
final class SoundWork: Sendable {
  enum Order: Sendable {
    case play(SoundRequest)
    case tone(Tone, volumePercent: Int)
    case stop

    /// True when an earlier order that still waits would be undone at once by this one.
    func voids(_ earlier: Order) -> Bool {
      switch (self, earlier) {
      case (.stop, _), (.play, .play): true
      case (.play, .tone), (.play, .stop), (.tone, _): false
      }
    }
  }

  private let devices: [String]
  private let choose: @Sendable (String) -> SoundFolder.Choice
  private let mailbox: Mailbox<Order, SoundEvent>
  private let makeCard: @Sendable () -> any PCM

  init(
    devices: [String], choose: @escaping @Sendable (String) -> SoundFolder.Choice,
    mailbox: Mailbox<Order, SoundEvent>, makeCard: @escaping @Sendable () -> any PCM
  ) {
    self.devices = devices
    self.choose = choose
    self.mailbox = mailbox
    self.makeCard = makeCard
  }

  /// Runs until the mailbox is closed and all is silent.
  func run() {
    playAll()
    // The card is given back before anybody is told.
    mailbox.end()
  }

  private func playAll() {
    csndfile_give_memory_back()
    var player = Player(card: makeCard(), devices: devices)
    var next: BootInstant?
    while !mailbox.isDone || player.isAudible {
      for order in mailbox.takeJobs(until: next) { obey(order, player: &player) }
      next = player.step(at: SoundWork.now())
      answer(player.takeEvents())
    }
    player.shutDown()
    answer(player.takeEvents())
  }

  /// Hands answers over; of signs that nobody takes, one is enough.
  private func answer(_ events: [SoundEvent]) {
    mailbox.answer(
      events.filter { event in
        guard case .playing = event else { return true }
        return !mailbox.hasAnswer { if case .playing = $0 { true } else { false } }
      })
  }

  private func obey(_ order: Order, player: inout Player) {
    switch order {
    case .play(let request):
      let choice = choose(request.name)
      player.start(request, choice.sound, replacement: choice.replacement)
    case .tone(let tone, let volumePercent):
      player.queue(tone, volumePercent: volumePercent)
    case .stop:
      player.stop(at: SoundWork.now())
    }
  }

  /// The clock the player is driven by: never set, and standing still while the machine sleeps, as
  /// sound cards do.
  private static func now() -> BootInstant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return BootInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
