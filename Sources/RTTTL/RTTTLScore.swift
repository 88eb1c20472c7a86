import AlarmCore

/// A tune while it is read.
struct RTTTLScore {
  private var cursor: RTTTLCursor
  private var defaults = RTTTLDefaults()
  private var notes: [Tune.Note] = []
  private var count = 0
  private var length = Duration.zero

  init(_ cursor: RTTTLCursor) { self.cursor = cursor }

  /// Reads name, defaults and notes.
  mutating func tune() throws(RTTTLError) -> Tune {
    let name = try name()
    try readDefaults()
    guard cursor.next != nil else { throw cursor.error(.noNotes) }
    // A comma ends each note, the last one too if it likes.
    repeat { try readPart() } while cursor.take(UInt8(ascii: ",")) && cursor.next != nil
    if let found = cursor.next { throw cursor.error(.noComma(found: found)) }
    let tune = Tune(name: name, notes: notes)
    guard tune.isAudible else { throw cursor.error(.silent) }
    return tune
  }

  private mutating func name() throws(RTTTLError) -> String {
    _ = cursor.next
    let start = cursor.index
    guard let end = cursor.bytes[start...].firstIndex(of: UInt8(ascii: ":")) else {
      throw cursor.error(.noColon(after: "the name"))
    }
    var raw = cursor.bytes[start..<end]
    while let last = raw.last, RTTTLCursor.isSpace(last) { raw.removeLast() }
    guard !raw.isEmpty else { throw cursor.error(.noName) }
    guard raw.count <= RTTTLLimits.nameBytes else {
      throw cursor.error(.longName(bytes: raw.count))
    }
    let name = String(validating: raw, as: UTF8.self)
    let isPlain = name?.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard let name, isPlain == true else { throw cursor.error(.badName) }
    while cursor.index <= end { cursor.skip() }
    return name
  }

  private mutating func readDefaults() throws(RTTTLError) {
    if cursor.take(UInt8(ascii: ":")) { return }
    repeat {
      try defaults.read(&cursor, isOnce: true)
    } while cursor.take(UInt8(ascii: ","))
    guard cursor.take(UInt8(ascii: ":")) else {
      throw cursor.error(.noColon(after: "the defaults"))
    }
  }

  /// Reads a note, or defaults among the notes.
  private mutating func readPart() throws(RTTTLError) {
    if cursor.second == UInt8(ascii: "="), let letter = cursor.next, RTTTLCursor.isLetter(letter) {
      try defaults.read(&cursor, isOnce: false)
      return
    }
    _ = cursor.next
    let start = cursor.index
    let divider = cursor.number() ?? defaults.length
    guard RTTTLLimits.lengths.contains(divider) else {
      throw cursor.error(at: start, .badLength(divider))
    }
    let pitch = try pitch()
    let hasDot = try hasDot(orHad: pitch.hasDot)
    // A whole note is four beats; half of it, for the dot that adds that.
    let half = 120_000_000_000 / (defaults.beats * divider)
    try add(pitch.hertz, .nanoseconds(half * (hasDot ? 3 : 2)), at: start)
  }

  /// Reads what sounds: a letter, a sharp, a dot, an octave.
  private mutating func pitch() throws(RTTTLError) -> (hertz: Int?, hasDot: Bool) {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "h")
    guard let letter = cursor.next, letters.contains(letter) || letter == UInt8(ascii: "p") else {
      throw cursor.error(.noNote(found: cursor.next))
    }
    let start = cursor.index
    cursor.skip()
    let isPause = letter == UInt8(ascii: "p")
    let sharpAt = cursor.index
    let isSharp = cursor.take(UInt8(ascii: "#")) || cursor.take(UInt8(ascii: "_"))
    if isPause, isSharp { throw cursor.error(at: sharpAt, .sharpPause) }
    let hasDot = cursor.take(UInt8(ascii: "."))
    _ = cursor.next
    let octaveAt = cursor.index
    let octave = cursor.number() ?? defaults.octave
    guard RTTTLLimits.octaves.contains(octave) else {
      throw cursor.error(at: octaveAt, .badOctave(octave))
    }
    if isPause { return (nil, hasDot) }
    guard let hertz = RTTTLPitch.hertz(of: letter, isSharp: isSharp, octave: octave),
      Tone.pitches.contains(hertz)
    else { throw cursor.error(at: start, .badPitch) }
    return (hertz, hasDot)
  }

  private mutating func hasDot(orHad hadDot: Bool) throws(RTTTLError) -> Bool {
    var hasDot = hadDot
    while cursor.next == UInt8(ascii: ".") {
      guard !hasDot else { throw cursor.error(.secondDot) }
      cursor.skip()
      hasDot = true
    }
    return hasDot
  }

  private mutating func add(
    _ hertz: Int?, _ duration: Duration, at start: Int
  ) throws(RTTTLError) {
    guard duration >= Tune.shortestNote else { throw cursor.error(at: start, .shortNote(duration)) }
    count += 1
    guard count <= RTTTLLimits.notes else { throw cursor.error(at: start, .tooManyNotes) }
    length += duration
    guard length <= Tune.longest else { throw cursor.error(at: start, .tooLong) }
    guard let hertz else {
      notes.append(Tune.Note(hertz: nil, duration: duration))
      return
    }
    let sounding = defaults.style.sounding(of: duration)
    notes.append(Tune.Note(hertz: hertz, duration: sounding))
    notes.append(Tune.Note(hertz: nil, duration: duration - sounding))
  }
}
