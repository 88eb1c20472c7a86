import AlarmCore

/// Reports name a reason as the log and the protocol do, not by its name in the source.
extension MissReason: CustomStringConvertible {
  /// Its word: "nobody-answered".
  package var description: String { word }
}
