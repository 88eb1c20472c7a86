import AlarmCore

/// Turns the bytes a terminal sends into keys; several in one read, or one in several.
///
///     ground ── ESC ──► escape ── [ ──► control ── final byte ──► ground, and a key
///                       escape ── O ──► single ── any byte ──► ground, and a key
///                       escape ── ] P X ^ _ ──► text ── BEL, or ESC \ ──► ground
///                       escape ── 50 ms ──► ground, and the escape key
///     control ── M ──► report ── 3 bytes ──► ground, and a key     (mice of old terminals)
///
/// What it does not know it leaves out whole, so that a stray sequence never becomes keys. Sources:
/// ECMA-48, 5.4 and 5.6; xterm's "Control Sequences", "Mouse Tracking".
package struct KeyParser: Hashable, Sendable {
  /// After this the rest of a sequence does not come any more: it was the key by itself.
  package static let escapeWait = Duration.milliseconds(50)
  /// Bytes of a sequence that are kept; the longest known, a mouse's, has 14.
  package static let pendingLimit = 24

  private enum State: Hashable {
    case ground
    case escape
    case control
    case single
    case text
    case textEscape
    case report
  }

  private var state = State.ground
  private var lastAt = BootInstant(nanoseconds: 0)
  private var isTooLong = false

  /// The bytes of the sequence under way, at most `pendingLimit`.
  package private(set) var pending: [UInt8] = []

  /// Makes a parser that waits for anything.
  package init() {}

  /// When a sequence under way is given up; nil without one.
  package var deadline: BootInstant? {
    state == .ground ? nil : lastAt + KeyParser.escapeWait
  }

  /// Takes the bytes of one read and returns the keys they complete.
  package mutating func take(_ bytes: [UInt8], at instant: BootInstant) -> [Key] {
    var keys = advance(to: instant)
    for byte in bytes {
      if let key = take(byte) { keys.append(key) }
    }
    lastAt = instant
    return keys
  }

  /// Lets time pass: a lone escape becomes its key, any other unfinished sequence is left out.
  package mutating func advance(to instant: BootInstant) -> [Key] {
    guard let deadline, deadline <= instant else { return [] }
    let wasLone = state == .escape
    begin(.ground)
    return wasLone ? [.escape] : []
  }

  private mutating func begin(_ next: State) {
    state = next
    pending.removeAll(keepingCapacity: true)
    isTooLong = false
  }

  private mutating func take(_ byte: UInt8) -> Key? {
    switch state {
    case .ground: return typed(byte)
    case .escape: return escaped(byte)
    case .control: return controlled(byte)
    case .single:
      begin(byte == KeyParser.esc ? .escape : .ground)
      return KeyParser.arrow(byte, isShifted: false)
    case .text:
      if byte == 0x07 { begin(.ground) }
      if byte == KeyParser.esc { state = .textEscape }
      return nil
    case .textEscape:
      // Anything but a backslash means that the text was broken off.
      guard byte != UInt8(ascii: "\\") else {
        begin(.ground)
        return nil
      }
      begin(.escape)
      return escaped(byte)
    case .report:
      pending.append(byte)
      guard pending.count == 3 else { return nil }
      let code = Int(pending[0]) - 32
      begin(.ground)
      return KeyParser.oldMouse(code)
    }
  }

  private mutating func typed(_ byte: UInt8) -> Key? {
    switch byte {
    case KeyParser.esc:
      begin(.escape)
      return nil
    case 0x03: return .interrupt
    case 0x1A: return .suspend
    case 0x0A, 0x0D: return .enter
    case 0x0C: return .redraw
    case UInt8(ascii: " "): return .space
    case UInt8(ascii: "h"): return .hold
    case UInt8(ascii: "H"): return .latch
    case UInt8(ascii: "+"), UInt8(ascii: "="): return .faster
    case UInt8(ascii: "-"): return .slower
    case UInt8(ascii: "?"): return .help
    case UInt8(ascii: "q"): return .quit
    default: return nil
    }
  }

  private mutating func escaped(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "["): begin(.control)
    case UInt8(ascii: "O"): begin(.single)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      begin(.text)
    case KeyParser.esc: return .escape
    case 0x03:
      begin(.ground)
      return .interrupt
    default: begin(.ground)
    }
    return nil
  }

  private mutating func controlled(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x20...0x3F:
      if pending.count < KeyParser.pendingLimit { pending.append(byte) } else { isTooLong = true }
      return nil
    case UInt8(ascii: "M") where pending.isEmpty:
      begin(.report)
      return nil
    case 0x40...0x7E:
      let sequence = ControlSequence(parameters: pending, final: byte)
      let isKnown = !isTooLong
      begin(.ground)
      return isKnown ? KeyParser.key(sequence) : nil
    case KeyParser.esc:
      begin(.escape)
      return nil
    case 0x03:
      begin(.ground)
      return .interrupt
    default:
      begin(.ground)
      return nil
    }
  }
}
