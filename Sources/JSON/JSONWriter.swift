/// Lays JSON values out as bytes, on one line.
///
/// Besides what RFC 8259 asks to escape, so are the other control characters (U+007F to U+009F):
/// what a clock says ends on terminals, and must not steer them.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .boolean(let truth): bytes += (truth ? "true" : "false").utf8
    case .number(let number): bytes += number.digits.utf8
    case .text(let text): write(text)
    case .list(let values): writeList(values)
    case .object(let members): writeObject(members)
    }
  }

  private mutating func writeList(_ values: [JSONValue]) {
    bytes.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(value)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func writeObject(_ members: [JSONValue.Member]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(member.name)
      bytes.append(UInt8(ascii: ":"))
      write(member.value)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += #"\""#.utf8
      case "\\": bytes += #"\\"#.utf8
      case "\n": bytes += #"\n"#.utf8
      case "\t": bytes += #"\t"#.utf8
      case "\r": bytes += #"\r"#.utf8
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": escape(UInt8(scalar.value))
      default: bytes += String(scalar).utf8
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ control: UInt8) {
    bytes += #"\u00"#.utf8
    for digit in [control >> 4, control & 0xF] {
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
