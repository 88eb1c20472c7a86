import AlarmCore
import CivilTime

/// What happened while waiting, apart from what ports say themselves.
package enum WorldEvent: Hashable, Sendable {
  /// The wall clock was set.
  case clockSet
  /// The local zone or its rules changed.
  case zone(ZoneRules)
  /// Something is asked by command.
  case command(Command)
  /// The loop is to end cleanly.
  case stop
}
