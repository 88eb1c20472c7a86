/// Why a device did not read, write or flush; facts only.
package struct DeviceError: Error, Hashable, Sendable {
  /// What kind of trouble, as far as the ring treats it differently.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The call failed; another place on the same device may still work.
    case failed
    /// No room: another place may still work, where the medium moves blocks about.
    case full
    /// No place of the device takes writes.
    case readOnly
    /// The bytes asked for lie outside the device.
    case outOfRange
    /// The device has no power; only a memory device says so.
    case powerLost
    /// What is written will not be found: the device is not where it was; only a file says so.
    case gone
    /// The same: another device is where it was.
    case replaced
    /// The device is not as large as it was.
    case cut
    /// Somebody else may write it too: what kept others away is gone.
    case unlocked

    /// True when no other place of the device is worth a try.
    package var concernsWholeDevice: Bool {
      switch self {
      case .readOnly, .gone, .replaced, .cut, .unlocked: true
      case .failed, .full, .outOfRange, .powerLost: false
      }
    }
  }

  /// Which of the three calls.
  package enum Operation: String, Hashable, Sendable, CaseIterable {
    /// `FlashDevice.read`.
    case read
    /// `FlashDevice.write`.
    case write
    /// `FlashDevice.flush`.
    case flush
  }

  /// What kind of trouble.
  package var kind: Kind
  /// The call that failed.
  package var operation: Operation
  /// The system's error number (errno(3)), 0 when there is none.
  package var code: Int32

  /// Makes an error.
  package init(_ kind: Kind, during operation: Operation, code: Int32 = 0) {
    self.kind = kind
    self.operation = operation
    self.code = code
  }
}
