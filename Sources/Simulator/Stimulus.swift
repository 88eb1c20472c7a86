import AlarmCore
import CivilTime
import Ports

/// What can happen in the simulated world by itself.
package enum Stimulus: Sendable {
  /// A line of the knob or the button reports a level.
  case line(InputLine, Bool)
  /// A line changes to a level and the kernel misses it.
  case missed(InputLine, Bool)
  /// The sound card answers.
  case sound(SoundEvent)
  /// The card finishes what was handed to it longest ago.
  case cardReady
  /// A client did something.
  case client
  /// Somebody sets the wall clock.
  case setClock(WallTime)
  /// Something else the loop is told.
  case event(WorldEvent)
}
