import Ports

extension Header {
  /// The 40 pins of a Rock 5B (Rockchip RK3588).
  ///
  /// A line is a bank, a port and a number; each bank is a chip of its own, labelled gpio0 to gpio4
  /// (the kernel's gpio-rockchip.c), on which offsets count 8 to a port. Source: the maker's
  /// drawing.
  static let rock5B = Header(
    name: .rock5B, title: "Rock 5B",
    firstPin: "Pin 1 is at the end with the fan's plug, in the inner row.",
    chips: .several(["gpio0", "gpio1", "gpio2", "gpio3", "gpio4"]), lampOhms: 330,
    blocks: [
      Block(
        title: "",
        pins: [
          supply(1, "3.3 V"), supply(2, "5 V"),
          line(3, 4, "B", 3, .i2c), supply(4, "5 V"),
          line(5, 4, "B", 2, .i2c), ground(6),
          line(7, 3, "C", 3), line(8, 0, "B", 5, .serial),
          ground(9), line(10, 0, "B", 6, .serial),
          line(11, 3, "C", 1), line(12, 3, "B", 5, .i2s),
          line(13, 3, "B", 7), ground(14),
          line(15, 3, "C", 0), line(16, 3, "A", 4),
          supply(17, "3.3 V"), line(18, 4, "C", 4),
          line(19, 1, "B", 2, .spi), ground(20),
          line(21, 1, "B", 1, .spi), HeaderPin("22", .analog("SARADC_IN4, 1.8 V at most")),
          line(23, 1, "B", 3, .spi), line(24, 1, "B", 4, .spi),
          ground(25), line(26, 1, "B", 5, .spi),
          line(27, 4, "C", 6, .i2c), line(28, 4, "C", 5, .i2c),
          line(29, 1, "D", 7), ground(30),
          line(31, 1, "B", 7), line(32, 3, "C", 2),
          line(33, 3, "A", 7), ground(34),
          line(35, 3, "B", 6, .i2s), line(36, 3, "B", 1),
          HeaderPin("37", .other("not connected")), line(38, 3, "B", 2, .i2s),
          ground(39), line(40, 3, "B", 3, .i2s),
        ])
    ])

  private static func line(
    _ position: Int, _ bank: Int, _ port: Character, _ number: Int, _ duty: PinDuty? = nil
  ) -> HeaderPin {
    HeaderPin(
      "\(position)",
      .line(
        .chip("gpio\(bank)", offset: 8 * portsBefore(port) + number),
        name: "GPIO\(bank)_\(port)\(number)",
        duty: duty))
  }
}
