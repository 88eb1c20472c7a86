/// Why a commit was not acknowledged; what the ring held before is untouched.
package enum CommitError: Error, Hashable, Sendable {
  /// The payload is too long by so many bytes; nothing was written.
  case tooLong(bytesOver: Int)
  /// The device is damaged and is never overwritten; nothing was written.
  case damaged
  /// A newer program wrote the device in this format; nothing was written.
  case newerFormat(UInt8)
  /// No sequence number is left, which only a forged record can bring about.
  case exhausted
  /// The device failed in every slot that was tried; the error is the last one.
  case device(DeviceError, slotsTried: Int)
}
