import AlarmCore
import CivilTime
import Glibc
import LinuxHost
import Testing

@Suite struct ZoneFileTests {
  @Test(arguments: ["Europe/Berlin", "UTC", "Etc/GMT+3", "America/Argentina/Buenos_Aires"])
  func isName_acceptsZones(name: String) { #expect(ZoneFile.isName(name)) }

  @Test(arguments: [
    "", "/etc/passwd", "../../etc/passwd", "Europe/../../x", "Europe//Berlin", "Europe/", "a b",
    ".hidden", String(repeating: "x", count: 65),
  ])
  func isName_refusesPaths(name: String) { #expect(!ZoneFile.isName(name)) }

  @Test func load_tellsWhatIsNoName() {
    let failure = failure { () throws(PortFailure) in try ZoneFile.load("../../etc/passwd") }
    #expect(failure?.kind == .missing)
    #expect(failure?.subject == "'../../etc/passwd'")
  }

  @Test func load_tellsMissingFile() {
    let failure = failure { () throws(PortFailure) in
      try ZoneFile.load("No/Where", directory: "/nowhere")
    }
    #expect(failure?.kind == .missing)
    #expect(failure?.subject == "/nowhere/No/Where")
  }

  @Test func load_tellsBrokenFile() {
    let failure = failure { () throws(PortFailure) in try ZoneFile.load(nil, local: "/proc/version")
    }
    #expect(failure?.kind == .broken)
    #expect(failure?.subject == "/proc/version")
    #expect(failure?.detail.isEmpty == false)
  }

  @Test(.enabled(if: access("/usr/share/zoneinfo/Europe/Berlin", R_OK) == 0, "install tzdata"))
  func load_readsSystemZone() throws {
    let zone = try ZoneFile.load("Europe/Berlin")
    #expect(zone.name == "Europe/Berlin")
    #expect(zone.offset(at: WallTime(seconds: 1_767_225_600)).seconds == 3_600)
  }

  @Test(.enabled(if: access("/usr/share/zoneinfo/zone.tab", R_OK) == 0, "install tzdata"))
  func nearest_findsWhatWasMeant() {
    #expect(ZoneFile.nearest(to: "Europ/Berlin") == "Europe/Berlin")
    #expect(ZoneFile.nearest(to: "europe/berlin") == "Europe/Berlin")
    #expect(ZoneFile.nearest(to: "berlin") == "Europe/Berlin")
    #expect(ZoneFile.nearest(to: "Tokio") == "Asia/Tokyo")
    #expect(ZoneFile.nearest(to: "Mars/Phobos") == nil)
    #expect(ZoneFile.nearest(to: String(repeating: "x", count: 65)) == nil)
    #expect(ZoneFile.nearest(to: "Europ/Berlin", directory: "/nowhere") == nil)
  }

  private func failure(_ body: () throws(PortFailure) -> ZoneRules) -> PortFailure? {
    do throws(PortFailure) {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }
}
