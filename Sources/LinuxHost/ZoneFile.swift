import AlarmCore
import CivilTime
import Glibc
import LinuxCall
import Wording

/// Reads the rules of a time zone from the system's zone files, so that an update of tzdata is
/// enough.
package enum ZoneFile {
  /// Where Debian and its relatives keep zone files.
  package static let directory = "/usr/share/zoneinfo"
  /// The link to the zone the machine is in.
  package static let local = "/etc/localtime"
  /// Reads the zone of a name ("Europe/Berlin"), or the machine's own when there is none.
  ///
  /// - Throws: `.missing`, `.denied` or `.broken` with the path; the clock then runs in UTC.
  package static func load(
    _ name: String?, local: String = ZoneFile.local, directory: String = ZoneFile.directory
  ) throws(PortFailure) -> ZoneRules {
    if let name, !isName(name) {
      throw PortFailure(
        port: .zone, kind: .missing, subject: Quoted(name).description, detail: "no zone's name")
    }
    let path = name.map { "\(directory)/\($0)" } ?? local
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try SmallFile.read(path, limit: ZoneRules.fileSizeLimit)
    } catch {
      throw unread(path, error)
    }
    do throws(ZoneError) {
      return try ZoneRules(tzif: bytes, name: name ?? linkedName(local))
    } catch {
      throw PortFailure(port: .zone, kind: .broken, subject: path, detail: error.facts)
    }
  }

  /// What a person asked for is no zone: a folder of them, or a file that is too long for one.
  private static func unread(_ path: String, _ failure: SystemFailure) -> PortFailure {
    let isNoZone = failure.objection != nil || failure.code == EFBIG
    return isNoZone
      ? PortFailure(port: .zone, kind: .broken, subject: path, detail: failure.text)
      : PortFailure(port: .zone, subject: path, failure)
  }

  /// True for what can name a file below the zone directory: no way up, no root.
  package static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 64
      && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.first != "."
          && part.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
              UInt8(ascii: "+"), UInt8(ascii: "."):
              true
            default: false
            }
          }
      }
  }

  /// The zone's name as the link tells it, "local" when it is no link into a zone directory.
  private static func linkedName(_ path: String) -> String {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &target, target.count)
    guard count > 0 else { return "local" }
    let text = String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    let parts = text.split(separator: "/")
    guard let directory = parts.lastIndex(of: "zoneinfo") else { return "local" }
    let name = parts[(directory + 1)...].joined(separator: "/")
    return isName(name) ? name : "local"
  }
}
