import AlarmCore
import Scenarios

/// What of the model a campaign reached: states and the ways between them, troubles and pairs of
/// them, and what came of it.
package struct ModelCoverage: Hashable, Sendable {
  /// A state of the clock, without what it carries.
  package enum State: Int, Hashable, Sendable, CaseIterable {
    /// See `Mode`.
    case idle, readBack, setting, countdown, ringing, snoozed, afterRing

    init(_ mode: Mode) {
      switch mode {
      case .idle: self = .idle
      case .readBack: self = .readBack
      case .setting: self = .setting
      case .countdown: self = .countdown
      case .ringing: self = .ringing
      case .snoozed: self = .snoozed
      case .afterRing: self = .afterRing
      }
    }
  }

  /// Nights that were played.
  package var nights = 0
  /// Rings that began.
  package var rings = 0
  /// Notifications that were delivered.
  package var delivered = 0
  /// Starts after a power cut.
  package var restarts = 0
  /// How often something was missed, by the number of its reason.
  package var missed: [Int: Int] = [:]
  /// How often one state followed another, by `from * states + to`.
  package var ways: [Int] = Array(
    repeating: 0, count: State.allCases.count * State.allCases.count)
  /// In how many nights each trouble happened.
  package var troubles: [Int] = Array(repeating: 0, count: NightTrouble.allCases.count)
  /// In how many nights two troubles happened, by `first * troubles + second`, the lower first.
  package var pairs: [Int] = Array(
    repeating: 0, count: NightTrouble.allCases.count * NightTrouble.allCases.count)
  /// The troubles of the night under way.
  private var tonight: UInt64 = 0

  /// Makes one that has seen nothing.
  package init() {}

  mutating func note(from: State, to: State) {
    ways[from.rawValue * State.allCases.count + to.rawValue] += 1
  }

  /// Takes note of something that is done, as a trouble of the night under way.
  package mutating func note(_ action: Action) {
    guard let trouble = NightTrouble(action) else { return }
    tonight |= 1 << UInt64(trouble.rawValue)
  }

  /// Counts a night that is over, and its troubles, alone and in pairs.
  package mutating func closeNight() {
    nights += 1
    let count = NightTrouble.allCases.count
    for first in 0..<count where tonight >> UInt64(first) & 1 == 1 {
      troubles[first] += 1
      for second in first + 1..<max(count, first + 1) where tonight >> UInt64(second) & 1 == 1 {
        pairs[first * count + second] += 1
      }
    }
    tonight = 0
  }

  /// Adds what another one saw.
  package mutating func add(_ other: ModelCoverage) {
    nights += other.nights
    rings += other.rings
    delivered += other.delivered
    restarts += other.restarts
    missed.merge(other.missed) { $0 + $1 }
    for index in ways.indices { ways[index] += other.ways[index] }
    for index in troubles.indices { troubles[index] += other.troubles[index] }
    for index in pairs.indices { pairs[index] += other.pairs[index] }
  }
}
