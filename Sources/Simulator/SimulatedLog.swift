import AlarmCore
import AlarmRuntime
import Ports

/// Notices go to the world's onlooker.
final class SimulatedLog: LogPort {
  weak var world: SimulatedWorld?

  func tell(_ notice: Notice, at moment: Moment) { world?.report(.notice(notice)) }
}

extension SimulatedWorld {
  /// The simulated devices as the loop drives them.
  package var devices: Devices {
    Devices(
      inputs: inputs, lamps: lamps, buzzer: buzzer, sound: sound, store: card, log: log,
      control: control)
  }
}
