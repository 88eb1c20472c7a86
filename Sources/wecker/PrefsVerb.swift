import AlarmCore
import AlarmRuntime
import CommandTable
import LinuxHost
import Wording

/// `wecker prefs`: shows what a person chose, or changes it, whether a clock runs or not.
enum PrefsVerb {
  static let changes = Argument(
    "NAME=VALUE", anyNumberOf: .preference,
    "What to change, as \(PreferenceWord.grammar); all are shown without one.")
  static let board = Option(
    "--board", .text("FILE"),
    "Board file whose defaults hold for a store that is still empty, while no clock runs.")

  static let command = Command(
    "prefs", "Shows preferences or changes them, in the running clock or else in its store.",
    options: [RunVerb.state, board, ClockCall.socket, ClockCall.json], arguments: [changes],
    example: "wecker prefs snooze=5min volume=60%"
  ) { values in
    switch change(values[changes]) {
    case .failure(let failure): failure.tell()
    case .success(let change): answer(change, values)
    }
  }

  private static func answer(_ change: PreferenceChange?, _ values: Values) -> Int32 {
    do throws(ClockCall.Problem) {
      switch try ClockCall(values[ClockCall.socket]).ask(.prefs(change)) {
      case .failure(let failure): return failure.tell()
      case .success(let answer): return answer.print(values, words: words)
      }
    } catch {
      guard case .nobody(let paths) = error else { return error.failure.tell() }
      guard let stored = StoredPreferences(values, sockets: paths) else {
        return RunVerb.homeless.tell()
      }
      switch stored.answer(change) {
      case .failure(let failure): return failure.tell()
      case .success(let answer): return answer.print(values, words: words)
      }
    }
  }

  /// What all words together change; nil when there are none.
  private static func change(
    _ words: [PreferenceWord]
  ) -> Result<PreferenceChange?, ExitFailure> {
    var change = PreferenceChange()
    var keys: Set<String> = []
    for word in words {
      guard keys.insert(word.key).inserted else {
        return .failure(
          ExitFailure(
            status: ExitStatus.wrongUsage,
            text: "\(Quoted(word.key)) is given twice; leave one of them out"))
      }
      word.add(to: &change)
    }
    return .success(words.isEmpty ? nil : change)
  }

  private static func words(_ answer: ClockAnswer) -> String {
    guard let json = answer.status["preferences"], let chosen = Preferences(json: json) else {
      return "The clock does not tell its preferences."
    }
    let note = answer.value["note"]?.text.map { [$0] } ?? []
    return (lines(chosen) + note).joined(separator: "\n")
  }

  /// Preferences as they would be written to be changed.
  static func lines(_ chosen: Preferences) -> [String] {
    [
      "play-sound=\(chosen.playsSound)", "volume=\(chosen.volumePercent)%",
      "snooze=\(chosen.snoozeMinutes)min",
      "silence-after=\(chosen.silenceAfterMinutes.map { "\($0)min" } ?? "never")",
      "ramp=\(chosen.rampSeconds)s",
    ]
  }
}
