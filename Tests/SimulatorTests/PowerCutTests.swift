import AlarmCore
import CivilTime
import FlashLog
import Simulator
import Testing

/// The night of half past six, with a power cut at each of its points, short and long.
///
/// A cut may ring twice, never not at all; an edit that was not acknowledged may be lost, but then
/// no lamp and no word said that it holds.
@Suite struct PowerCutTests {
  /// Where in the night power goes, in the order of the night.
  enum Point: String, CaseIterable {
    case beforeSetting, inMidTurn, confirmedNotSaved, saved, atNight
    case dueNotHeard, heardNotSaved, ringing, snoozed, dismissedNotSaved, dismissedSaved

    /// Plays the night up to this point.
    func reach(_ night: inout SimulatedNight) -> Bool {
      let morning = Berlin.at(2026, 3, 2, 6, 30)
      switch self {
      case .beforeSetting:
        night.run(for: .milliseconds(500))
        return true
      case .inMidTurn:
        night.turnHand(to: 6, 30)
        night.run(for: .seconds(9))
        guard case .setting = night.clock.mode else { return false }
        return true
      case .confirmedNotSaved, .saved:
        night.turnHand(to: 6, 30)
        night.catchUp()
        night.hand.press()
        guard night.run(until: { $0.isSaving }, within: .seconds(30)) else { return false }
        return self == .confirmedNotSaved
          || night.run(until: { $0.clock.isArmedOnCard }, within: .seconds(1))
      case .atNight:
        night.set(6, 30)
        night.run(until: Berlin.at(2026, 3, 2, 3, 0))
        return true
      case .dueNotHeard, .heardNotSaved:
        night.set(6, 30)
        night.run(until: morning)
        night.run(for: self == .dueNotHeard ? .milliseconds(10) : .milliseconds(21))
        return night.isSounding == (self == .heardNotSaved) && night.clock.state.armed == nil
      case .ringing, .snoozed, .dismissedNotSaved, .dismissedSaved:
        night.set(6, 30)
        night.run(until: Berlin.at(2026, 3, 2, 6, 31))
        return night.isSounding && answer(&night)
      }
    }

    private func answer(_ night: inout SimulatedNight) -> Bool {
      switch self {
      case .ringing: return true
      case .snoozed:
        night.press()
        night.run(for: .seconds(120))
        return !night.isSounding
      default:
        night.hand.press(for: .seconds(3))
        let isDismissed = night.run(until: { $0.clock.state.ring == nil }, within: .seconds(3))
        guard isDismissed, night.isSaving else { return false }
        if self == .dismissedNotSaved { return true }
        return night.run(until: { !$0.isSaving }, within: .seconds(1))
      }
    }
  }

  /// What becomes of a night whose power was away for a while.
  struct Row: CustomTestStringConvertible {
    var point: Point
    /// Seconds without power.
    var away: Int
    /// When it rings again: hour, minute, second; nil is never.
    var rings: [Int]?
    /// The badge in the end: 1 when it was missed.
    var badge = 0

    var testDescription: String { "\(point.rawValue), \(away) s" }
  }

