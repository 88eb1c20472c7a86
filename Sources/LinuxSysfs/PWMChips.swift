import AlarmCore
import LinuxCall

/// The PWM chips of this machine, each by the name of its device.
struct PWMChips {
  /// A chip.
  struct Chip {
    /// Its folder, seen from the root of the tree.
    var folder: String
    /// The name of its device.
    var name: String
    /// How many channels it has.
    var channels: Int
  }

  private let chips: [Chip]

  /// Reads the facts of every chip; one that cannot be read is none.
  init(_ tree: any SysfsTree) {
    let names = (try? tree.names(in: "pwm")) ?? []
    chips = names.compactMap { node in
      guard node.hasPrefix("pwmchip"), let name = try? tree.target(of: "pwm/\(node)/device"),
        let channels = (try? tree.text(of: "pwm/\(node)/npwm")).flatMap({ Int($0) })
      else { return nil }
      return Chip(folder: "pwm/\(node)", name: name, channels: channels)
    }
  }

  /// Finds the chip of a device that has this channel.
  ///
  /// - Throws: `.missing`, with the chips there are.
  func find(_ name: String, channel: Int) throws(PortFailure) -> Chip {
    guard let chip = chips.first(where: { $0.name == name }) else {
      throw PortFailure(
        port: .buzzer, kind: .missing, subject: "PWM chip \(name)", detail: described)
    }
    guard (0..<chip.channels).contains(channel) else {
      throw PortFailure(
        port: .buzzer, kind: .missing, subject: "channel \(channel) of \(name)", detail: described)
    }
    return chip
  }

  private var described: String {
    if chips.isEmpty {
      return "this machine has no PWM chip; on a Raspberry Pi its overlay brings it, "
        + "dtoverlay=pwm,pin=13,func=4 in config.txt"
    }
    let parts = chips.map { "\($0.name) (channels 0 to \($0.channels - 1))" }
    return "there is \(parts.joined(separator: ", "))"
  }
}
