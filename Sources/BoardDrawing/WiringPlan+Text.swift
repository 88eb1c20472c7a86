import BoardFile

/// The plan for a terminal: the header with what goes to each pin, and what to buy.
extension WiringPlan {
  /// Lines for a person.
  ///
  ///                   knob A ── 11 · · 12
  ///                   knob B ── 13 · · 14 ── armed LED short leg
  package var text: String {
    var lines = ["\(title): header '\(header.name.rawValue)'", header.firstPin, ""]
    for block in header.blocks where uses(block) {
      lines += rows(of: block) + [""]
    }
    lines += ["You need:"] + shopping.map { "  \($0)" }
    if !remarks.isEmpty { lines += [""] + remarks }
    return lines.joined(separator: "\n") + "\n"
  }

  /// True when something is on a pin of the block.
  func uses(_ block: Header.Block) -> Bool {
    block.pins.contains { !ends(at: $0).isEmpty }
  }

  /// The terminals at a pin, with their parts.
  func ends(at pin: HeaderPin) -> [(part: WiringPart, terminal: Terminal)] {
    parts.flatMap { part in
      part.terminals.filter { $0.pin == pin }.map { (part, $0) }
    }
  }

  private func rows(of block: Header.Block) -> [String] {
    let width =
      stride(from: 0, to: block.pins.count, by: 2)
      .map { left(block.pins[$0]).count }.max() ?? 0
    let digits = block.pins.map(\.position.count).max() ?? 0
    return stride(from: 0, to: block.pins.count, by: 2).map { index in
      let (odd, even) = (block.pins[index], block.pins[index + 1])
      let left = left(odd)
      let row =
        spaces(width - left.count + digits - odd.position.count) + left + odd.position
        + " \(dot(odd)) \(dot(even)) " + even.position
      let right = right(even)
      return right.isEmpty ? row : row + spaces(digits - even.position.count) + right
    }
  }

  /// "knob A ── GPIO17 ", as it stands left of a pin; empty where nothing is.
  private func left(_ pin: HeaderPin) -> String {
    let ends = ends(at: pin).map { part, terminal in
      "\(part.name) \(terminal.name)" + (terminal.ohms.map { " ── \(Self.ohms($0))" } ?? "")
    }
    return ends.isEmpty ? "" : "\(ends.joined(separator: ", ")) ── \(pin.words) "
  }

  /// " GPIO23 ── 330 Ω ── armed LED long leg", as it stands right of a pin.
  private func right(_ pin: HeaderPin) -> String {
    let ends = ends(at: pin).map { part, terminal in
      (terminal.ohms.map { "\(Self.ohms($0)) ── " } ?? "") + "\(part.name) \(terminal.name)"
    }
    return ends.isEmpty ? "" : " \(pin.words) ── \(ends.joined(separator: ", "))"
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(count, 0)) }

  private func dot(_ pin: HeaderPin) -> String { ends(at: pin).isEmpty ? "·" : "●" }

  /// What to buy, in the order of the plan.
  var shopping: [String] {
    var lamps = 0
    var items = ["1 rotary encoder with a switch"]
    var transistor: String?
    var isPassive = false
    for part in parts {
      switch part.kind {
      case .encoder: break
      case .lamp: lamps += 1
      case .buzzerOnNPN: transistor = "NPN transistor (BC547, 2N3904)"
      case .passiveBuzzerOnNPN: (transistor, isPassive) = ("NPN transistor (BC547, 2N3904)", true)
      case .buzzerOnPNP: transistor = "PNP transistor (BC557, 2N3906)"
      }
    }
    if lamps > 0 {
      items.append("\(lamps) LEDs, each with a resistor of \(Self.ohms(header.lampOhms))")
    }
    if let transistor {
      let base = "1 \(transistor), 1 resistor of \(Self.ohms(Self.baseOhms))"
      items.append("1 \(isPassive ? "passive" : "active") buzzer for 3 V, \(base)")
      // A coil that is switched off a thousand times a second would wear the transistor out.
      if isPassive { items.append("1 diode (1N4148) across the buzzer, its ring at plus") }
    }
    return items
  }

  /// A resistance as drawings have it.
  static func ohms(_ ohms: Int) -> String {
    ohms.isMultiple(of: 1_000) ? "\(ohms / 1_000) kΩ" : "\(ohms) Ω"
  }
}
