import AlarmCore
import AlarmRuntime
import BoardFile
import CommandTable
import Glibc
import JSON
import LinuxHost
import Wording

/// Preferences in a store that no clock has open.
struct StoredPreferences {
  private let folder: String
  private let board: String?
  /// Where a clock was looked for.
  private let sockets: [String]

  /// Nil when nobody says where the store is.
  init?(_ values: Values, sockets: [String]) {
    guard let folder = values[RunVerb.state] ?? Folders.state else { return nil }
    self.folder = folder
    board = values[PrefsVerb.board]
    self.sockets = sockets
  }

  /// Shows them, or changes them under the store's lock; it answers as a clock would.
  func answer(_ change: PreferenceChange?) -> Result<ClockAnswer, ExitFailure> {
    registered.flatMap { registered in
      // Who only looks leaves no files behind.
      let isThere = access("\(folder)/\(StateFolder.stateFileName)", F_OK) == 0
      guard isThere || change != nil else {
        return .success(
          answer(registered, "No clock runs, and nothing is stored in \(Quoted(folder)) yet."))
      }
      return open(change, registered)
    }
  }

  /// What a clock on an empty store would begin with.
  private var registered: Result<Preferences, ExitFailure> {
    guard let board else { return .success(Preferences()) }
    return BoardChoice.load(board).map(\.registeredPreferences)
  }

  private func open(
    _ change: PreferenceChange?, _ registered: Preferences
  ) -> Result<ClockAnswer, ExitFailure> {
    do throws(PortFailure) {
      let opened = try StateFolder(path: folder, bootID: StateFolder.currentBootID())
      var state: ClockState
      switch opened.state.restored {
      case .state: state = opened.state.state ?? fresh(registered)
      case .blank: state = fresh(registered)
      case .damaged(let failure), .newerFormat(let failure), .unreadable(let failure),
        .unmade(let failure):
        _ = opened.store.close(within: AlarmLoop.closeLimit)
        return .failure(
          ExitFailure(status: ExitStatus.failed, text: Text.english.sentence(failure)))
      }
      if let change {
        state.preferences = change.applied(to: state.preferences)
        opened.store.save(StateCodec.encode(state), id: 1)
      }
      guard opened.store.close(within: AlarmLoop.closeLimit) else {
        return .failure(notSaved(opened))
      }
      let note =
        change == nil
        ? "No clock runs; this is stored in \(Quoted(folder))."
        : "No clock runs; changed in the store in \(Quoted(folder))."
      return .success(answer(state.preferences, note))
    } catch {
      return .failure(refusal(error))
    }
  }

  private func fresh(_ registered: Preferences) -> ClockState {
    var state = ClockState()
    state.preferences = registered
    return state
  }

  private func notSaved(_ opened: StateFolder) -> ExitFailure {
    var why = "the card did not answer in time; check it and ask again"
    for event in opened.store.takeEvents() {
      if case .failed(_, let failure) = event { why = Text.english.sentence(failure) }
    }
    return ExitFailure(
      status: ExitStatus.failed, text: "the change is not saved in \(Quoted(folder)): \(why)")
  }

  private func refusal(_ failure: PortFailure) -> ExitFailure {
    let places = sockets.map { "\(Quoted($0))" }.joined(separator: " or at ")
    let text =
      failure.kind == .busy
      ? "a clock has \(Quoted(folder)) open (\(failure.detail)), and none answers at \(places);"
        + " name its socket with --socket"
      : Text.english.sentence(failure)
    return ExitFailure(status: ExitStatus.failed, text: text)
  }

  /// What is stored, in the shape of a clock's answer.
  private func answer(_ preferences: Preferences, _ note: String) -> ClockAnswer {
    let value: JSONValue = [
      "v": .whole(ControlLimits.version), "reply": "prefs", "note": .text(note),
      "status": ["preferences": preferences.json],
    ]
    return ClockAnswer(line: String(decoding: value.bytes, as: UTF8.self), value: value)
  }
}
