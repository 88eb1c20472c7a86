import Ports

extension Header {
  /// The 40 pins of every Raspberry Pi since the B+; a line's offset is its GPIO number.
  ///
  /// Sources: the kernel's device trees; pinctrl-bcm2835.c and pinctrl-rp1.c for the labels.
  static let raspberryPi = Header(
    name: .raspberryPi, title: "Raspberry Pi",
    firstPin: "Pin 1 is at the end with the SD card, in the inner row.",
    chips: .one(["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"]), lampOhms: 330,
    blocks: [
      Block(
        title: "",
        pins: [
          supply(1, "3.3 V"), supply(2, "5 V"),
          gpio(3, 2, .i2c), supply(4, "5 V"),
          gpio(5, 3, .i2c), ground(6),
          gpio(7, 4, .oneWire), gpio(8, 14, .serial),
          ground(9), gpio(10, 15, .serial),
          gpio(11, 17), gpio(12, 18, .i2s),
          gpio(13, 27), ground(14),
          gpio(15, 22), gpio(16, 23),
          supply(17, "3.3 V"), gpio(18, 24),
          gpio(19, 10, .spi), ground(20),
          gpio(21, 9, .spi), gpio(22, 25),
          gpio(23, 11, .spi), gpio(24, 8, .spi),
          ground(25), gpio(26, 7, .spi),
          gpio(27, 0, .eeprom), gpio(28, 1, .eeprom),
          gpio(29, 5), ground(30),
          gpio(31, 6), gpio(32, 12),
          gpio(33, 13), ground(34),
          gpio(35, 19, .i2s), gpio(36, 16),
          gpio(37, 26), gpio(38, 20, .i2s),
          ground(39), gpio(40, 21, .i2s),
        ])
    ])

  private static func gpio(_ position: Int, _ bcm: Int, _ duty: PinDuty? = nil) -> HeaderPin {
    HeaderPin("\(position)", .line(.offset(bcm), name: "GPIO\(bcm)", duty: duty))
  }
}

/// What several headers share.
extension Header {
  /// How many ports of a chip come before one: none before A.
  static func portsBefore(_ port: Character) -> Int {
    Int(port.asciiValue ?? 0) - Int(UInt8(ascii: "A"))
  }

  static func supply(_ position: Int, _ volts: String) -> HeaderPin {
    HeaderPin("\(position)", .supply(volts))
  }

  static func ground(_ position: Int) -> HeaderPin { HeaderPin("\(position)", .ground) }
}
