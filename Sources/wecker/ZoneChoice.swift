import AlarmCore
import CivilTime
import LinuxHost
import Wording

/// Reads the zone a person named for the simulator, which can do without it as little as they can.
enum ZoneChoice {
  /// Reads a zone; tells what is wrong and gives the exit status else.
  static func load(_ name: String) -> Result<ZoneRules, ExitFailure> {
    do throws(PortFailure) {
      return .success(try ZoneFile.load(name))
    } catch {
      let detail = error.detail.isEmpty ? error.kind.rawValue : error.detail
      let text =
        "the time zone \(Quoted(name)) cannot be used (\(error.subject): \(detail)); name one that"
        + " is below \(ZoneFile.directory) with --zone, such as Europe/Berlin, or install tzdata"
      return .failure(ExitFailure(status: ExitStatus.wrongUsage, text: text))
    }
  }
}
