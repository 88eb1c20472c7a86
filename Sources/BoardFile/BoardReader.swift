import AlarmCore
import Ports
import YAML

/// Turns a board's YAML into values, one key after the other; what must fit together comes after.
struct BoardReader {
  /// The chip, once read.
  private(set) var chip = BoardChip.none
  /// Every line that was read, in the order of the documentation.
  private(set) var lines: [LineUse] = []

  /// Reads the whole file.
  mutating func board(_ root: YAMLValue) throws(YAMLError) -> Board {
    let fields = try root.fields([
      "version", "name", "chip", "knob", "button", "leds", "buzzer", "sound", "preferences",
    ])
    let name = try fields.required("name").text(longestBytes: BoardLimits.nameBytes)
    chip = try Self.chip(try fields.required("chip"))
    let knob = try knob(try fields.required("knob"))
    let button = try button(try fields.required("button"))
    let lamps = try lamps(fields.optional("leds"))
    let buzzer = try buzzer(fields.optional("buzzer"))
    let sound = try Self.sound(fields.optional("sound"))
    let preferences = try Self.preferences(fields.optional("preferences"))
    return Board(
      wiring: BoardWiring(
        name: name, chipLabels: labels, knob: knob, button: button, armedLamp: lamps.armed,
        badgeLamps: lamps.badge, badgeStyle: lamps.style, buzzer: buzzer,
        soundDevices: sound.devices, defaultSound: sound.standard),
      preferences: preferences)
  }

  private var labels: [String] {
    switch chip {
    case .labels(let labels): labels
    case .none: []
    }
  }

  private static func chip(_ value: YAMLValue) throws(YAMLError) -> BoardChip {
    if case .scalar(let scalar) = value.node.content, !scalar.text.isEmpty {
      guard scalar.text == "none" else {
        throw value.bad(scalar.text, expected: "{labels: [...]} or none")
      }
      return .none
    }
    let list = try value.fields(["labels"]).required("labels")
    return .labels(
      try texts(list, BoardLimits.chipLabels, longestBytes: BoardLimits.lineNameBytes))
  }

  /// Reads the knob, whose lines read true while a contact is open, as the decoder wants it.
  ///
  ///     bias             open contact    wiring
  ///     pull-up, none    high            as it is
  ///     pull-down        low             active low, so that low reads true
  ///
  /// So the file has no `active` here, which could only contradict `bias`.
  private mutating func knob(_ value: YAMLValue) throws(YAMLError) -> KnobWiring {
    let fields = try value.fields(["a", "b", "bias", "kind", "reversed"])
    let bias = try fields.optional("bias")?.choice(of: LineBias.self) ?? .pullUp
    let closed: ActiveLevel = bias == .pullDown ? .high : .low
    let a = try phase(try fields.required("a"), closed: closed)
    let b = try phase(try fields.required("b"), closed: closed)
    return KnobWiring(
      a: a, b: b, bias: bias,
      kind: try fields.optional("kind")?.choice(of: KnobKind.self) ?? .fullCycle,
      isReversed: try fields.optional("reversed")?.boolean() ?? false)
  }

  private mutating func phase(
    _ value: YAMLValue, closed: ActiveLevel
  ) throws(YAMLError) -> LineWiring {
    let location = try location(try value.fields(Self.lineKeys), of: value)
    return LineWiring(location: location, isActiveLow: closed == .high)
  }

  /// Reads the button; without `bias`, one that is active low gets a pull-up, else a pull-down.
  private mutating func button(_ value: YAMLValue) throws(YAMLError) -> ButtonWiring {
    let fields = try value.fields(Self.lineKeys + ["active", "bias", "debounce"])
    let line = try line(fields, of: value, active: .low)
    let bias = try fields.optional("bias")?.choice(of: LineBias.self)
    let debounce = try fields.optional("debounce")?.duration(in: BoardLimits.debounce)
    return ButtonWiring(
      line: line, bias: bias ?? (line.isActiveLow ? .pullUp : .pullDown),
      debounce: debounce ?? BoardLimits.usualDebounce)
  }

  private mutating func lamps(
    _ value: YAMLValue?
  ) throws(YAMLError) -> (armed: LineWiring?, badge: [LineWiring], style: BadgeStyle) {
    guard let value else { return (nil, [], .bar) }
    let fields = try value.fields(["armed", "badge", "style"])
    var armed: LineWiring?
    if let lamp = fields.optional("armed") { armed = try output(lamp) }
    var badge: [LineWiring] = []
    for lamp in try fields.optional("badge")?.items(BoardLimits.badgeLamps) ?? [] {
      badge.append(try output(lamp))
    }
    return (armed, badge, try fields.optional("style")?.choice(of: BadgeStyle.self) ?? .bar)
  }

  private mutating func buzzer(_ value: YAMLValue?) throws(YAMLError) -> LineWiring? {
    guard let value else { return nil }
    return try output(value)
  }

  private mutating func output(_ value: YAMLValue) throws(YAMLError) -> LineWiring {
    try line(try value.fields(Self.lineKeys + ["active"]), of: value, active: .high)
  }
}

extension BoardReader {
  static let lineKeys = LineUse.Key.allCases.map(\.rawValue)

  /// Reads a line with its active level.
  private mutating func line(
    _ fields: YAMLFields, of value: YAMLValue, active usual: ActiveLevel
  ) throws(YAMLError) -> LineWiring {
    let location = try location(fields, of: value)
    let active = try fields.optional("active")?.choice(of: ActiveLevel.self) ?? usual
    return LineWiring(location: location, isActiveLow: active == .low)
  }

  /// Reads where a line is, and remembers who uses it.
  private mutating func location(
    _ fields: YAMLFields, of value: YAMLValue
  ) throws(YAMLError) -> LineLocation {
    let (key, told) = try fields.one(of: LineUse.Key.self)
    let location: LineLocation
    switch key {
    case .bcm: location = .offset(try told.number(in: BoardLimits.bcm))
    case .line: location = .offset(try told.number(in: BoardLimits.offset))
    case .name: location = .name(try told.text(longestBytes: BoardLimits.lineNameBytes))
    }
    lines.append(
      LineUse(path: value.path, position: told.position, key: key, location: location))
    return location
  }

  /// Reads a list of texts of which no two are the same.
  static func texts(
    _ value: YAMLValue, _ count: ClosedRange<Int>, longestBytes: Int
  ) throws(YAMLError) -> [String] {
    var texts: [String] = []
    var places: [String: SourcePosition] = [:]
    for item in try value.items(count) {
      let text = try item.text(longestBytes: longestBytes)
      if let first = places.updateValue(item.position, forKey: text) {
        throw item.error(.repeatedItem(text, path: value.path, first: first))
      }
      texts.append(text)
    }
    return texts
  }
}
