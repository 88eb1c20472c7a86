import AlarmCore
import AlarmRuntime
import CivilTime
import Scenarios

/// A bench on which what happens is written down beforehand.
final class FakeBench: Bench {
  /// Something happens at an instant.
  struct Event {
    var at: ScenarioInstant
    var change: (inout Observation) -> Void
  }

  private(set) var observation: Observation
  /// What was done, with its instant.
  private(set) var done: [(at: ScenarioInstant, action: Action)] = []
  /// How long each action takes.
  var actionTakes = Duration.zero
  /// What it says it cannot do.
  var cannot: (Action) -> String? = { _ in nil }
  /// What it says it cannot see.
  var cannotSee: (Condition) -> String? = { _ in nil }
  /// What happens to the bench itself with the next action.
  var failure: BenchFailure?
  private var events: [Event]

  /// The wall clock at the beginning: 2026-03-01T23:10 in UTC.
  static let start = WallTime(seconds: 1_772_406_600)

  init(_ events: [Event] = []) {
    self.events = events
    observation = Observation(wall: FakeBench.start, zone: .utc, badgeLamps: 4)
  }

  /// A sound begins and ends at seconds.
  static func sounding(from begin: Double, to end: Double? = nil) -> FakeBench {
    let begins = Event(at: .seconds(begin)) { $0.sound = "bell" }
    let ends = end.map { Event(at: .seconds($0)) { $0.sound = nil } }
    return FakeBench([begins] + [ends].compactMap(\.self))
  }

  /// What it was asked to look at, each time.
  private(set) var looked: [[Condition]] = []

  func look(at conditions: [Condition]) { looked.append(conditions) }

  func reasonAgainst(_ action: Action) -> String? { cannot(action) }
  func reasonAgainst(_ condition: Condition) -> String? { cannotSee(condition) }

  func perform(
    _ action: Action, until isEnough: (Observation) -> Bool
  ) throws(BenchFailure) {
    if let failure { throw failure }
    done.append((observation.at, action))
    try pass(to: observation.at + actionTakes, until: isEnough)
  }

  func pass(
    to instant: ScenarioInstant, until isEnough: (Observation) -> Bool
  ) throws(BenchFailure) {
    while observation.at < instant {
      let next = events.first.map { min($0.at, instant) } ?? instant
      observation.wall = observation.wall + (next - observation.at)
      observation.at = next
      if let event = events.first, event.at <= next {
        event.change(&observation)
        events.removeFirst()
      }
      if isEnough(observation) { return }
    }
  }
}

extension ScenarioInstant {
  static func seconds(_ seconds: Double) -> ScenarioInstant {
    ScenarioInstant(nanoseconds: Int64(seconds * 1e9))
  }
}
