import AlarmCore
import CivilTime
import Wording
import YAML

/// Values as scenarios have them.
extension YAMLValue {
  /// Reads one word of an enum, with the nearest one when it is none.
  func word<Word: CaseIterable & RawRepresentable<String>>(
    of type: Word.Type
  ) throws(YAMLError) -> Word {
    let text = try scalar().text
    if let word = Word(rawValue: text) { return word }
    throw unknown(text, among: type.allCases.map(\.rawValue))
  }

  /// Reads one word of a value of the core.
  func word<Value: Worded>(of type: Value.Type) throws(YAMLError) -> Value {
    let text = try scalar().text
    if let value = type.allCases.first(where: { $0.word == text }) { return value }
    throw unknown(text, among: type.allCases.map(\.word))
  }

  private func unknown(_ text: String, among words: [String]) -> YAMLError {
    let nearest = NearestWord.find(text, among: words)
    let known = words.joined(separator: ", ")
    return bad(text, expected: nearest.map { "\(known); did you mean \(Quoted($0))?" } ?? known)
  }

  /// Reads "2026-03-29T06:30" or "2026-03-29T06:30:05".
  func civilDateTime() throws(YAMLError) -> CivilDateTime {
    let text = try scalar().text
    guard let civil = CivilDateTime(iso8601: text) else {
      throw bad(text, expected: "a day and time that exist, such as 2026-03-29T06:30")
    }
    return civil
  }

  /// Reads a duration, a time of day, or a day and time.
  func timeMark() throws(YAMLError) -> TimeMark {
    let text = try scalar().text
    if let duration = DurationText.parse(text) {
      guard TimeMark.durationRange.contains(duration) else {
        throw bad(text, expected: "at most \(DurationText.of(TimeMark.durationRange.upperBound))")
      }
      return .after(duration)
    }
    if let civil = CivilDateTime(iso8601: text) { return .civil(civil) }
    if let (time, second) = TimeMark.timeOfDay(text) { return .time(time, second: second) }
    let most = DurationText.of(TimeMark.durationRange.upperBound)
    throw bad(
      text,
      expected: "a time such as 300ms or 9min, at most \(most), or 06:30, 06:30:05,"
        + " 2026-03-29T06:30")
  }

  /// Reads "6:30" on a 12-hour dial.
  func dialTime() throws(YAMLError) -> DialTime {
    let text = try scalar().text
    guard let time = TimeOfDay(iso8601: text), 1...12 ~= time.hour else {
      throw bad(text, expected: "a time on a 12-hour dial, 1:00 ... 12:59")
    }
    return DialTime(time)
  }

  /// Reads "6:30", a place on the dial, or "19:30", a time of the day.
  func alarmTime() throws(YAMLError) -> AlarmTime {
    let text = try scalar().text
    guard let time = AlarmTime(text) else {
      throw bad(text, expected: "a time such as 6:30 on the dial, or 19:30 of the day")
    }
    return time
  }

  /// Reads a time with a sign: "+1h", "-90s".
  func signedDuration() throws(YAMLError) -> Duration {
    let text = try scalar().text
    let limit = TimeMark.durationRange.upperBound
    guard let duration = DurationText.parseSigned(text), duration <= limit,
      duration >= .zero - limit, duration != .zero
    else {
      throw bad(
        text,
        expected:
          "a time with a sign, at most \(DurationText.of(limit)) either way and not 0s, such"
          + " as +1h or -90s")
    }
    return duration
  }

  /// Reads "2", "2..5" or "2..".
  func amount() throws(YAMLError) -> Amount {
    let text = try scalar().text
    guard let amount = Amount(text: text) else {
      throw bad(text, expected: "a number such as 2, or a range such as 2..5 or 2..")
    }
    return amount
  }
}

extension TimeMark {
  /// A step may take up to 400 days.
  static let durationRange = Duration.zero...Scenario.longestTime

  /// Reads "06:30" or "06:30:05".
  static func timeOfDay(_ text: String) -> (TimeOfDay, second: Int)? {
    if let time = TimeOfDay(iso8601: text) { return (time, 0) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].utf8.count == 2, let second = Int(parts[2]),
      0...59 ~= second, let time = TimeOfDay(iso8601: "\(parts[0]):\(parts[1])")
    else { return nil }
    return (time, second)
  }
}
