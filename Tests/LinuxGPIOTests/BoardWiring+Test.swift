import Ports

extension BoardWiring {
  /// A board on a Raspberry Pi 4: knob 5 and 6, button 13, armed lamp 17, badge 27 and 22, buzzer
  /// 12.
  static func pi4(
    labels: [String] = ["pinctrl-bcm2835", "pinctrl-bcm2711"], isReversed: Bool = false
  ) -> BoardWiring {
    BoardWiring(
      name: "Raspberry Pi 4", chipLabels: labels,
      knob: KnobWiring(
        a: LineWiring(location: .offset(5)), b: LineWiring(location: .offset(6)), bias: .pullUp,
        kind: .fullCycle, isReversed: isReversed),
      button: ButtonWiring(
        line: LineWiring(location: .offset(13), isActiveLow: true), bias: .pullUp,
        debounce: .milliseconds(20)),
      armedLamp: .line(LineWiring(location: .offset(17))),
      badgeLamps: [
        .line(LineWiring(location: .offset(27), isActiveLow: true)),
        .line(LineWiring(location: .offset(22))),
      ],
      badgeStyle: .bar, buzzer: BuzzerWiring(.line(LineWiring(location: .offset(12)))),
      soundDevices: [],
      defaultSound: "bell")
  }
}
