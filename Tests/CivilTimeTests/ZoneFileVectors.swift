/// The example files of RFC 9636, appendix B, from their field values.
enum ZoneFileVectors {
  /// All 27 leap seconds from 1972 to 2016, in the file's own count.
  static let leapSeconds: [(occurrence: Int64, correction: Int32)] = zip(
    [
      78_796_800, 94_694_401, 126_230_402, 157_766_403, 189_302_404, 220_924_805, 252_460_806,
      283_996_807, 315_532_808, 362_793_609, 394_329_610, 425_865_611, 489_024_012, 567_993_613,
      631_152_014, 662_688_015, 709_948_816, 741_484_817, 773_020_818, 820_454_419, 867_715_220,
      915_148_821, 1_136_073_622, 1_230_768_023, 1_341_100_824, 1_435_708_825, 1_483_228_826,
    ], 1...
  ).map { ($0, $1) }

  /// B.1: version 1, UTC with leap seconds.
  static var utcWithLeapSeconds: ZoneFile {
    var file = ZoneFile()
    file.version = 0
    file.leaps = leapSeconds
    file.standardIndicators = [0]
    file.utIndicators = [0]
    return file
  }

  /// B.2: version 2, fat, Pacific/Honolulu.
  static var honolulu: ZoneFile {
    var file = ZoneFile()
    file.isFat = true
    file.times = [
      -2_334_101_314, -1_157_283_000, -1_155_436_200, -880_198_200, -769_395_600, -765_376_200,
      -712_150_200,
    ]
    file.kinds = [1, 2, 1, 3, 4, 1, 5]
    file.types = [
      .init(seconds: -37_886, name: 0), .init(seconds: -37_800, name: 4),
      .init(seconds: -34_200, daylight: 1, name: 8),
      .init(seconds: -34_200, daylight: 1, name: 12),
      .init(seconds: -34_200, daylight: 1, name: 16), .init(seconds: -36_000, name: 4),
    ]
    file.names = "LMT\0HST\0HDT\0HWT\0HPT\0"
    file.standardIndicators = [0, 0, 0, 0, 1, 0]
    file.utIndicators = [0, 0, 0, 0, 1, 0]
    file.footer = "\nHST10\n"
    return file
  }

  /// B.3: version 2, Pacific/Johnston, cut off in 2004.
  static var johnston: ZoneFile {
    var file = honolulu
    file.isFat = false
    file.times.append(1_087_344_000)
    file.kinds = [2, 3, 2, 4, 5, 2, 6, 1]
    file.types = file.types.map {
      .init(seconds: $0.seconds, daylight: $0.daylight, name: $0.name + 4)
    }
    file.types.insert(.init(seconds: 0, name: 0), at: 1)
    file.names = "-00\0" + file.names
    file.standardIndicators = []
    file.utIndicators = []
    file.footer = "\n\n"
    return file
  }

  /// B.4: version 3, Asia/Jerusalem, from 2038 on.
  static var jerusalem: ZoneFile {
    var file = ZoneFile()
    file.version = UInt8(ascii: "3")
    file.times = [2_145_916_800]
    file.kinds = [1]
    file.types = [.init(seconds: 0, name: 0), .init(seconds: 7200, name: 4)]
    file.names = "-00\0IST\0"
    file.footer = "\nIST-2IDT,M3.4.4/26,M10.5.0\n"
    return file
  }

  /// B.5: version 4, Europe/London from 2022 on, with a leap table that begins late and expires.
  static var london: ZoneFile {
    var file = ZoneFile()
    file.version = UInt8(ascii: "4")
    file.times = [1_640_995_227]
    file.kinds = [1]
    file.types = [.init(seconds: 0, name: 0), .init(seconds: 0, name: 4)]
    file.names = "-00\0GMT\0"
    file.leaps = [(1_483_228_826, 27), (1_719_532_827, 27)]
    file.footer = "\nGMT0BST,M3.5.0/1,M10.5.0\n"
    return file
  }

  /// All of them, with the sizes the RFC's tables add up to.
  static var all: [(name: String, file: ZoneFile, size: Int)] {
    [
      ("UTC", utcWithLeapSeconds, 272), ("Pacific/Honolulu", honolulu, 329),
      ("Pacific/Johnston", johnston, 235), ("Asia/Jerusalem", jerusalem, 152),
      ("Europe/London", london, 174),
    ]
  }
}
