import AlarmCore
import Ports

extension BoardWiring {
  /// A board with a buzzer and LEDs of any kind.
  static func bedside(
    _ buzzer: BuzzerWiring.Output? = nil, armed: LampWiring? = nil, badge: [LampWiring] = []
  ) -> BoardWiring {
    BoardWiring(
      name: "Bedside", chipLabels: ["pinctrl-rp1"],
      knob: KnobWiring(
        a: LineWiring(location: .offset(5)), b: LineWiring(location: .offset(6)), bias: .pullUp,
        kind: .fullCycle, isReversed: false),
      button: ButtonWiring(
        line: LineWiring(location: .offset(13)), bias: .pullUp, debounce: .milliseconds(20)),
      armedLamp: armed, badgeLamps: badge, badgeStyle: .bar,
      buzzer: buzzer.map { BuzzerWiring($0) },
      soundDevices: [], defaultSound: "bell")
  }
}
