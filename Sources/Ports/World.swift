import AlarmCore

/// The clocks of the world, and waiting for it; the only place where time passes.
package protocol World: AnyObject {
  /// Reads all clocks together.
  func now() -> Moment
  /// Waits until a port may have something to say, the world changes, or the deadline has come.
  ///
  /// Returns early when it likes; an empty answer means only that time has passed.
  func wait(until deadline: Deadline?) -> [WorldEvent]
}
