/// What holds for notes that do not say it themselves.
struct RTTTLDefaults {
  /// What a whole note is divided by.
  var length = 4
  /// The octave.
  var octave = 6
  /// Quarter notes a minute.
  var beats = 63
  /// How notes stand beside each other.
  var style = RTTTLStyle.natural
  /// Those that were set.
  private var seen: Set<UInt8> = []

  /// Reads one, such as `d=8`, where it begins; twice in one place is told.
  mutating func read(_ cursor: inout RTTTLCursor, isOnce: Bool) throws(RTTTLError) {
    guard let letter = cursor.next, RTTTLCursor.isLetter(letter) else {
      throw cursor.error(.noDefault(found: cursor.next))
    }
    guard !isOnce || seen.insert(letter).inserted else {
      throw cursor.error(.defaultTwice(letter))
    }
    cursor.skip()
    _ = cursor.take(UInt8(ascii: "="))
    _ = cursor.next
    let place = cursor.index
    switch letter {
    case UInt8(ascii: "d"):
      length = try number(&cursor, of: letter) { RTTTLLimits.lengths.contains($0) }
    case UInt8(ascii: "o"):
      octave = try number(&cursor, of: letter) { RTTTLLimits.octaves.contains($0) }
    case UInt8(ascii: "b"):
      beats = try number(&cursor, of: letter) { RTTTLLimits.beats.contains($0) }
    case UInt8(ascii: "l"):
      // A ring goes on until it is answered, whatever a telephone would do.
      _ = try number(&cursor, of: letter) { RTTTLLimits.loops.contains($0) }
    case UInt8(ascii: "s"):
      let found = cursor.next
      let chosen = found.flatMap { RTTTLStyle(rawValue: Character(UnicodeScalar($0))) }
      guard let chosen else { throw cursor.error(at: place, .badDefault(letter, found: nil)) }
      cursor.skip()
      style = chosen
    default:
      // The format has it so: what is not known is passed over.
      while let byte = cursor.next, RTTTLCursor.isLetter(byte) || RTTTLCursor.isDigit(byte) {
        cursor.skip()
      }
    }
  }

  private func number(
    _ cursor: inout RTTTLCursor, of letter: UInt8, _ isAllowed: (Int) -> Bool
  ) throws(RTTTLError) -> Int {
    _ = cursor.next
    let place = cursor.index
    let number = cursor.number()
    guard let number, isAllowed(number) else {
      throw cursor.error(at: place, .badDefault(letter, found: number))
    }
    return number
  }
}
