import Ports

extension Header {
  /// P8 and P9 of a BeagleBone Black (TI AM335x), 46 pins each.
  ///
  /// Its chips' labels count in the order of probing, so that a line is told by its name. Only
  /// lines are here that are GPIO as the board starts, or free for it; the others belong to the
  /// eMMC, to HDMI or to a bus. Sources: the kernel's am335x-boneblack.dts for the names; the
  /// board's reference manual.
  static let beagleBoneBlack = Header(
    name: .beagleBoneBlack, title: "BeagleBone Black",
    firstPin: "Pin 1 of each is next to the network plug; P9 is on the side of the power plug.",
    chips: .several(["gpio-0-31", "gpio-32-63", "gpio-64-95", "gpio-96-127"]), lampOhms: 470,
    blocks: [Block(title: "P9", pins: p9), Block(title: "P8", pins: p8)])

  private static let p9 = pins(
    "P9",
    [
      .ground, .ground, .supply("3.3 V"), .supply("3.3 V"), .supply("5 V"), .supply("5 V"),
      .supply("5 V from USB"), .supply("5 V from USB"), .other("power button"), .other("reset"),
      .other("UART4"), line("P9_12", "GPIO1_28"), .other("UART4"), .other("PWM1A"),
      line("P9_15A", "GPIO1_16"), .other("PWM1B"), .other("I2C1"), .other("I2C1"),
      .other("I2C2, which reads add-on boards"), .other("I2C2, which reads add-on boards"),
      .other("UART2"), .other("UART2"), line("P9_23", "GPIO1_17"), .other("UART1"),
      line("P9_25", "GPIO3_21", .i2s), .other("UART1"), line("P9_27", "GPIO3_19"),
      .other("sound of HDMI"), .other("sound of HDMI"), .other("SPI1"), .other("sound of HDMI"),
      .supply("1.8 V for inputs of voltages"), .analog("AIN4, 1.8 V at most"), .ground,
      .analog("AIN6, 1.8 V at most"), .analog("AIN5, 1.8 V at most"),
      .analog("AIN2, 1.8 V at most"), .analog("AIN3, 1.8 V at most"),
      .analog("AIN0, 1.8 V at most"), .analog("AIN1, 1.8 V at most"), .other("clock output"),
      .other("two lines at once"), .ground, .ground, .ground, .ground,
    ])

  private static let p8: [HeaderPin] = {
    let emmc = HeaderPin.Role.other("the eMMC")
    var roles: [HeaderPin.Role] = [.ground, .ground, emmc, emmc, emmc, emmc]
    roles += [
      line("P8_7", "GPIO2_2"), line("P8_8", "GPIO2_3"), line("P8_9", "GPIO2_5"),
      line("P8_10", "GPIO2_4"), line("P8_11", "GPIO1_13"), line("P8_12", "GPIO1_12"),
      .other("PWM2B"), line("P8_14", "GPIO0_26"), line("P8_15", "GPIO1_15"),
      line("P8_16", "GPIO1_14"), line("P8_17", "GPIO0_27"), line("P8_18", "GPIO2_1"),
      .other("PWM2A"),
    ]
    roles += [emmc, emmc, emmc, emmc, emmc, emmc, line("P8_26", "GPIO1_29")]
    roles += [HeaderPin.Role](repeating: .other("HDMI"), count: 20)
    return pins("P8", roles)
  }()

  private static func pins(_ block: String, _ roles: [HeaderPin.Role]) -> [HeaderPin] {
    roles.enumerated().map { HeaderPin("\(block)_\($0.offset + 1)", $0.element) }
  }

  private static func line(
    _ name: String, _ drawn: String, _ duty: PinDuty? = nil
  ) -> HeaderPin.Role {
    .line(.name(name), name: drawn, duty: duty)
  }
}
