import AlarmCore
import CivilTime

extension ZoneRules {
  /// An instant as clocks of the zone show it, with their offset: 2026-03-02T06:30:00+01:00.
  ///
  /// Source: RFC 3339; offsets with seconds, which only history has, are written with them.
  package func timestamp(_ instant: WallTime) -> String {
    let civil = civil(at: instant)
    let offset = offset(at: instant).seconds
    let (hours, rest) = abs(offset).quotientAndRemainder(dividingBy: 3_600)
    let seconds = rest % 60 == 0 ? "" : ":\(Text.padded(rest % 60))"
    let text = Text.english
    return "\(text.date(civil.date))T\(text.time(civil.time)):\(Text.padded(civil.second))"
      + (offset < 0 ? "-" : "+") + "\(Text.padded(hours)):\(Text.padded(rest / 60))\(seconds)"
  }
}
