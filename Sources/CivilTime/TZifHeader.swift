/// The 44 bytes before each data block: a version, and how long the seven parts are.
///
///     0      4   5            20        24         28        32        36        40        44
///     ├─TZif─┼ver┼─(reserved)─┼─isutcnt─┼─isstdcnt─┼─leapcnt─┼─timecnt─┼─typecnt─┼─charcnt─┤
///
/// Source: RFC 9636, 3.1 "TZif Header".
struct TZifHeader {
  /// Bytes of a header.
  static let size = 44

  /// NUL for version 1, else an ASCII digit.
  let version: UInt8
  let utIndicators: Int
  let standardIndicators: Int
  let leapSeconds: Int
  let transitions: Int
  let types: Int
  let characters: Int

  /// Whether a 64-bit block and a footer follow the 32-bit block.
  ///
  /// Later versions than 4 count as 4: each has been an extension that older readers can ignore,
  /// and an upgrade of the zone files must not stop a clock.
  var hasWideBlock: Bool { UInt8(ascii: "2")...UInt8(ascii: "9") ~= version }

  /// Reads a header; the counts are taken as they are.
  init(from reader: inout TZifReader) throws(ZoneError) {
    let start = try reader.skip(1, of: .header, size: TZifHeader.size)
    guard reader.bytes[start..<start + 4].elementsEqual("TZif".utf8) else {
      throw reader.fault(start == 0 ? .notZoneFile : .headersDisagree, at: start)
    }
    version = reader.bytes[start + 4]
    // Unsigned in the file: a count with the top bit set is a large one, not a negative one.
    func count(_ index: Int) -> Int {
      Int(clamping: reader.number(at: start + 20 + index * 4, size: 4) & 0xFFFF_FFFF)
    }
    utIndicators = count(0)
    standardIndicators = count(1)
    leapSeconds = count(2)
    transitions = count(3)
    types = count(4)
    characters = count(5)
    guard version == 0 || hasWideBlock else {
      throw reader.fault(.unknownVersion(version), at: start + 4)
    }
  }
}
