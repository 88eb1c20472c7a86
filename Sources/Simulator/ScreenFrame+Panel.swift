/// The words beside the dial.
extension ScreenFrame.Layout {
  /// From so many columns on there is room for dates and some air.
  private static let wideColumns = 36

  /// One row each: a label and what there is to say.
  func panel(columns: Int) -> [ScreenLine] {
    let isWide = columns >= Self.wideColumns
    let indent = isWide ? 10 : 7
    return entries(isShort: !isWide, columns: columns - indent).map { label, value in
      var line = ScreenLine(label, .faint)
      // One label is longer than the narrow column of labels.
      line.pad(to: max(indent, line.columns + 1))
      line.add(value)
      return line
    }
  }

  private func entries(isShort: Bool, columns: Int) -> [(String, ScreenLine)] {
    let saved = ScreenWords.saved(model.saved)
    let trust = ScreenWords.trust(model.trust)
    return [
      ("alarm", ScreenLine(ScreenWords.alarm(model.armed, isShort: isShort))),
      state(isShort: isShort),
    ] + countdown(isShort: isShort) + [
      ("armed", lamp(model.isArmedLampLit)),
      ("badge", badge),
      ("sound", sound(columns: columns)),
      (
        "button",
        ScreenLine(model.isButtonDown ? "down" : "up", model.isButtonDown ? .strong : .plain)
      ),
      ("saved", ScreenLine(saved.words, saved.ink)),
      ("clock", ScreenLine(trust.words, trust.ink)),
      ("speed", ScreenLine(ScreenText.clean(model.speed))),
    ]
  }

  private func state(isShort: Bool) -> (String, ScreenLine) {
    if isShort, case .countdown(let minutes) = model.activity {
      return (Self.countdown, ScreenLine("\(minutes) min", .strong))
    }
    let activity = ScreenWords.activity(model.activity)
    return ("state", ScreenLine(activity.words, activity.ink))
  }

  /// The row of the countdown that runs, while one does.
  private func countdown(isShort: Bool) -> [(String, ScreenLine)] {
    guard let left = model.countdownLeft else { return [] }
    var isTurnedAnew = false
    if case .countdown = model.activity { isTurnedAnew = true }
    let (words, ink) = ScreenWords.countdown(
      left: left, isTurnedAnew: isTurnedAnew, isShort: isShort)
    return [(Self.countdown, ScreenLine(words, ink))]
  }

  private static let countdown = "countdown"

  private var badge: ScreenLine {
    var line = ScreenLine()
    for isLit in model.badgeLamps { line.add(lamp(isLit)) }
    line.add(model.badgeLamps.isEmpty ? "\(model.badge)" : " \(model.badge)")
    return line
  }

  /// What is heard: the sound, else the buzzer, else the clock's own tones, the newest at the end.
  private func sound(columns: Int) -> ScreenLine {
    if let sound = model.sound { return ScreenLine(ScreenText.clean(sound), .lit) }
    if model.isBuzzing { return ScreenLine("buzzer", .lit) }
    if model.tones.isEmpty { return ScreenLine("silent") }
    let head = model.style.ink == .braille ? "♪ " : "& "
    let signs = ToneScript(model.tones, ink: model.style.ink).text
    return ScreenLine(head + signs.suffix(max(columns - head.count, 1)), .lit)
  }

  private func lamp(_ isLit: Bool) -> ScreenLine {
    switch model.style.ink {
    case .braille: ScreenLine(isLit ? "●" : "○", isLit ? .lit : .faint)
    case .ascii: ScreenLine(isLit ? "*" : ".", isLit ? .lit : .faint)
    }
  }
}
