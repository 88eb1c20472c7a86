import BoardFile
import Ports
import Testing

/// The tables of headers against others, written down by other people.
@Suite struct HeaderTests {
  /// GPIO number on each pin of a Raspberry Pi that has one.
  static let raspberryPi = [
    3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10,
    21: 9, 22: 25, 23: 11, 24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19,
    36: 16, 37: 26, 38: 20, 40: 21,
  ]

  /// Offset on each pin of an Orange Pi Zero 3 that has a line.
  private static let orangePiZero3 = [
    3: 229, 5: 228, 7: 73, 8: 226, 10: 227, 11: 70, 12: 75, 13: 69, 15: 72, 16: 79, 18: 78,
    19: 231, 21: 232, 22: 71, 23: 230, 24: 233, 26: 74,
  ]

  /// Bank times 100 and offset on each pin of a Rock 5B that has a line.
  private static let rock5B = [
    3: 411, 5: 410, 7: 319, 8: 013, 10: 014, 11: 317, 12: 313, 13: 315, 15: 316, 16: 304, 18: 420,
    19: 110, 21: 109, 23: 111, 24: 112, 26: 113, 27: 422, 28: 421, 29: 131, 31: 115, 32: 318,
    33: 307, 35: 314, 36: 309, 38: 310, 40: 311,
  ]

  /// Bank times 100 and number of each line of a BeagleBone Black that is here.
  private static let beagleBoneBlack = [
    "P8_7": 202, "P8_8": 203, "P8_9": 205, "P8_10": 204, "P8_11": 113, "P8_12": 112, "P8_14": 026,
    "P8_15": 115, "P8_16": 114, "P8_17": 027, "P8_18": 201, "P8_26": 129, "P9_12": 128,
    "P9_15": 116, "P9_23": 117, "P9_25": 321, "P9_27": 319,
  ]

  private func lines(of header: Header) -> [String: HeaderPin] {
    let pins = header.blocks.flatMap(\.pins).filter { $0.location != nil }
    return Dictionary(pins.map { ($0.position, $0) }) { first, _ in first }
  }

  private func numbered(_ table: [Int: Int], _ location: (Int) -> LineLocation)
    -> [String: LineLocation]
  {
    Dictionary(uniqueKeysWithValues: table.map { ("\($0.key)", location($0.value)) })
  }

  @Test func raspberryPi_isThatOfOthers() {
    let lines = lines(of: Header.Name.raspberryPi.header)
    #expect(
      lines.mapValues(\.location) == numbered(Self.raspberryPi) { .offset($0) })
  }

  @Test func orangePi_isThatOfOthers() {
    let lines = lines(of: Header.Name.orangePiZero3.header)
    #expect(lines.mapValues(\.location) == numbered(Self.orangePiZero3) { .offset($0) })
  }

  @Test func rock_isThatOfOthers() {
    let lines = lines(of: Header.Name.rock5B.header)
    #expect(
      lines.mapValues(\.location)
        == numbered(Self.rock5B) { .chip("gpio\($0 / 100)", offset: $0 % 100) })
  }

  @Test func beagleBone_isThatOfOthers() {
    let lines = lines(of: Header.Name.beagleBoneBlack.header)
    #expect(
      lines.mapValues(\.words)
        == Self.beagleBoneBlack.mapValues { "GPIO\($0 / 100)_\($0 % 100)" })
    for (position, pin) in lines {
      // The kernel names one of two lines that share a pin.
      #expect(pin.location == .name(position == "P9_15" ? "P9_15A" : position))
    }
  }

  @Test(arguments: Header.Name.allCases) func header_countsItsPins(name: Header.Name) {
    let header = name.header
    #expect(header.name == name)
    for block in header.blocks {
      let prefix = block.title.isEmpty ? "" : block.title + "_"
      #expect(block.pins.map(\.position) == block.pins.indices.map { "\(prefix)\($0 + 1)" })
      #expect(block.pins.contains { $0.role == .ground })
    }
    for pin in header.blocks.flatMap(\.pins) {
      #expect(header.pin(at: pin.position) == pin)
      guard let location = pin.location else { continue }
      #expect(header.pin(of: location) == pin, "no line is on two pins")
    }
  }

  @Test func dutiesOfARaspberryPi_areThoseOfAddOnBoards() {
    let expected: [PinDuty: Set<Int>] = [
      .eeprom: [0, 1], .i2c: [2, 3], .oneWire: [4], .spi: [7, 8, 9, 10, 11], .serial: [14, 15],
      .i2s: [18, 19, 20, 21],
    ]
    var found: [PinDuty: Set<Int>] = [:]
    for pin in Header.Name.raspberryPi.header.blocks.flatMap(\.pins) {
      guard case .line(.offset(let bcm), _, let duty?) = pin.role else { continue }
      found[duty, default: []].insert(bcm)
    }
    #expect(found == expected)
    #expect(PinDuty.allCases.filter(\.isRefused) == [.eeprom])
  }
}
