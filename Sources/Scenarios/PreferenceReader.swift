import AlarmCore
import YAML

/// Reads what a person changes of the preferences, by the keys that board files have.
enum PreferenceReader {
  static func change(_ value: YAMLValue) throws(YAMLError) -> PreferenceChange {
    let fields = try value.fields(["play-sound", "volume", "snooze", "silence-after", "ramp"])
    var change = PreferenceChange()
    change.playsSound = try fields.optional("play-sound")?.boolean()
    change.volumePercent = try fields.optional("volume")?.percent(in: Preferences.volumeRange)
    change.snoozeMinutes = try fields.optional("snooze").map(minutes(in: Preferences.snoozeRange))
    change.rampSeconds = try fields.optional("ramp").map { (value) throws(YAMLError) in
      let range = Preferences.rampRange
      return Int(
        try value.duration(in: .seconds(range.lowerBound)...(.seconds(range.upperBound)))
          .components.seconds)
    }
    if let silence = fields.optional("silence-after") {
      change.silence =
        try silence.scalar().text == "never"
        ? .never : .after(minutes: try minutes(in: Preferences.silenceAfterRange)(silence))
    }
    return change
  }

  private static func minutes(
    in range: ClosedRange<Int>
  ) -> (YAMLValue) throws(YAMLError) -> Int {
    { (value) throws(YAMLError) in
      let least = Duration.seconds(60 * range.lowerBound)
      let most = Duration.seconds(60 * range.upperBound)
      let (seconds, rest) = try value.duration(in: least...most).components
      guard rest == 0, seconds.isMultiple(of: 60) else {
        throw value.bad(try value.scalar().text, expected: "whole minutes")
      }
      return Int(seconds / 60)
    }
  }
}
