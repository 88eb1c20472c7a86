import AlarmCore
import FlashLog

extension RecordRing {
  /// Recovers a ring log: the payloads that can be read, oldest first, and what is wrong with the
  /// rest, nil when nothing is.
  ///
  /// - Parameters:
  ///   - subject: the file or device, for the failure.
  ///   - tell: what the device's own errors mean.
  package mutating func recoverEntries(
    subject: String, tell: PortFailure.DeviceWords = PortFailure.plainly
  ) -> (entries: [[UInt8]], failure: PortFailure?) {
    do throws(DeviceError) {
      let (records, recovery) = try recoverAll()
      let failure = PortFailure(port: .ringLog, subject: subject, recovery, tell: tell)
      return (records.map(\.payload), failure)
    } catch {
      return ([], PortFailure(port: .ringLog, subject: subject, error, tell: tell))
    }
  }
}
