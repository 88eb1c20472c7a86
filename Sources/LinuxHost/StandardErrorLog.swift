import AlarmCore
import CivilTime
import Glibc
import Ports

/// Writes notices to standard error, one line each with the local time; a service keeps them.
package final class StandardErrorLog: LogPort {
  private let zone: ZoneRules

  /// Makes a log that writes times of a zone.
  package init(zone: ZoneRules) { self.zone = zone }

  package func tell(_ notice: Notice, at moment: Moment) {
    let civil = zone.civil(at: moment.wall)
    let time = "\(Text.english.time(civil.time)):\(Text.padded(civil.second))"
    StandardErrorLog.write("\(Text.english.date(civil.date)) \(time) \(sentence(notice))\n")
  }

  private func sentence(_ notice: Notice) -> String { Text.english.sentence(notice) }

  /// Writes text to standard error; what cannot be written is lost, nothing depends on it.
  package static func write(_ text: String) {
    let bytes = Array(text.utf8)
    try? SystemCall.transfer("write", count: bytes.count) { done in
      bytes.withUnsafeBytes { Glibc.write(2, $0.baseAddress.map { $0 + done }, $0.count - done) }
    }
  }
}
