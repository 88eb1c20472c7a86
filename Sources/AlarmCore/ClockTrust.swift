/// How far the wall clock can be believed; later cases are better.
package enum ClockTrust: UInt8, Comparable, Hashable, Sendable, CaseIterable {
  /// Below the build epoch or the last good time: wrong for certain.
  case invalid
  /// A saved or guessed time; the true time is probably later.
  case guess
  /// A battery-backed clock set it at boot.
  case rtc
  /// A time server or another reference disciplines it.
  case synced

  package static func < (left: ClockTrust, right: ClockTrust) -> Bool {
    left.rawValue < right.rawValue
  }
}
