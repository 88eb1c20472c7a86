/// Writes TZif files for tests: correct ones, and ones with chosen damage.
struct ZoneFile {
  /// A local time type: seconds from UT, the daylight flag, and where its name begins.
  struct Kind {
    var seconds: Int32
    var daylight: UInt8 = 0
    var name: UInt8
  }

  /// The version byte: 0, or an ASCII digit.
  var version = UInt8(ascii: "2")
  var times: [Int64] = []
  var kinds: [UInt8] = []
  var types: [Kind] = [Kind(seconds: 0, name: 0)]
  var names = "UTC\0"
  var leaps: [(occurrence: Int64, correction: Int32)] = []
  var standardIndicators: [UInt8] = []
  var utIndicators: [UInt8] = []
  var footer = "\nUTC0\n"
  /// A fat file carries its data in the 32-bit block too; a slim one an empty block.
  var isFat = false

  /// The whole file.
  var bytes: [UInt8] {
    if version == 0 { return block(timeSize: 4) }
    let narrow = isFat ? block(timeSize: 4) : emptyBlock
    return narrow + block(timeSize: 8) + Array(footer.utf8)
  }

  /// Where the 64-bit block's header begins.
  var wideStart: Int { isFat ? block(timeSize: 4).count : emptyBlock.count }

  private var emptyBlock: [UInt8] {
    var empty = ZoneFile()
    empty.version = version
    empty.names = "\0"
    return empty.block(timeSize: 4)
  }

  private func block(timeSize: Int) -> [UInt8] {
    var out = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    let counts = [
      utIndicators.count, standardIndicators.count, leaps.count, times.count, types.count,
      names.utf8.count,
    ]
    for count in counts { out += big(Int64(count), 4) }
    for time in times {
      // What a 32-bit block cannot hold is written as its first second.
      out += big(timeSize == 4 ? max(time, Int64(Int32.min)) : time, timeSize)
    }
    out += kinds
    for type in types { out += big(Int64(type.seconds), 4) + [type.daylight, type.name] }
    out += Array(names.utf8)
    for leap in leaps { out += big(leap.occurrence, timeSize) + big(Int64(leap.correction), 4) }
    return out + standardIndicators + utIndicators
  }

  private func big(_ value: Int64, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> Int64((size - 1 - $0) * 8)) }
  }
}

extension ZoneFile {
  /// A zone with a first offset, one hour of daylight saving and a yearly rule from 1996 on.
  static var centralEurope: ZoneFile {
    var file = ZoneFile()
    file.times = [-2_422_054_408, 828_234_000, 846_378_000]
    file.kinds = [1, 2, 1]
    file.types = [
      Kind(seconds: 3208, name: 0), Kind(seconds: 3600, name: 4),
      Kind(seconds: 7200, daylight: 1, name: 8),
    ]
    file.names = "LMT\0CET\0CEST\0"
    file.footer = "\nCET-1CEST,M3.5.0,M10.5.0/3\n"
    return file
  }

  /// A zone with nothing but a rule.
  static func ruled(_ rule: String, version: Character = "3") -> ZoneFile {
    var file = ZoneFile()
    file.version = version.asciiValue ?? 0
    file.footer = "\n\(rule)\n"
    return file
  }
}
