import AlarmCore

/// What an ear remembers of the clock's own tones: those of the last answer, for a few seconds.
///
///     ▬▬▬▬▬▬ ▪▪▪▪▪▪ ▂▂ ── 3 s without one ──► nothing
///     ▬▬▬ ── 2 s of the clock's time, or a tick ──► another answer begins
///
/// Fading goes by real time: a clock sixty times as fast is not read sixty times as fast.
package struct HeardTones: Sendable {
  /// How long an answer is remembered after its last tone: long enough to be read.
  package static let fading = Duration.seconds(3)
  /// A pause that parts two answers; the longest within one, of hours from minutes, is 1.15 s.
  package static let pause = Duration.seconds(2)
  /// Tones of one answer that are kept: the longest, 12:59, has 29.
  package static let limit = 32
  /// A tone no longer than this is the tick of a detent, and no beep of an answer.
  private static let tick = Duration.milliseconds(20)

  /// The tones, oldest first, at most `limit`.
  package private(set) var tones: [Tone] = []
  private var last: (clock: BootInstant, real: BootInstant)?

  /// Makes one that has heard nothing.
  package init() {}

  /// Hears a tone at an instant of the clock, and a real one.
  package mutating func take(_ tone: Tone, at clock: BootInstant, real: BootInstant) {
    let isPaused = last.map { clock - $0.clock >= HeardTones.pause } ?? false
    if isPaused || tones.last.map(isTick) != isTick(tone) { tones.removeAll() }
    tones.append(tone)
    if tones.count > HeardTones.limit { tones.removeFirst(tones.count - HeardTones.limit) }
    last = (clock, real)
  }

  /// Lets real time pass.
  package mutating func fade(at real: BootInstant) {
    guard let last, real - last.real >= HeardTones.fading else { return }
    tones.removeAll()
    self.last = nil
  }

  private func isTick(_ tone: Tone) -> Bool { tone.duration <= HeardTones.tick }
}
