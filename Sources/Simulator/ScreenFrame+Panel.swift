/// The words beside the dial.
extension ScreenFrame.Layout {
  /// From so many columns on there is room for dates and some air.
  private static let wideColumns = 36

  /// One row each: a label and what there is to say.
  func panel(columns: Int) -> [ScreenLine] {
    let isWide = columns >= Self.wideColumns
    let indent = isWide ? 10 : 7
    return entries(isShort: !isWide).map { label, value in
      var line = ScreenLine(label, .faint)
      line.pad(to: indent)
      line.add(value)
      return line
    }
  }

  private func entries(isShort: Bool) -> [(String, ScreenLine)] {
    let activity = ScreenWords.activity(model.activity)
    let saved = ScreenWords.saved(model.saved)
    let trust = ScreenWords.trust(model.trust)
    return [
      ("alarm", ScreenLine(ScreenWords.alarm(model.armed, isShort: isShort))),
      ("state", ScreenLine(activity.words, activity.ink)),
      ("armed", lamp(model.isArmedLampLit)),
      ("badge", badge),
      ("sound", sound),
      (
        "button",
        ScreenLine(model.isButtonDown ? "down" : "up", model.isButtonDown ? .strong : .plain)
      ),
      ("saved", ScreenLine(saved.words, saved.ink)),
      ("clock", ScreenLine(trust.words, trust.ink)),
      ("speed", ScreenLine(ScreenText.clean(model.speed))),
    ]
  }

  private var badge: ScreenLine {
    var line = ScreenLine()
    for isLit in model.badgeLamps { line.add(lamp(isLit)) }
    line.add(model.badgeLamps.isEmpty ? "\(model.badge)" : " \(model.badge)")
    return line
  }

  private var sound: ScreenLine {
    if let sound = model.sound { return ScreenLine(ScreenText.clean(sound), .lit) }
    return model.isBuzzing ? ScreenLine("buzzer", .lit) : ScreenLine("silent")
  }

  private func lamp(_ isLit: Bool) -> ScreenLine {
    switch model.style.ink {
    case .braille: ScreenLine(isLit ? "●" : "○", isLit ? .lit : .faint)
    case .ascii: ScreenLine(isLit ? "*" : ".", isLit ? .lit : .faint)
    }
  }
}
