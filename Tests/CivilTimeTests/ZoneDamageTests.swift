import Chance
import CivilTime
import Testing

/// Damaged files: each is refused with its reason, and none stops the program.
@Suite struct ZoneDamageTests {
  /// A way to damage a good file.
  struct Damage: Sendable, CustomTestStringConvertible {
    let name: String
    let reason: ZoneError.Reason
    let apply: @Sendable (inout ZoneFile) -> Void
    var testDescription: String { name }

    init(
      _ name: String, _ reason: ZoneError.Reason,
      _ apply: @escaping @Sendable (inout ZoneFile) -> Void
    ) {
      self.name = name
      self.reason = reason
      self.apply = apply
    }
  }

  static let damages: [Damage] = [
    Damage("version", .unknownVersion(UInt8(ascii: "x"))) { $0.version = UInt8(ascii: "x") },
    Damage("version 1 as a digit", .unknownVersion(UInt8(ascii: "1"))) {
      $0.version = UInt8(ascii: "1")
    },
    Damage("no types", .badCount(.localTimeTypes, count: 0)) { $0.types = [] },
    Damage("257 types", .badCount(.localTimeTypes, count: 257)) {
      $0.types = Array(repeating: .init(seconds: 0, name: 0), count: 257)
    },
    Damage("no names", .badCount(.designations, count: 0)) { $0.names = "" },
    Damage("two indicators for three types", .badCount(.standardIndicators, count: 2)) {
      $0.standardIndicators = [0, 0]
    },
    Damage("two UT indicators for three types", .badCount(.utIndicators, count: 2)) {
      $0.utIndicators = [0, 0]
    },
    Damage("indicator 2", .badEntry(.standardIndicators, index: 1)) {
      $0.standardIndicators = [0, 2, 0]
    },
    Damage("UT without standard", .badEntry(.utIndicators, index: 2)) {
      $0.standardIndicators = [0, 1, 0]
      $0.utIndicators = [0, 1, 1]
    },
    Damage("UT without any standard", .badEntry(.utIndicators, index: 0)) {
      $0.utIndicators = [1, 0, 0]
    },
    Damage("equal times", .badEntry(.transitionTimes, index: 1)) { $0.times[1] = $0.times[0] },
    Damage("descending times", .badEntry(.transitionTimes, index: 2)) {
      $0.times.swapAt(1, 2)
    },
    Damage("type out of bounds", .badEntry(.transitionTypes, index: 2)) { $0.kinds[2] = 3 },
    Damage("offset beyond 26 hours", .badEntry(.localTimeTypes, index: 2)) {
      $0.types[2].seconds = 93_600
    },
    Damage("offset beyond -25 hours", .badEntry(.localTimeTypes, index: 2)) {
      $0.types[2].seconds = -90_000
    },
    Damage("smallest offset", .badEntry(.localTimeTypes, index: 0)) {
      $0.types[0].seconds = .min
    },
    Damage("daylight flag 2", .badEntry(.localTimeTypes, index: 1)) { $0.types[1].daylight = 2 },
    Damage("name out of bounds", .badEntry(.localTimeTypes, index: 2)) { $0.types[2].name = 13 },
    Damage("name without end", .badEntry(.localTimeTypes, index: 2)) {
      $0.names = "LMT\0CET\0CEST"
    },
    Damage("name with an escape", .badEntry(.localTimeTypes, index: 1)) {
      $0.names = "LMT\0C\u{1B}T\0CEST\0"
    },
    Damage("first leap second of 2", .badEntry(.leapSeconds, index: 0)) {
      $0.leaps = [(78_796_800, 2)]
    },
    Damage("leap second before 1970", .badEntry(.leapSeconds, index: 0)) {
      $0.leaps = [(-1, 1)]
    },
    Damage("leap second too soon", .badEntry(.leapSeconds, index: 1)) {
      $0.leaps = [(78_796_800, 1), (78_796_800 + 2_419_198, 2)]
    },
    Damage("leap table expires in version 2", .badEntry(.leapSeconds, index: 1)) {
      $0.leaps = [(78_796_800, 1), (94_694_401, 1)]
    },
    Damage("leap seconds descend", .badEntry(.leapSeconds, index: 1)) {
      $0.leaps = [(.max, 1), (0, 2)]
    },
    Damage("no line feed", .badEntry(.footer, index: 0)) { $0.footer = "CET-1\n" },
    Damage("no second line feed", .cutShort(.footer, needed: 7)) { $0.footer = "\nCET-1" },
    Damage("no footer", .cutShort(.footer, needed: 1)) { $0.footer = "" },
    Damage("other offset", .ruleContradictsTransitions) { $0.footer = "\nCET-2\n" },
    Damage("other name", .ruleContradictsTransitions) { $0.footer = "\nMEZ-1\n" },
    Damage("other season", .ruleContradictsTransitions) {
      $0.footer = "\nCET-1CEST,M10.5.0,M3.5.0/3\n"
    },
  ]

