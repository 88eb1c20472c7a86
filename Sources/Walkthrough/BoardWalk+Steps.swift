import AlarmCore
import Ports

/// What happens in each step.
extension BoardWalk {
  mutating func begin(at now: BootInstant) {
    guard let step = steps.first else { return }
    actions.append(.say(prompt(step)))
    switch step {
    case .knob, .button:
      phase = .starting
      actions.append(.readLevels)
    case .lamp(let index):
      phase = .asking(changeAt: nil)
      actions.append(.show(frame(of: index)))
    case .buzzer:
      phase = .asking(changeAt: now + BoardWalk.beep)
      buzz(true)
    case .speaker:
      phase = .asking(changeAt: nil)
      actions.append(
        .play(
          SoundRequest(
            id: 1, name: board.wiring.defaultSound, isLooped: true,
            volumePercent: BoardWalk.volumePercent, ramp: .zero)))
    }
  }

  /// The frame that lights one lamp: the armed one comes first, where there is one.
  private func frame(of index: Int) -> LampFrame {
    guard board.wiring.armedLamp != nil else { return LampFrame(armed: false, badge: 1 << index) }
    return index == 0
      ? LampFrame(armed: true, badge: 0) : LampFrame(armed: false, badge: 1 << (index - 1))
  }

  mutating func wake(_ step: Step, at now: BootInstant) {
    guard let deadline, deadline <= now else { return }
    switch phase {
    case .starting, .stopping: break
    case .turning(let lesson, _):
      phase = .stopping(lesson)
      actions.append(.readLevels)
    case .pressing(let lesson, _): judge(lesson, at: now)
    case .asking:
      phase = .asking(changeAt: now + BoardWalk.beep)
      buzz(!isBuzzing)
    }
  }

  mutating func take(_ levels: LineLevels, _ step: Step, at now: BootInstant) {
    if case .starting = phase { lessonEnd = now + BoardWalk.longest }
    switch (phase, step) {
    case (.starting, .knob):
      phase = .turning(KnobLesson(atRest: levels), lookAt: now + BoardWalk.patience)
    case (.starting, .button):
      guard !levels.button else {
        return finish(WalkFinding(part: "button", verdict: .bad, words: pressedAtRest), at: now)
      }
      phase = .pressing(ButtonLesson(isDown: false), lookAt: now + BoardWalk.patience)
    case (.stopping(var lesson), .knob):
      let finding = lesson.finish(at: levels)
      add(lesson.counters)
      judge(finding, at: now)
    case (.starting, _), (.stopping, _), (.turning, _), (.pressing, _), (.asking, _): break
    }
  }

  mutating func take(_ edges: [LineEdge], lost: Int, at now: BootInstant) {
    switch phase {
    case .turning(var lesson, var lookAt):
      if lost > 0 { lesson.lose(lost) }
      for edge in edges where edge.line != .button {
        lesson.take(edge)
        lookAt = min(now + BoardWalk.quiet, lessonEnd)
      }
      phase = .turning(lesson, lookAt: lookAt)
    case .pressing where lost > 0:
      // The longest bounce may be among them.
      counters.overflowed += lost
      actions.append(.say("Changes of the button were lost. Once more."))
      begin(at: now)
    case .pressing(var lesson, var lookAt):
      for edge in edges where edge.line == .button {
        lesson.take(edge)
        let pause = lesson.isDone ? BoardWalk.quiet : BoardWalk.patience
        lookAt = min(now + pause, lessonEnd)
      }
      phase = .pressing(lesson, lookAt: lookAt)
    case .starting, .stopping, .asking: break
    }
  }

  mutating func take(_ answer: Answer, _ step: Step, at now: BootInstant) {
    switch (answer, phase) {
    case (.quit, _):
      isQuit = true
      leaveRest(at: now)
    case (.skip, _):
      finish(WalkFinding(part: part(step), verdict: .skipped, words: "not tried"), at: now)
    case (.yes, .asking):
      finish(WalkFinding(part: part(step), verdict: .good, words: noticed(step)), at: now)
    case (.no, .asking):
      finish(WalkFinding(part: part(step), verdict: .bad, words: unnoticed(step)), at: now)
    case (.yes, _), (.no, _): actions.append(.say("That was no question. \(prompt(step))"))
    }
  }

  /// Leaves what is under way and everything after it untried.
  private mutating func leaveRest(at now: BootInstant) {
    let left = steps
    steps = Array(left.prefix(1))
    goOn(at: now)
    findings += left.map {
      WalkFinding(part: part($0), verdict: .skipped, words: "not tried")
    }
  }

  mutating func take(_ event: SoundEvent, _ step: Step, at now: BootInstant) {
    guard step == .speaker else { return }
    switch event {
    case .failed(_, let failure): take(failure, step, at: now)
    case .replaced(_, let by, let why):
      replacement = "\(by) in its place, because \(Text.english.fact(why))"
    case .moved(_, let device, let why):
      replacement = "on \(device), because \(Text.english.fact(why))"
    case .started, .playing, .ended, .tonesLost: break
    }
  }

  mutating func take(_ failure: PortFailure, _ step: Step, at now: BootInstant) {
    var words = Text.english.fact(failure)
    if failure.kind == .busy {
      words += "; end what holds it, such as a clock that runs (systemctl stop wecker)"
    }
    switch (failure.port, step) {
    case (.inputs, .knob), (.inputs, .button), (.lamps, .lamp), (.buzzer, .buzzer),
      (.sound, .speaker):
      finish(WalkFinding(part: part(step), verdict: .bad, words: words), at: now)
    case (_, .knob), (_, .button), (_, .lamp), (_, .buzzer), (_, .speaker): break
    }
  }

  private mutating func add(_ more: KnobCounters) {
    counters.edges += more.edges
    counters.merged += more.merged
    counters.lost += more.lost
    counters.illegal += more.illegal
    counters.overflowed += more.overflowed
    counters.doubtful += more.doubtful
  }
}
