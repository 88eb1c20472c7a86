import AlarmCore
import CivilTime
import Scenarios

/// Where generated nights happen: the boards and the zones that there are.
package struct House: Sendable {
  /// A board, by the name that scenarios give it.
  package struct Board: Sendable {
    /// Its name.
    package var name: String
    /// What it decides.
    package var configuration: ClockConfiguration
    /// The preferences it registers.
    package var preferences: Preferences

    /// Makes a board.
    package init(name: String, configuration: ClockConfiguration, preferences: Preferences) {
      self.name = name
      self.configuration = configuration
      self.preferences = preferences
    }
  }

  /// The zones that nights are played in: both halves of the globe, half an hour, no summer time, a
  /// date line, and clocks that are set at midnight.
  package static let zoneNames = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo", "Pacific/Apia",
    "America/Santiago", "Africa/Casablanca", "Asia/Kathmandu", "UTC",
  ]
  /// The boards that nights are played on; most have no lamps, whose blinking takes most of the
  /// time.
  package static let boardNames = [
    "simulator-bare", "simulator-buzzer", "simulator-quarter", "simulator", "simulator-tune",
  ]

  /// The boards; at least one.
  package let boards: [Board]
  /// The rules of the zones, by their names; at least one.
  package let zones: [String: ZoneRules]
  /// Their names, in an order that is always the same.
  let names: [String]

  /// Makes a house; nil without a board or a zone.
  package init?(boards: [Board], zones: [String: ZoneRules]) {
    guard !boards.isEmpty, !zones.isEmpty else { return nil }
    self.boards = boards
    self.zones = zones
    names = zones.keys.sorted()
  }

  /// What a bench needs of a scenario that happens here; nil for one that names what is not here.
  package func setup(of scenario: Scenario, seed: UInt64) -> SimulatedBench.Setup? {
    guard let board = boards.first(where: { $0.name == scenario.board }),
      let zone = zones[scenario.zone]
    else { return nil }
    return SimulatedBench.Setup(
      start: scenario.start, zone: zone, configuration: board.configuration,
      preferences: board.preferences, seed: seed, zones: zones)
  }
}
