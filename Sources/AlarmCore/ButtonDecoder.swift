/// Turns the edges of the button into presses and stable releases.
///
///     up ── closes ──► down(since)                        tells pressed at once: an alarm may ring
///     down ── opens ──► opening(since, quiet at)
///     opening ── closes ──► down(since)                   it was a bounce
///     opening ── opens again ──► opening(quiet at anew)   it still bounces
///     opening ── quiet for `debounce` ──► up              tells released, with the time it opened
///
/// A press is told on its first edge, so that silence does not wait for contacts; a release only
/// once the contacts stayed open, so that no bounce becomes a second press.
package struct ButtonDecoder: Hashable, Sendable {
  /// What a button did.
  package enum Event: Hashable, Sendable {
    /// It closed.
    case pressed(at: BootInstant)
    /// It stayed open; `held` runs from the first closing to the last opening.
    case released(at: BootInstant, held: Duration)
  }

  private enum State: Hashable {
    case up
    case down(since: BootInstant)
    case opening(since: BootInstant, opened: BootInstant)
  }

  /// Good switches settle in a few milliseconds, worn ones in tens; a hand cannot press twice in
  /// 20.
  package static let defaultDebounce = Duration.milliseconds(20)
  /// What a board may choose: below 5 ms every switch bounces, above 200 a quick press is lost.
  package static let debounceRange = Duration.milliseconds(5)...Duration.milliseconds(200)

  /// How long contacts must stay open to count as released.
  package let debounce: Duration
  private var state = State.up

  /// Makes a decoder of an open button; `debounce` as the board says, within `debounceRange`.
  package init(debounce: Duration) { self.debounce = debounce }

  /// True from the first closing until the release is stable.
  package var isDown: Bool { downSince != nil }

  /// When the press under way began.
  package var downSince: BootInstant? {
    switch state {
    case .up: nil
    case .down(let since), .opening(let since, _): since
    }
  }

  /// When an opening becomes a release unless contacts close again.
  package var deadline: BootInstant? {
    switch state {
    case .up, .down: nil
    case .opening(_, let opened): opened + debounce
    }
  }

  /// Takes one edge (true: contacts closed).
  package mutating func edge(isPressed: Bool, at instant: BootInstant) -> Event? {
    switch (state, isPressed) {
    case (.up, true):
      state = .down(since: instant)
      return .pressed(at: instant)
    case (.opening(let since, _), true):
      state = .down(since: since)
      return nil
    case (.down(let since), false), (.opening(let since, _), false):
      state = .opening(since: since, opened: instant)
      return nil
    case (.up, false), (.down, true):
      return nil
    }
  }

  /// Takes the level read after quiet; an edge that was lost is made up for.
  package mutating func resync(isPressed: Bool, at instant: BootInstant) -> Event? {
    switch (state, isPressed) {
    case (.up, true), (.down, false), (.opening, true): edge(isPressed: isPressed, at: instant)
    case (.up, false), (.down, true), (.opening, false): nil
    }
  }

  /// Lets time pass; tells a release whose quiet time is over.
  package mutating func advance(to instant: BootInstant) -> Event? {
    guard case .opening(let since, let opened) = state, instant >= opened + debounce else {
      return nil
    }
    state = .up
    return .released(at: opened, held: opened - since)
  }
}
