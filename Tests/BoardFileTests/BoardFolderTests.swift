import BoardFile
import Foundation
import Ports
import Testing

/// The files in boards/, as they are shipped.
@Suite struct BoardFolderTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "boards")

  static let files: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  private func text(_ file: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
  }

  private func board(_ file: String) throws -> Board {
    try BoardFile.parse(Array(try text(file).utf8), file: "boards/\(file)")
  }

  private func wiring(_ file: String) throws -> BoardWiring { try board(file).wiring }

  @Test func folder_hasTheBoards() {
    #expect(
      Set(Self.files).isSuperset(of: [
        "beaglebone-black.yaml", "lab.yaml", "orange-pi-zero-3.yaml", "raspberry-pi-5.yaml",
        "raspberry-pi.yaml", "rock-5b.yaml", "simulator.yaml",
      ]))
  }

  @Test(arguments: files) func file_isRead(file: String) throws {
    let wiring = try wiring(file)
    // Some boards of the simulator are there for what they have not.
    let isWhole = !file.hasPrefix("simulator-")
    let badge = file == "orange-pi-zero-3.yaml" ? 2 : 4
    #expect(wiring.badgeLamps.count == (isWhole ? badge : 0))
    let isSilent = ["simulator-bare.yaml", "simulator-quarter.yaml"].contains(file)
    #expect(wiring.buzzer != nil || isSilent)
    let isMute = ["simulator-buzzer.yaml", "simulator-tune.yaml"].contains(file)
    #expect(wiring.soundDevices.isEmpty == isMute)
  }

  @Test(arguments: files) func file_leavesPinsOfOtherBoardsAlone(file: String) throws {
    #expect(try board(file).warnings.map(\.description) == [])
  }

  @Test(arguments: files) func comment_namesTheOtherNumberOfItsLine(file: String) throws {
    let header = try board(file).header?.header
    for line in try text(file).split(separator: "\n") {
      guard let told = line.firstMatch(of: /^[^#]*\b(bcm|header): ([A-Z0-9_]+)/) else { continue }
      let header = try #require(header)
      let comment = try #require(line.firstMatch(of: /# (?:pin )?([A-Z0-9_]+)/), "\(line)")
      let (key, value, said) = (told.1, String(told.2), String(comment.1))
      let pin = try #require(header.pin(at: key == "bcm" ? said : value), "\(line)")
      #expect(pin.words == (key == "bcm" ? "GPIO\(value)" : said), "\(line)")
    }
  }

  @Test(arguments: ["raspberry-pi-5.yaml", "lab.yaml"]) func wiring_isThatOfRaspberryPi(
    file: String
  ) throws {
    var other = try wiring(file)
    let raspberryPi = try wiring("raspberry-pi.yaml")
    other.name = raspberryPi.name
    other.chipLabels = raspberryPi.chipLabels
    other.soundDevices = raspberryPi.soundDevices
    #expect(other == raspberryPi)
  }

  @Test func chips_areThoseOfTheBoards() throws {
    #expect(try wiring("raspberry-pi.yaml").chipLabels == ["pinctrl-bcm2835", "pinctrl-bcm2711"])
    #expect(try wiring("raspberry-pi-5.yaml").chipLabels == ["pinctrl-rp1"])
    #expect(try wiring("lab.yaml").chipLabels == ["pinctrl-bcm2711"])
    #expect(try wiring("lab.yaml").soundDevices == ["hw:Loopback,0,0"])
    #expect(try wiring("simulator.yaml").chipLabels == [])
    #expect(try wiring("orange-pi-zero-3.yaml").chipLabels == ["300b000.pinctrl"])
    #expect(try wiring("rock-5b.yaml").knob.a.location == .chip("gpio3", offset: 17))
    #expect(try wiring("beaglebone-black.yaml").knob.a.location == .name("P8_7"))
  }
}
