import Ports

extension Header {
  /// The 26 pins of an Orange Pi Zero 2 or 3 (Allwinner H616, H618).
  ///
  /// A line is a port and a number; its offset counts 32 to a port. Sources: the kernel's
  /// pinctrl-sun50i-h616.c, whose chip is labelled with its device's name; the maker's drawing.
  static let orangePiZero3 = Header(
    name: .orangePiZero3, title: "Orange Pi Zero 3",
    firstPin: "Pin 1 is marked with a triangle.",
    chips: .one(["300b000.pinctrl"]), lampOhms: 330,
    blocks: [
      Block(
        title: "",
        pins: [
          supply(1, "3.3 V"), supply(2, "5 V"),
          line(3, "H", 5, .i2c), supply(4, "5 V"),
          line(5, "H", 4, .i2c), ground(6),
          line(7, "C", 9), line(8, "H", 2, .serial),
          ground(9), line(10, "H", 3, .serial),
          line(11, "C", 6), line(12, "C", 11),
          line(13, "C", 5), ground(14),
          line(15, "C", 8), line(16, "C", 15),
          supply(17, "3.3 V"), line(18, "C", 14),
          line(19, "H", 7, .spi), ground(20),
          line(21, "H", 8, .spi), line(22, "C", 7),
          line(23, "H", 6, .spi), line(24, "H", 9, .spi),
          ground(25), line(26, "C", 10),
        ])
    ])

  private static func line(
    _ position: Int, _ port: Character, _ number: Int, _ duty: PinDuty? = nil
  ) -> HeaderPin {
    HeaderPin(
      "\(position)",
      .line(.offset(32 * portsBefore(port) + number), name: "P\(port)\(number)", duty: duty))
  }
}
