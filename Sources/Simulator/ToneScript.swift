import AlarmCore

/// Writes tones of the feedback as signs, as docs/leds.md draws them.
///
///     6:30, rings later than in six hours     ▬▬▬▬▬▬ ▪▪▪▪▪▪ ▂▂
package struct ToneScript: Hashable, Sendable {
  /// The signs; groups are parted by a blank.
  package let text: String

  /// Writes tones down in their order.
  package init(_ tones: [Tone], ink: DialStyle.Ink) {
    var text = ""
    for tone in tones {
      let sign = ToneScript.sign(tone, ink)
      if let last = text.last, last != sign { text.append(" ") }
      text.append(sign)
    }
    self.text = text
  }

  private static func sign(_ tone: Tone, _ ink: DialStyle.Ink) -> Character {
    let isBraille = ink == .braille
    if tone.hertz < 600 { return isBraille ? "▂" : "_" }
    if tone.duration >= .milliseconds(300) { return isBraille ? "▬" : "=" }
    if tone.duration < .milliseconds(50) { return isBraille ? "·" : "." }
    if tone.hertz == 880 { return isBraille ? "▪" : "-" }
    return tone.hertz > 880 ? (isBraille ? "▀" : "^") : (isBraille ? "▄" : "v")
  }
}