  static let rows: [Row] = [
    Row(point: .beforeSetting, away: 20, rings: nil),
    Row(point: .beforeSetting, away: 9 * 3_600, rings: nil),
    Row(point: .inMidTurn, away: 20, rings: nil),
    Row(point: .inMidTurn, away: 9 * 3_600, rings: nil),
    Row(point: .confirmedNotSaved, away: 20, rings: nil),
    Row(point: .confirmedNotSaved, away: 9 * 3_600, rings: nil),
    Row(point: .saved, away: 20, rings: [6, 30, 0]),
    Row(point: .saved, away: 3 * 3_600, rings: [6, 30, 0]),
    Row(point: .saved, away: 9 * 3_600, rings: nil, badge: 1),
    Row(point: .atNight, away: 20, rings: [6, 30, 0]),
    Row(point: .atNight, away: 3 * 3_600, rings: [6, 30, 0]),
    Row(point: .atNight, away: 3 * 3_600 + 2_400, rings: [6, 40, 0]),
    Row(point: .atNight, away: 4 * 3_600, rings: nil, badge: 1),
    Row(point: .dueNotHeard, away: 20, rings: [6, 30, 20]),
    Row(point: .dueNotHeard, away: 14 * 60, rings: [6, 44, 0]),
    Row(point: .dueNotHeard, away: 3 * 3_600, rings: nil, badge: 1),
    Row(point: .heardNotSaved, away: 20, rings: [6, 30, 20]),
    Row(point: .heardNotSaved, away: 3 * 3_600, rings: nil, badge: 1),
    Row(point: .ringing, away: 20, rings: [6, 31, 20]),
    Row(point: .ringing, away: 3 * 3_600, rings: nil, badge: 1),
    Row(point: .snoozed, away: 20, rings: [6, 40, 0]),
    Row(point: .snoozed, away: 10 * 60, rings: [6, 43, 0]),
    Row(point: .snoozed, away: 3 * 3_600, rings: nil, badge: 1),
    Row(point: .dismissedNotSaved, away: 20, rings: [6, 40, 0]),
    Row(point: .dismissedNotSaved, away: 3 * 3_600, rings: nil, badge: 1),
    Row(point: .dismissedSaved, away: 20, rings: nil),
    Row(point: .dismissedSaved, away: 3 * 3_600, rings: nil),
  ]

  @Test func everyPoint_isInTheTable() {
    #expect(Set(Self.rows.map(\.point)) == Set(Point.allCases))
  }

  @Test(arguments: rows)
  func cut_changesNothingThatWasAcknowledged(row: Row) {
    var night = SimulatedNight.at(23, 10)
    #expect(row.point.reach(&night), "the point was reached")
    let told = night.trace.armed()
    night.cutPower()
    night.restart(after: .seconds(row.away))
    let before = night.trace.begins.count
    // Whoever is told that it is armed, is woken; whoever is not, sees no armed lamp either.
    let isUnset = [Point.beforeSetting, .inMidTurn, .confirmedNotSaved].contains(row.point)
    #expect(told == (isUnset ? [] : [Berlin.at(2026, 3, 2, 6, 30)]))
    night.run(for: .seconds(1))
    if isUnset { #expect(night.world.lamps.frame == .dark) }
    let isRinging = night.run(
      until: { $0.isSounding }, step: .seconds(10), within: .seconds(12 * 3_600))
    #expect(isRinging == (row.rings != nil))
    if let rings = row.rings {
      let civil = night.trace.begins.dropFirst(before).map { night.zone.civil(at: $0.wall) }
      #expect(civil.map { [$0.time.hour, $0.time.minute, $0.second] } == [rings])
      night.hold()
    }
    night.run(for: .seconds(24 * 3_600))
    #expect(!night.isSounding)
    #expect(night.trace.begins.count - before == (row.rings == nil ? 0 : 1), "no more rings")
    #expect(night.badge == row.badge)
    let missed = night.outcomes.filter { $0 == .missed(.wasOff) || $0 == .missed(.wentOff) }
    #expect(missed.count == row.badge)
    #expect(night.clock.state.armed == nil)
    #expect(night.clock.state.ring == nil)
    #expect(night.trace.starts.count == 2)
  }

  @Test func saved_dialShowsTheAlarmAgainAndTheLampIsLit() {
    var night = SimulatedNight.at(23, 10)
    #expect(Point.saved.reach(&night))
    night.cutPower()
    night.restart(after: .seconds(20))
    night.run(for: .milliseconds(10))
    #expect(night.clock.state.dial == DialTime(minutesWrapping: 390))
    #expect(night.world.lamps.frame.armed)
    #expect(night.armedFor == Berlin.at(2026, 3, 2, 6, 30))
  }
}
