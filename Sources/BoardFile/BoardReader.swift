import AlarmCore
import Ports
import YAML

/// Turns a board's YAML into values, one key after the other; what must fit together comes after.
struct BoardReader {
  /// The chip, once read.
  private(set) var chip = BoardChip.none
  /// Where the file tells the chip; nil where it leaves that to the header.
  private(set) var chipPosition: SourcePosition?
  /// The header that positions of pins are on, once read.
  private(set) var header: Header?
  /// What is wrong with the buzzer's tune, and where that begins; nil when nothing is.
  var wrongTune: WrongTune?
  /// Every line that was read, in the order of the documentation.
  private(set) var lines: [LineUse] = []
  /// Every LED of a driver's that was read, in the same order.
  var leds: [LEDUse] = []

  /// Cards that are told by their numbers.
  var numberedCards: [BoardWarning] = []

  /// Reads the whole file.
  mutating func board(_ root: YAMLValue) throws(YAMLError) -> Board {
    let fields = try root.fields([
      "version", "name", "header", "chip", "knob", "button", "leds", "buzzer", "sound",
      "preferences",
    ])
    let name = try fields.required("name").text(longestBytes: BoardLimits.nameBytes)
    header = try fields.optional("header")?.choice(of: Header.Name.self).header
    chip = try chip(of: fields)
    chipPosition = fields.optional("chip")?.position
    let knob = try knob(try fields.required("knob"))
    let button = try button(try fields.required("button"))
    let lamps = try lamps(fields.optional("leds"))
    let buzzer = try buzzer(fields.optional("buzzer"))
    let sound = try sound(fields.optional("sound"))
    let preferences = try Self.preferences(fields.optional("preferences"))
    return Board(
      wiring: BoardWiring(
        name: name, chipLabels: chip.labels, knob: knob, button: button, armedLamp: lamps.armed,
        badgeLamps: lamps.badge, badgeStyle: lamps.style, buzzer: buzzer,
        soundDevices: sound.devices, defaultSound: sound.standard),
      preferences: preferences, header: header?.name ?? impliedHeader)
  }

  /// A Raspberry Pi is known by its chip.
  private var impliedHeader: Header.Name? {
    let known = Header.raspberryPi.chips.labels
    return chip != .none && chip.labels.allSatisfy(known.contains) ? .raspberryPi : nil
  }

  /// A header that is known says which chips there are, where the file does not.
  private func chip(of fields: YAMLFields) throws(YAMLError) -> BoardChip {
    guard let header, fields.optional("chip") == nil else {
      return try Self.chip(try fields.required("chip"))
    }
    switch header.chips {
    case .one(let labels): return .labels(labels)
    case .several(let labels): return .several(labels)
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

  /// Reads the knob, whose lines read true where it rests, as the decoder wants it.
  ///
  ///     bias             rest      a contact at rest is    wiring
  ///     pull-up, none    open      high                    as it is
  ///     pull-up, none    closed    low                     active low, so that low reads true
  ///     pull-down        open      low                     active low
  ///     pull-down        closed    high                    as it is
  ///
  /// So the file has no `active` here, which could only contradict these.
  private mutating func knob(_ value: YAMLValue) throws(YAMLError) -> KnobWiring {
    let fields = try value.fields(["a", "b", "bias", "kind", "rest", "reversed"])
    let bias = try fields.optional("bias")?.choice(of: LineBias.self) ?? .pullUp
    let rest = try fields.optional("rest")?.choice(of: ContactRest.self) ?? .open
    let isActiveLow = (bias == .pullDown) != (rest == .closed)
    let a = try phase(try fields.required("a"), isActiveLow: isActiveLow)
    let b = try phase(try fields.required("b"), isActiveLow: isActiveLow)
    return KnobWiring(
      a: a, b: b, bias: bias,
      kind: try fields.optional("kind")?.choice(of: KnobKind.self) ?? .fullCycle,
      isReversed: try fields.optional("reversed")?.boolean() ?? false,
      restsClosed: rest == .closed)
  }

  private mutating func phase(
    _ value: YAMLValue, isActiveLow: Bool
  ) throws(YAMLError) -> LineWiring {
    let location = try location(try value.fields(Self.lineKeys), of: value)
    return LineWiring(location: location, isActiveLow: isActiveLow)
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
}

extension BoardReader {
  static let lineKeys = LineUse.Key.allCases.map(\.rawValue) + ["chip"]

  /// Reads a line with its active level.
  mutating func line(
    _ fields: YAMLFields, of value: YAMLValue, active usual: ActiveLevel
  ) throws(YAMLError) -> LineWiring {
    let location = try location(fields, of: value)
    let active = try fields.optional("active")?.choice(of: ActiveLevel.self) ?? usual
    return LineWiring(location: location, isActiveLow: active == .low)
  }

  /// Reads where a line is, and remembers who uses it; a place that is refused is found there by
  /// `BoardRules`, and what this returns for it is never used.
  mutating func location(
    _ fields: YAMLFields, of value: YAMLValue
  ) throws(YAMLError) -> LineLocation {
    let (key, told) = try fields.one(of: LineUse.Key.self)
    let own = try fields.optional("chip")?.text(longestBytes: BoardLimits.lineNameBytes)
    let place: Result<LineLocation, BoardFileError.Refusal>
    switch key {
    case .bcm: place = offset(try told.number(in: BoardLimits.bcm), key)
    case .line:
      let offset = try told.number(in: BoardLimits.offset)
      place = own.map { .success(.chip($0, offset: offset)) } ?? self.offset(offset, key)
    case .name: place = .success(.name(try told.text(longestBytes: BoardLimits.lineNameBytes)))
    case .header: place = pin(try told.text(longestBytes: BoardLimits.positionBytes))
    }
    let isStray = own != nil && key != .line
    let use = LineUse(
      path: value.path, position: told.position, key: key,
      place: isStray ? .failure(.strayChip(key: key.rawValue)) : place)
    lines.append(use)
    return use.location ?? .name("")
  }

  /// The line at an offset of the board's chip.
  private func offset(
    _ offset: Int, _ key: LineUse.Key
  ) -> Result<LineLocation, BoardFileError.Refusal> {
    switch chip {
    case .none: return .failure(.noChip(key: key.rawValue))
    case .several(let labels):
      return .failure(key == .line ? .severalChips : .foreignChip(label: labels.first ?? ""))
    case .labels(let labels):
      let foreign = labels.first { !Header.raspberryPi.chips.labels.contains($0) }
      if key == .bcm, let foreign { return .failure(.foreignChip(label: foreign)) }
      return .success(.offset(offset))
    }
  }

  /// The line of a pin of the header.
  private func pin(_ position: String) -> Result<LineLocation, BoardFileError.Refusal> {
    guard let header else { return .failure(.noHeader) }
    guard let pin = header.pin(at: position) else {
      return .failure(.noPin(position, of: header.name))
    }
    guard let location = pin.location else {
      return .failure(.noLine(pin: position, words: pin.words))
    }
    return .success(location)
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
