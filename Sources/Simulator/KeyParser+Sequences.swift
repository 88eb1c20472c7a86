/// What the sequences mean.
///
///     CSI A            up         CSI 1 ; 2 A      up with shift      CSI a   the same, rxvt
///     CSI < 64 ; x ; y M          the wheel up     CSI < 0 ; x ; y m  left button, released
extension KeyParser {
  static let esc: UInt8 = 0x1B

  /// A control sequence taken apart; numbers stop at 9999.
  struct ControlSequence {
    let marker: UInt8?
    let numbers: [Int]
    let final: UInt8

    init(parameters: [UInt8], final: UInt8) {
      let isMarked = parameters.first.map { 0x3C...0x3F ~= $0 } ?? false
      marker = isMarked ? parameters.first : nil
      let words = parameters.dropFirst(isMarked ? 1 : 0)
        .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      numbers = words.map { word in
        word.reduce(0) { sum, byte in
          0x30...0x39 ~= byte ? min(sum * 10 + Int(byte - 0x30), 9_999) : sum
        }
      }
      self.final = final
    }
  }

  static func key(_ sequence: ControlSequence) -> Key? {
    switch (sequence.marker, sequence.final) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
      guard sequence.numbers.count == 3 else { return nil }
      return mouse(sequence.numbers[0], isDown: sequence.final == UInt8(ascii: "M"))
    case (nil, UInt8(ascii: "a")...UInt8(ascii: "d")):
      return arrow(sequence.final - 0x20, isShifted: true)
    case (nil, _):
      // The second number is one more than the modifiers, of which shift is the lowest bit.
      let modifiers = sequence.numbers.count > 1 ? max(sequence.numbers[1] - 1, 0) : 0
      return arrow(sequence.final, isShifted: modifiers & 1 != 0)
    default: return nil
    }
  }

  static func arrow(_ final: UInt8, isShifted: Bool) -> Key? {
    switch final {
    case UInt8(ascii: "A"), UInt8(ascii: "C"): .arrow(1, isShifted: isShifted)
    case UInt8(ascii: "B"), UInt8(ascii: "D"): .arrow(-1, isShifted: isShifted)
    default: nil
    }
  }

  /// A mouse's code: 0 to 2 are buttons, 64 and 65 the wheel; 4, 8 and 16 modifiers, 32 motion.
  static func mouse(_ code: Int, isDown: Bool) -> Key? {
    switch code & ~modifierBits {
    case 0, 1: .mouse(isDown: isDown)
    case 64: isDown ? .wheel(1) : nil
    case 65: isDown ? .wheel(-1) : nil
    default: nil
    }
  }

  /// The same in a report of three bytes, where a release has the code 3, whichever the button.
  static func oldMouse(_ code: Int) -> Key? {
    let isReleased = code & ~modifierBits == 3
    return mouse(isReleased ? 0 : code, isDown: !isReleased)
  }

  private static let modifierBits = 0x1C
}
