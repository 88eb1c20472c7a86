import Chance
import CivilTime
import Testing

/// Zones no government would make: clocks that jump by up to two days, again and again.
///
/// Each answer is compared with a list of what the clock shows in every quarter of an hour.
@Suite struct WildZoneTests {
  @Test func next_matchesTheListOfFaces() throws {
    var random = SeededGenerator.announced(for: "WildZoneTests")
    for _ in 0..<24 {
      let zone = try WildZone(&random)
      for _ in 0..<60 {
        let dial = DialTime(minutesWrapping: 15 * Int.random(in: 0..<48, using: &random))
        let after = WallTime(
          seconds: 450 * Int64.random(in: 0..<WildZone.days * 192, using: &random))
        let skipping = Int.random(in: 0..<4, using: &random)
        #expect(
          zone.rules.next(dial: dial, after: after, skipping: skipping)?.instant
            == zone.listed(dial, after, skipping),
          "\(zone.file.times) \(zone.file.types.map(\.seconds)) \(dial) \(after) \(skipping)")
      }
    }
  }

  @Test func thousandsOfChangesInADay_stillHaveAnAnswer() throws {
    var file = ZoneFile()
    file.types = [.init(seconds: -89_000, name: 0), .init(seconds: 93_000, name: 0)]
    file.times = (0..<6000).map { 1_768_521_600 + $0 * 13 }
    file.kinds = (0..<6000).map { UInt8($0 % 2) }
    file.footer = "\n\n"
    let rules = try ZoneRules(tzif: file.bytes, name: "x")
    let after = WallTime(seconds: 1_768_521_600 + 30_000)
    let next = try #require(rules.next(dial: DialTime(minutesWrapping: 390), after: after))
    #expect(next.instant > after)
  }
}

/// Random rules around the epoch, and all they show, by quarters of an hour.
private struct WildZone {
  static let days: Int64 = 30
  private static let quarter: Int64 = 900

  var file = ZoneFile()
  let rules: ZoneRules
  /// The instants at which the clock shows a local time, in order.
  private var shown: [Int64: [Int64]] = [:]

  init(_ random: inout SeededGenerator) throws {
    file.types = []
    file.footer = "\n\n"
    var time: Int64 = 0
    while time < WildZone.days * 86_400 {
      let seconds = 900 * Int32.random(in: -99...103, using: &random)
      file.types.append(.init(seconds: seconds, name: 0))
      guard file.types.count > 1 else { continue }
      file.times.append(time)
      file.kinds.append(UInt8(file.types.count - 1))
      time += WildZone.quarter * Int64.random(in: 1...400, using: &random)
    }
    rules = try ZoneRules(tzif: file.bytes, name: "wild")
    // Ten days more on both sides, so that what is asked about is complete.
    for step in -960..<(WildZone.days * 96 + 3000) {
      let instant = step * WildZone.quarter
      shown[instant + offset(instant), default: []].append(instant)
    }
  }

  private func offset(_ instant: Int64) -> Int64 {
    let passed = file.times.prefix { $0 <= instant }.count
    return Int64(file.types[passed].seconds)
  }

  /// The answer from the list: every date's instant after `after`, in order.
  func listed(_ dial: DialTime, _ after: WallTime, _ skipping: Int) -> WallTime? {
    let today = after.seconds / 86_400
    var instants = Set<Int64>()
    for day in today - 6...today + 20 {
      for half in [0, 720] {
        let local = day * 86_400 + Int64(dial.minutes + half) * 60
        if let instant = instant(local, after.seconds) { instants.insert(instant) }
      }
    }
    let sorted = instants.sorted()
    return skipping < sorted.count ? WallTime(seconds: sorted[skipping]) : nil
  }

  private func instant(_ local: Int64, _ after: Int64) -> Int64? {
    if let passes = shown[local] { return passes.prefix(2).first { $0 > after } }
    let midnight = local - (local % 86_400 + 86_400) % 86_400
    for time in file.times {
      let before = time + offset(time - 1)
      let later = time + offset(time)
      guard before <= local, local < later else { continue }
      if before <= midnight && midnight + 86_400 <= later { return nil }
      let compatible = local - offset(time - 1)
      return compatible > after ? compatible : nil
    }
    return nil
  }
}
