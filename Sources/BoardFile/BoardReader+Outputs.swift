import AlarmCore
import Ports
import RTTTL
import YAML

/// What is wrong with a tune, and where that begins.
struct WrongTune {
  let position: SourcePosition
  let error: RTTTLError
}

extension BoardReader {
  /// Reads the LEDs.
  mutating func lamps(
    _ value: YAMLValue?
  ) throws(YAMLError) -> (armed: LampWiring?, badge: [LampWiring], style: BadgeStyle) {
    guard let value else { return (nil, [], .bar) }
    let fields = try value.fields(["armed", "badge", "style"])
    var armed: LampWiring?
    if let told = fields.optional("armed") { armed = try lamp(told) }
    var badge: [LampWiring] = []
    for told in try fields.optional("badge")?.items(BoardLimits.badgeLamps) ?? [] {
      badge.append(try lamp(told))
    }
    return (armed, badge, try fields.optional("style")?.choice(of: BadgeStyle.self) ?? .bar)
  }

  /// Reads an LED: a line, or one that a driver of the kernel has, of which there is nothing else
  /// to say.
  private mutating func lamp(_ value: YAMLValue) throws(YAMLError) -> LampWiring {
    let fields = try value.fields(Self.lineKeys + ["active", "led"])
    guard fields.optional("led") != nil else {
      return .line(try line(fields, of: value, active: .high))
    }
    let told = try value.fields(["led"]).required("led")
    let name = try Self.fileName(told, longestBytes: BoardLimits.ledNameBytes)
    leds.append(LEDUse(path: value.path, position: told.position, name: name))
    return .led(name)
  }

  /// Reads the buzzer: on a line, or on a channel, whose pin may be told beside it.
  mutating func buzzer(_ value: YAMLValue?) throws(YAMLError) -> BuzzerWiring? {
    guard let value else { return nil }
    let fields = try value.fields(Self.lineKeys + ["active", "pwm", "channel", "tune"])
    guard fields.optional("pwm") != nil || fields.optional("channel") != nil else {
      let fields = try value.fields(Self.lineKeys + ["active", "tune"])
      let line = try line(fields, of: value, active: .high)
      return BuzzerWiring(.line(line), tune: try tune(fields.optional("tune")))
    }
    let told = try value.fields(Self.lineKeys + ["pwm", "channel", "tune"])
    let pwm = PWMWiring(
      chip: try Self.fileName(
        try told.required("pwm"), longestBytes: BoardLimits.deviceNameBytes),
      channel: try told.required("channel").number(in: BoardLimits.pwmChannel))
    let hasPin = Self.lineKeys.contains { told.optional($0) != nil }
    let pin = hasPin ? try location(told, of: value) : nil
    return BuzzerWiring(.pwm(pwm, pin: pin), tune: try tune(told.optional("tune")))
  }

  /// Reads the name of something below /sys/class, which must not lead elsewhere.
  private static func fileName(
    _ value: YAMLValue, longestBytes: Int
  ) throws(YAMLError) -> String {
    let name = try value.text(longestBytes: longestBytes)
    guard !name.hasPrefix("."), !name.utf8.contains(UInt8(ascii: "/")) else {
      throw value.bad(name, expected: "a name as 'ls' shows it, without '/' or a '.' in front")
    }
    return name
  }

  /// Reads what the buzzer rings; a tune that is wrong is told by `BoardFile`, for this reader only
  /// tells what is wrong with YAML.
  private mutating func tune(_ value: YAMLValue?) throws(YAMLError) -> Tune {
    guard let value else { return .beeps }
    let text = try value.scalar().text
    do throws(RTTTLError) {
      return try RTTTLReader.read(Array(text.utf8))
    } catch {
      wrongTune = WrongTune(position: value.position, error: error)
      return .beeps
    }
  }
}
