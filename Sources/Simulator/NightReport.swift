/// What the rounds of a simulator measurement came to, alone or beside a peer's.
package struct NightReport: Hashable, Sendable {
  /// Nights a second that are wanted of one core.
  package static let nightsWanted = 10_000.0
  /// How many times the peer's events a second ours are to be.
  package static let ratioWanted = 4.0
  /// How much of a process's memory may come after the first round: pages that arrays grow into.
  package static let growthKiB = 1_024

  /// Our rounds, in the order they ran.
  package let rounds: [NightMeasurement.Round]
  /// Events a second of the peer's rounds, in the order they ran; empty when none was asked.
  package let peer: [Double]
  /// The most memory of the process after each round.
  package let peakKiB: [Int]

  /// Makes a report of at least one round.
  package init(rounds: [NightMeasurement.Round], peer: [Double], peakKiB: [Int]) {
    precondition(!rounds.isEmpty && peakKiB.count == rounds.count, "nothing was measured")
    self.rounds = rounds
    self.peer = peer
    self.peakKiB = peakKiB
  }

  /// Nights a second of processor time: the median of the rounds.
  package var nightsPerSecond: Double {
    Median.of(rounds.map { Double($0.nights) * 1e9 / Double(max($0.nanoseconds, 1)) })
  }

  /// Events a second of processor time: the median of the rounds.
  package var eventsPerSecond: Double {
    Median.of(rounds.map { Double($0.events) * 1e9 / Double(max($0.nanoseconds, 1)) })
  }

  /// Events of a night, on an average.
  package var eventsPerNight: Double {
    Double(rounds.reduce(0) { $0 + $1.events }) / Double(nights)
  }

  /// Nights of all rounds.
  package var nights: Int { rounds.reduce(0) { $0 + $1.nights } }
  /// Rings of all rounds.
  package var rings: Int { rounds.reduce(0) { $0 + $1.rings } }

  /// How many times the peer's events a second ours are; nil without one.
  package var ratio: Double? {
    guard !peer.isEmpty else { return nil }
    return eventsPerSecond / Median.of(peer)
  }

  /// How much memory came after the first round.
  package var grownKiB: Int { (peakKiB.last ?? 0) - (peakKiB.first ?? 0) }

  /// True when every night rang twice and memory stayed flat; time is for people to judge.
  package var isGood: Bool { rings == 2 * nights && grownKiB <= NightReport.growthKiB }

  /// The events a second that a peer's last line names; nil when it names none.
  ///
  ///     simpy-ticks ticks 525600 rings 365 events/s 1760000 years/s 3.36
  package static func peerRate(output: String) -> Double? {
    guard let line = output.split(whereSeparator: \.isNewline).last else { return nil }
    let words = line.split(separator: " ")
    guard let name = words.firstIndex(of: "events/s"), name + 1 < words.count,
      let rate = Double(words[name + 1]), rate.isFinite, rate > 0
    else { return nil }
    return rate
  }
}
