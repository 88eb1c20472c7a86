import AlarmCore
import CivilTime
import Glibc
import LinuxHost
import Wording

/// Reads the zone a person named; a name that is none is a mistake of the command line.
enum ZoneChoice {
  /// Reads a zone for the simulator, which can do without it as little as the person can.
  ///
  /// - Parameters:
  ///   - remark: who named it, where that was not the person.
  ///   - place: where another is named.
  static func load(
    _ name: String, remark: String = "", place: String = "with --zone"
  ) -> Result<ZoneRules, ExitFailure> {
    do throws(PortFailure) {
      return .success(try ZoneFile.load(name))
    } catch {
      return .failure(mistake(name, error, remark: remark, place: place))
    }
  }

  /// Reads a zone for a clock, or the machine's own: where the machine is to blame and not the
  /// name, it runs in UTC and tells that.
  static func load(
    _ name: String?, failures: inout [PortFailure]
  ) -> Result<ZoneRules, ExitFailure> {
    do throws(PortFailure) {
      return .success(try ZoneFile.load(name))
    } catch {
      if let name, isMistake(name, error) { return .failure(mistake(name, error)) }
      failures.append(error)
      return .success(.utc)
    }
  }

  /// True when the name is to blame: there is no such file, or it is not a zone's.
  ///
  /// The machine is to blame without zone files, or with a damaged file of a zone it lists: a clock
  /// that rang yesterday must run then.
  private static func isMistake(_ name: String, _ failure: PortFailure) -> Bool {
    switch failure.kind {
    case .missing, .noFolder, .noFile, .broken:
      access(ZoneFile.directory, F_OK) == 0 && ZoneFile.nearest(to: name) != name
    case .elsewhere, .denied, .busy, .newer, .holed, .unread, .vanished, .full, .exhausted,
      .readOnly, .timeout, .other:
      false
    }
  }

  private static func nearest(to name: String) -> String? {
    ZoneFile.nearest(to: name).flatMap { $0 == name ? nil : $0 }
  }

  private static func mistake(
    _ name: String, _ failure: PortFailure, remark: String = "", place: String = "with --zone"
  ) -> ExitFailure {
    let detail = failure.detail.isEmpty ? failure.kind.rawValue : failure.detail
    let advice =
      nearest(to: name).map { "did you mean \(Quoted($0))?" }
      ?? "name one that is below \(ZoneFile.directory) \(place), such as Europe/Berlin, or"
      + " install tzdata"
    return ExitFailure(
      status: ExitStatus.wrongUsage,
      text: "the time zone \(Quoted(name))\(remark) cannot be used (\(failure.subject):"
        + " \(detail)); \(advice)")
  }
}
