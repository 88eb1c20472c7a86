import AlarmCore
import CommandTable
import Wording
import YAML

/// One preference as a person changes it: `snooze=5min`, by the keys that board files have.
enum PreferenceWord: Hashable {
  case playSound(Bool)
  case volume(percent: Int)
  case snooze(minutes: Int)
  case silence(PreferenceChange.Silence)
  case ramp(seconds: Int)

  /// The key it begins with.
  var key: String {
    switch self {
    case .playSound: "play-sound"
    case .volume: "volume"
    case .snooze: "snooze"
    case .silence: "silence-after"
    case .ramp: "ramp"
    }
  }

  /// What there is to be written, for help and messages.
  static let grammar =
    "play-sound=true|false, volume=0%...100%, snooze=1min...30min, silence-after=1min...60min or"
    + " never, or ramp=0s...300s"

  /// Reads one; nil for another key, or a value it cannot have.
  init?(_ word: String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let value = String(parts[1])
    let read: PreferenceWord? =
      switch parts[0] {
      case "play-sound": Bool(value).map { .playSound($0) }
      case "volume": Self.percent(value).map { .volume(percent: $0) }
      case "snooze":
        Self.count(value, of: 60, in: Preferences.snoozeRange).map { .snooze(minutes: $0) }
      case "silence-after" where value == "never": .silence(.never)
      case "silence-after":
        Self.count(value, of: 60, in: Preferences.silenceAfterRange)
          .map { .silence(.after(minutes: $0)) }
      case "ramp": Self.count(value, of: 1, in: Preferences.rampRange).map { .ramp(seconds: $0) }
      case _: nil
      }
    guard let read else { return nil }
    self = read
  }

  /// The key somebody meant who wrote another one; nil when none is near, or it is one.
  static func nearestKey(_ word: String) -> String? {
    let key = String(word.prefix { $0 != "=" })
    guard key.count < word.count, !keys.contains(key) else { return nil }
    return NearestWord.find(key, among: keys)
  }

  private static let keys = ["play-sound", "volume", "snooze", "silence-after", "ramp"]

  /// Adds it to a change.
  func add(to change: inout PreferenceChange) {
    switch self {
    case .playSound(let plays): change.playsSound = plays
    case .volume(let percent): change.volumePercent = percent
    case .snooze(let minutes): change.snoozeMinutes = minutes
    case .silence(let silence): change.silence = silence
    case .ramp(let seconds): change.rampSeconds = seconds
    }
  }

  private static func percent(_ text: String) -> Int? {
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard let number = Int(digits), String(number) == digits,
      Preferences.volumeRange.contains(number)
    else { return nil }
    return number
  }

  /// How many units a time has; nil when it is no whole number of them, or out of range.
  private static func count(_ text: String, of unit: Int64, in range: ClosedRange<Int>) -> Int? {
    guard let (seconds, rest) = DurationText.parse(text)?.components, rest == 0,
      seconds.isMultiple(of: unit), range.contains(Int(seconds / unit))
    else { return nil }
    return Int(seconds / unit)
  }
}

extension ValueKind where Value == PreferenceWord {
  /// One preference with its new value.
  static var preference: ValueKind {
    var kind = ValueKind(
      "NAME=VALUE", expected: PreferenceWord.grammar,
      read: { PreferenceWord($0) }, show: { $0.key })
    kind.nearest = { PreferenceWord.nearestKey($0) }
    return kind
  }
}
