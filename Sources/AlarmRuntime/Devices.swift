import AlarmCore
import Ports

/// The devices of one clock as the loop drives them; what a board does not have is nil.
package struct Devices {
  /// Knob and button.
  package var inputs: (any InputPort)?
  /// LEDs.
  package var lamps: (any LampPort)?
  /// Buzzer.
  package var buzzer: (any BuzzerPort)?
  /// Sound card.
  package var sound: (any SoundPort)?
  /// State and ring log.
  package var store: any StorePort
  /// Where others ask; nil when nobody can.
  package var control: (any ControlPort)?
  /// The log for people.
  package var log: any LogPort

  /// Puts devices together.
  package init(
    inputs: (any InputPort)?, lamps: (any LampPort)?, buzzer: (any BuzzerPort)?,
    sound: (any SoundPort)?, store: any StorePort, log: any LogPort,
    control: (any ControlPort)? = nil
  ) {
    self.inputs = inputs
    self.lamps = lamps
    self.buzzer = buzzer
    self.sound = sound
    self.store = store
    self.log = log
    self.control = control
  }
}
