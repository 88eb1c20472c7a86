import AlarmCore
import CivilTime

/// The clocks of the world, and waiting for it; the only place where time passes.
package protocol World: AnyObject {
  /// Reads all clocks together.
  func now() -> Moment
  /// Waits until a port may have something to say, the world changes, or the deadline has come.
  ///
  /// Returns early when it likes; an empty answer means only that time has passed.
  func wait(until deadline: Deadline?) -> [WorldEvent]
}

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