  @Test(arguments: damages)
  func damage_isRefusedWithItsReason(damage: Damage) throws {
    var file = ZoneFile.centralEurope
    #expect(throws: Never.self) { try ZoneRules(tzif: file.bytes, name: "x") }
    damage.apply(&file)
    let error = try #require(fault(of: file.bytes))
    #expect(error.reason == damage.reason)
    #expect(error.byte <= file.bytes.count)
    #expect(error.description.hasPrefix("zone Test/Zone: "))
    #expect(error.description.contains("tzdata"))
  }

  @Test func headers_mustAgree() throws {
    let file = ZoneFile.centralEurope
    var other = file.bytes
    other[file.wideStart + 4] = UInt8(ascii: "3")
    #expect(fault(of: other)?.reason == .headersDisagree)
    other = file.bytes
    other[file.wideStart] = 0
    #expect(fault(of: other)?.reason == .headersDisagree)
    #expect(
      fault(of: Array("Hello, this is not a zone file, is it? No, it isn't.".utf8))?.reason
        == .notZoneFile)
  }

  @Test func counts_mayBeAnything() {
    let good = ZoneFile.centralEurope
    for start in [0, good.wideStart] {
      for field in 0..<6 {
        for value in [[0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 0]]
          as [[UInt8]]
        {
          var bytes = good.bytes
          let place = start + 20 + field * 4
          bytes.replaceSubrange(place..<place + 4, with: value)
          #expect(fault(of: bytes) != nil)
        }
      }
    }
  }

  @Test func truncation_atEveryByteIsRefused() throws {
    var files = ZoneFileVectors.all.map(\.file.bytes) + [ZoneFile.centralEurope.bytes]
    for zone in ["Europe/Berlin", "America/Nuuk", "Pacific/Chatham"] {
      files.append(try SystemZones.bytes(zone))
    }
    for file in files {
      for length in 0..<file.count {
        #expect(fault(of: Array(file[..<length])) != nil, "\(length) of \(file.count) bytes")
      }
    }
  }

  @Test func mutation_neverTraps() throws {
    var random = SeededGenerator.announced(for: "ZoneDamageTests")
    var right = ZoneFile.centralEurope
    right.leaps = ZoneFileVectors.leapSeconds
    var files = ZoneFileVectors.all.map(\.file.bytes) + [right.bytes]
    for zone in ["Europe/Berlin", "Africa/Casablanca", "Pacific/Apia"] {
      files.append(try SystemZones.bytes(zone))
    }
    var accepted = 0
    for round in 0..<10_000 {
      var bytes = files[round % files.count]
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, &random) }
      guard let rules = try? ZoneRules(tzif: bytes, name: "x") else { continue }
      accepted += 1
      exercise(rules, &random)
    }
    // Some damage cannot be seen (a changed transition time), most can.
    #expect(accepted > 0 && accepted < 9000)
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes.remove(at: place)
    default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    }
  }

  /// Asks everything of rules that may be nonsense: answers must come, and be consistent.
  private func exercise(_ rules: ZoneRules, _ random: inout SeededGenerator) {
    let wild = Int64(bitPattern: random.next()) >> Int64.random(in: 0..<40, using: &random)
    for seconds in [.min, wild, 0, 1_800_000_000, .max] {
      let after = WallTime(seconds: seconds)
      _ = rules.resolve(rules.civil(at: after))
      let dial = DialTime(minutesWrapping: Int.random(in: 0..<720, using: &random))
      if let found = rules.next(dial: dial, after: after, skipping: 1) {
        #expect(found.instant > after)
      }
    }
  }

  private func fault(of bytes: [UInt8]) -> ZoneError? {
    do {
      _ = try ZoneRules(tzif: bytes, name: "Test/Zone")
      return nil
    } catch { return error }
  }
}
