import AlarmCore

/// What was thrown; nil when nothing was.
func caught(_ body: () throws(PortFailure) -> Void) -> PortFailure? {
  do throws(PortFailure) {
    try body()
    return nil
  } catch {
    return error
  }
}
