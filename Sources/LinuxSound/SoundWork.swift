import AlarmCore
import CLinux
import CSndFile
import Glibc
import Ports

/// What the sound thread does: takes orders, lets the player do what is due, hands answers over.
final class SoundWork: Sendable {
  enum Order: Sendable {
    case play(SoundRequest)
    case tone(Tone, volumePercent: Int)
    case stop
    case close
  }

  let orders = Mailbox<Order, SoundEvent>()
  private let devices: [String]
  private let folder: SoundFolder
  private let descriptor: CInt
  private let makeCard: @Sendable () -> any PCM

  init(
    devices: [String], folder: SoundFolder, descriptor: CInt,
    makeCard: @escaping @Sendable () -> any PCM
  ) {
    self.devices = devices
    self.folder = folder
    self.descriptor = descriptor
    self.makeCard = makeCard
  }

  /// Adds answers and wakes the loop.
  func answer(_ events: [SoundEvent]) {
    guard !events.isEmpty else { return }
    orders.add(events)
    clinux_eventfd_signal(descriptor)
  }

  /// Runs until told to close and silent.
  func run() {
    csndfile_give_memory_back()
    var player = Player(card: makeCard(), devices: devices)
    var isClosing = false
    var next: BootInstant?
    while !(isClosing && !player.isAudible) {
      for order in orders.takeOrders(until: next) {
        if case .close = order { isClosing = true }
        obey(order, player: &player)
      }
      next = player.step(at: SoundWork.now())
      answer(player.takeEvents())
    }
    player.shutDown()
    answer(player.takeEvents())
  }

  private func obey(_ order: Order, player: inout Player) {
    switch order {
    case .play(let request):
      let choice = folder.choose(request.name)
      if let other = choice.replacement {
        player.report(.replaced(id: request.id, by: other.name, because: other.because))
      }
      player.start(request, choice.sound)
    case .tone(let tone, let volumePercent):
      player.queue(tone, volumePercent: volumePercent)
    case .stop, .close:
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
