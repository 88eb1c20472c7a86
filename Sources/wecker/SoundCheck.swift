import AlarmCore
import LinuxSound

/// Looks before the night whether there is a card, and not only when it is to ring.
enum SoundCheck {
  /// Opens the first device that can be had, and gives it back at once; plays nothing.
  ///
  /// A card that is busy is there: it is asked again when it is needed.
  /// - Throws: what the search for one says when none can be had.
  static func look(for devices: [String]) throws(PortFailure) {
    let card = ALSACard()
    var search = DeviceSearch(devices: devices, isPatient: false)
    let now = BootInstant(nanoseconds: 0)
    while true {
      switch search.next(at: now) {
      case .open(let device):
        do throws(PCMFault) {
          _ = try card.open(device, wanted: .wanted)
          card.close()
          return
        } catch {
          search.refused(error, at: now)
        }
      case .wait: return
      case .exhausted(let failure):
        if failure.kind == .busy { return }
        throw failure
      }
    }
  }
}
