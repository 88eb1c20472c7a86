/// One data block of a TZif file, checked: every index points at something.
///
/// Source: RFC 9636, 3.2 "TZif Data Block".
struct TZifBlock {
  /// When the offset changes, in POSIX seconds, strictly ascending.
  private(set) var transitions: [Int64] = []
  /// The place in `offsets` of what each transition begins.
  private(set) var kinds: [UInt8] = []
  /// The local time types; at least one.
  private(set) var offsets: [ZoneOffset] = []

  /// Bytes of a time in the 32-bit block of every file.
  static let narrowTime = 4
  /// Bytes of a time in the block of versions 2 and later.
  static let wideTime = 8

  /// Where the parts of a block begin.
  private struct Places {
    let times: Int
    let kinds: Int
    let types: Int
    let characters: Int
    let leapSeconds: Int
    let standardIndicators: Int
    let utIndicators: Int

    init(
      _ reader: inout TZifReader, _ header: TZifHeader, timeSize: Int
    ) throws(ZoneError) {
      times = try reader.skip(header.transitions, of: .transitionTimes, size: timeSize)
      kinds = try reader.skip(header.transitions, of: .transitionTypes)
      types = try reader.skip(header.types, of: .localTimeTypes, size: 6)
      characters = try reader.skip(header.characters, of: .designations)
      leapSeconds = try reader.skip(header.leapSeconds, of: .leapSeconds, size: timeSize + 4)
      standardIndicators = try reader.skip(
        header.standardIndicators, of: .standardIndicators)
      utIndicators = try reader.skip(header.utIndicators, of: .utIndicators)
    }
  }

  /// Moves past a block without looking into it.
  static func skip(
    _ reader: inout TZifReader, _ header: TZifHeader, timeSize: Int
  ) throws(ZoneError) {
    _ = try Places(&reader, header, timeSize: timeSize)
  }

  /// Reads a block whose header came just before.
  init(
    from reader: inout TZifReader, _ header: TZifHeader, timeSize: Int
  ) throws(ZoneError) {
    try TZifBlock.checkCounts(header, reader)
    let places = try Places(&reader, header, timeSize: timeSize)
    try readTypes(reader, header, places)
    try checkIndicators(reader, header, places)
    let leaps = try LeapTable(reader, header, at: places.leapSeconds, timeSize: timeSize)
    try readTransitions(reader, header, places, leaps, timeSize)
  }

  private static func checkCounts(
    _ header: TZifHeader, _ reader: TZifReader
  ) throws(ZoneError) {
    if header.types == 0 || header.types > 256 {
      throw reader.fault(.badCount(.localTimeTypes, count: header.types))
    }
    if header.characters == 0 {
      throw reader.fault(.badCount(.designations, count: 0))
    }
    if header.standardIndicators != 0 && header.standardIndicators != header.types {
      throw reader.fault(.badCount(.standardIndicators, count: header.standardIndicators))
    }
    if header.utIndicators != 0 && header.utIndicators != header.types {
      throw reader.fault(.badCount(.utIndicators, count: header.utIndicators))
    }
  }

  private mutating func readTypes(
    _ reader: TZifReader, _ header: TZifHeader, _ places: Places
  ) throws(ZoneError) {
    let characters = reader.bytes[places.characters..<places.characters + header.characters]
    for index in 0..<header.types {
      let place = places.types + index * 6
      let seconds = Int(reader.number(at: place, size: 4))
      let daylight = reader.bytes[place + 4]
      let name = characters.dropFirst(Int(reader.bytes[place + 5]))
      // A name ends at a NUL, and is shown to people: nothing but printable ASCII.
      guard ZoneOffset.range.contains(seconds), daylight <= 1,
        let end = name.firstIndex(of: 0),
        name[..<end].allSatisfy({ 0x21...0x7E ~= $0 })
      else { throw reader.fault(.badEntry(.localTimeTypes, index: index), at: place) }
      offsets.append(
        ZoneOffset(
          seconds: seconds, isDaylight: daylight == 1,
          abbreviation: String(decoding: name[..<end], as: UTF8.self)))
    }
  }

  /// The indicators are not used, but a file whose indicators are damaged is damaged.
  private func checkIndicators(
    _ reader: TZifReader, _ header: TZifHeader, _ places: Places
  ) throws(ZoneError) {
    for index in 0..<header.standardIndicators
    where reader.bytes[places.standardIndicators + index] > 1 {
      let place = places.standardIndicators + index
      throw reader.fault(.badEntry(.standardIndicators, index: index), at: place)
    }
    for index in 0..<header.utIndicators {
      let place = places.utIndicators + index
      let standard =
        index < header.standardIndicators
        ? reader.bytes[places.standardIndicators + index] : 0
      guard reader.bytes[place] <= standard else {
        throw reader.fault(.badEntry(.utIndicators, index: index), at: place)
      }
    }
  }

  private mutating func readTransitions(
    _ reader: TZifReader, _ header: TZifHeader, _ places: Places, _ leaps: LeapTable,
    _ timeSize: Int
  ) throws(ZoneError) {
    transitions.reserveCapacity(header.transitions)
    kinds.reserveCapacity(header.transitions)
    for index in 0..<header.transitions {
      let place = places.times + index * timeSize
      let time = leaps.withoutLeapSeconds(reader.number(at: place, size: timeSize))
      if let last = transitions.last, time <= last {
        throw reader.fault(.badEntry(.transitionTimes, index: index), at: place)
      }
      let kind = reader.bytes[places.kinds + index]
      guard Int(kind) < offsets.count else {
        throw reader.fault(.badEntry(.transitionTypes, index: index), at: places.kinds + index)
      }
      transitions.append(time)
      kinds.append(kind)
    }
  }
}
