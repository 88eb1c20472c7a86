import AlarmCore
import YAML

/// What lessons say about the board file.
extension BoardWalk {
  /// Takes three clicks: those clockwise first, and then those back, which must agree.
  mutating func judge(_ finding: KnobLesson.Finding, at now: BootInstant) {
    switch (learned, finding) {
    case (nil, .learned(let kind, let isClockwise, let restsClosed)):
      learned = .learned(kind, isClockwise: isClockwise, restsClosed: restsClosed)
      triesLeft = BoardWalk.tries
      begin(at: now)
    case (.learned(let kind, let isClockwise, let restsClosed), .learned(let again, let back, _))
    where again == kind && back != isClockwise:
      learned = nil
      finish(knobFinding(kind, isClockwise: isClockwise, restsClosed: restsClosed), at: now)
    case (_, .learned): askAgain("That was the same way, or another number of clicks.", at: now)
    case (_, .unclear(let quarters)):
      askAgain(
        "That were \(quarters) quarter steps, which are no three clicks of any knob.", at: now)
    case (_, .nothingMoved): giveUp("neither A nor B changed", at: now)
    case (_, .isStill(.knobA)): giveUp("A never changed, B did", at: now)
    case (_, .isStill(.knobB)), (_, .isStill(.button)): giveUp("B never changed, A did", at: now)
    case (_, .restsBetween): giveUp("it rests with one contact closed and one open", at: now)
    }
  }

  private mutating func askAgain(_ why: String, at now: BootInstant) {
    triesLeft -= 1
    guard triesLeft > 0 else { return giveUp("no three clicks came three times", at: now) }
    actions.append(.say("\(why) Once more, slowly."))
    begin(at: now)
  }

  private mutating func giveUp(_ words: String, at now: BootInstant) {
    learned = nil
    let places = "check the wires of A, \(place("knob.a")), of B, \(place("knob.b")), and ground"
    finish(WalkFinding(part: "knob", verdict: .bad, words: "\(words); \(places)"), at: now)
  }

  /// Compares what a knob is with what the board file says of it.
  ///
  /// The lines have the board's `reversed` and `rest` worked in: a knob as the file says turns
  /// clockwise and rests open.
  private func knobFinding(
    _ kind: KnobKind, isClockwise: Bool, restsClosed: Bool
  ) -> WalkFinding {
    let knob = board.wiring.knob
    let isReversed = knob.isReversed == isClockwise
    // Only a full-cycle knob has one rest; of others the file may say what it likes.
    let isClosed = kind == .fullCycle ? knob.restsClosed != restsClosed : knob.restsClosed
    var changes: [String] = []
    if kind != knob.kind { changes.append("knob.kind: \(kind.rawValue)") }
    if isReversed != knob.isReversed { changes.append("knob.reversed: \(isReversed)") }
    if isClosed != knob.restsClosed {
      changes.append("knob.rest: \(isClosed ? "closed" : "open")")
    }
    let rests = kind == .fullCycle ? ", rests \(isClosed ? "closed" : "open")" : ""
    return WalkFinding(
      part: "knob", verdict: changes.isEmpty ? .good : .change,
      words: "\(kind.rawValue), \(isReversed ? "reversed" : "not reversed")\(rests)",
      changes: changes)
  }

  mutating func judge(_ lesson: ButtonLesson, at now: BootInstant) {
    let debounce = board.wiring.button.debounce
    let wanted = ButtonLesson.presses
    guard lesson.isDone else {
      let words =
        lesson.count == 0
        ? "it never closed; check its wire, \(place("button")), its ground, and 'active'"
        : "\(lesson.count) of \(wanted) presses came; check its wire, \(place("button"))"
      return finish(WalkFinding(part: "button", verdict: .bad, words: words), at: now)
    }
    let bounced = "open again for \(BoardWalk.text(lesson.longest)) at most within a press"
    var finding = WalkFinding(part: "button", verdict: .good, words: bounced)
    if !lesson.isEnough(debounce) {
      finding.verdict = .change
      finding.changes = ["button.debounce: \(DurationText.of(lesson.proposal))"]
      if !lesson.isEnough(lesson.proposal) {
        finding.verdict = .bad
        finding.words += ", longer than any debounce; it is worn out, take another"
      }
    } else if lesson.proposal > debounce {
      finding.verdict = .change
      finding.words += ", and the board's \(DurationText.of(debounce)) is little more"
      finding.changes = ["button.debounce: \(DurationText.of(lesson.proposal))"]
    }
    finish(finding, at: now)
  }

  /// A time in milliseconds with one digit behind the point.
  static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let tenths = seconds * 10_000 + attoseconds / 100_000_000_000_000
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}
