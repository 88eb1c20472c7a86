import AlarmCore
import YAML

/// Reads what is asked by command.
enum OrderReader {
  private static let badgeRange = 0...Badge.limit

  static func notify(_ value: YAMLValue) throws(YAMLError) -> Order {
    let fields = try value.fields(["at", "body", "sound", "badge"])
    return .notify(
      try fields.required("at").timeMark(),
      body: try fields.required("body").text(longestBytes: ClockNotification.bodyBytes),
      sound: try fields.optional("sound")?.text(longestBytes: ClockNotification.soundBytes),
      badge: try fields.optional("badge")?.number(in: badgeRange))
  }
}
