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

  /// GPIO number on each pin of the 40-pin header that has one.
  static let header = [
    3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10,
    21: 9, 22: 25, 23: 11, 24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19,
    36: 16, 37: 26, 38: 20, 40: 21,
  ]

  /// Taken by EEPROM 0 1, I2C 2 3, 1-Wire 4, SPI 7-11, UART 14 15, I2S 18-21.
  static let reserved = Set([0, 1, 2, 3, 4, 14, 15] + Array(7...11) + Array(18...21))

  private func text(_ file: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
  }

  private func wiring(_ file: String) throws -> BoardWiring {
    try BoardFile.parse(Array(try text(file).utf8), file: "boards/\(file)").wiring
  }

  private func lines(of wiring: BoardWiring) -> [LineLocation] {
    let inputs = [wiring.knob.a, wiring.knob.b, wiring.button.line]
    let outputs = [wiring.armedLamp, wiring.buzzer].compactMap { $0 } + wiring.badgeLamps
    return (inputs + outputs).map(\.location)
  }

  @Test func folder_hasTheBoards() {
    #expect(
      Set(Self.files).isSuperset(of: [
        "lab.yaml", "raspberry-pi-5.yaml", "raspberry-pi.yaml", "simulator.yaml",
      ]))
  }

  @Test(arguments: files) func file_isRead(file: String) throws {
    let wiring = try wiring(file)
    // Two boards of the simulator are there for what they have not.
    let isWhole = !file.hasPrefix("simulator-")
    #expect(wiring.badgeLamps.count == (isWhole ? 4 : 0))
    #expect(wiring.buzzer != nil || file == "simulator-bare.yaml")
    #expect(wiring.soundDevices.isEmpty == (file == "simulator-buzzer.yaml"))
  }

  @Test(arguments: files) func file_leavesPinsOfOtherBoardsAlone(file: String) throws {
    for case .offset(let offset) in lines(of: try wiring(file)) {
      #expect(!Self.reserved.contains(offset), "GPIO \(offset)")
    }
  }

  @Test(arguments: files) func comment_namesTheHeaderPinOfItsLine(file: String) throws {
    for line in try text(file).split(separator: "\n") {
      guard let match = line.firstMatch(of: /^[^#]*bcm: ([0-9]+).*# pin ([0-9]+)/) else {
        #expect(!(line.prefix { $0 != "#" }.contains("bcm:")), "no pin: \(line)")
        continue
      }
      let (bcm, pin) = (try #require(Int(match.1)), try #require(Int(match.2)))
      #expect(Self.header[pin] == bcm, "\(line)")
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
  }
}
