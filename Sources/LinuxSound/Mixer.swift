import AlarmCore

/// Makes the samples of one period after another: a sound, tones over it, and the fade to silence.
///
/// Pure: the same calls give the same samples. A period costs no allocation; only a change of the
/// card's rate does.
///
///     silent ─start / queue─► sounding ─stop─► fading (one period) ─► silent, or what came next
///        ▲                        │
///        └───── all played ───────┘
package struct Mixer {
  /// How long one period is, and with it the fade of `stop`: short enough to be silent in time,
  /// long enough not to click.
  package static let period: Duration = .milliseconds(10)

  /// How many tones may wait; the longest read-back (11:59) has 11 long, 11 short, 4 ticks and 2
  /// low ones, and a knob spun meanwhile adds some.
  package static let mostTones = 64

  /// Frames a second that come out.
  package private(set) var rate: Int
  /// Samples a frame that come out, 1 or 2.
  package private(set) var channels: Int
  private var voice: Voice?
  /// What starts after the fade of the voice before it.
  private var next: Voice?
  private var tones = ToneQueue()
  private var fade = Fade.none
  private var finished: UInt32?
  private var mix: [Float]

  private enum Fade {
    case none
    /// The voice gives way to `next`; tones go on.
    case voice
    /// All is to be silent; so many of the tones are part of it, later ones are not.
    case all(tones: Int)
  }

  /// Makes a silent mixer.
  package init(rate: Int = 48_000, channels: Int = 2) {
    self.rate = rate
    self.channels = channels
    mix = Mixer.emptyMix(rate: rate)
  }

  /// Frames of one period.
  package var periodFrames: Int { max(1, Mixer.period.frames(at: rate)) }
  /// True when nothing is left to render.
  package var isSilent: Bool { voice == nil && next == nil && tones.count == 0 && !isFading }
  /// The request whose sound was in the last period, or will begin the next one.
  package var voiceID: UInt32? { voice?.id }
  /// True while the next period is the fade of `stop`.
  package var isStopping: Bool { if case .all = fade { true } else { false } }

  /// True while the next period fades something out, for a stop or for the sound that comes next.
  package var isFading: Bool { if case .none = fade { false } else { true } }

  /// True while tones wait or sound that no `stop` has ended.
  package var wantsTones: Bool {
    switch fade {
    case .none, .voice: tones.count > 0
    case .all(let stopped): tones.count > stopped
    }
  }

  /// Changes what comes out; sounds and tones go on where they are.
  package mutating func use(rate: Int, channels: Int) {
    precondition(rate > 0 && 1...2 ~= channels, "a card plays one or two channels")
    if rate != self.rate { mix = Mixer.emptyMix(rate: rate) }
    self.rate = rate
    self.channels = channels
  }

  /// Starts a sound; one that plays fades out within a period first.
  package mutating func start(_ request: SoundRequest, _ sound: Sound) {
    let new = Voice(request, sound)
    if !isFading && !(voice?.hasBegun ?? false) {
      voice = new
    } else {
      next = new
      if !isFading { fade = .voice }
    }
  }

  /// Adds a tone behind those that wait; false when `Mixer.mostTones` wait and it is dropped.
  @discardableResult
  package mutating func queue(_ tone: Tone, volumePercent: Int) -> Bool {
    tones.append(tone, volumePercent: volumePercent)
  }

  /// Makes the next period a fade to silence; what is started later begins after it.
  package mutating func stop() {
    next = nil
    if voice?.hasBegun ?? false || tones.hasBegun {
      fade = .all(tones: tones.count)
    } else {
      voice = nil
      tones.dropFirst(tones.count)
      fade = .none
    }
  }

  /// Takes the fade of `stop` as done, without a sample of it; nothing without a `stop` before.
  package mutating func cut() {
    if case .all = fade { finishFade() }
  }

  /// Takes the request whose sound was played to its end, once.
  package mutating func takeFinished() -> UInt32? {
    defer { finished = nil }
    return finished
  }

  /// Fills one period, `periodFrames` frames of `channels` samples.
  package mutating func render(into out: UnsafeMutableBufferPointer<Int16>) {
    let frames = periodFrames
    precondition(out.count == frames * channels, "render fills exactly one period")
    var mix: [Float] = []
    swap(&mix, &self.mix)  // Moved out and back: borrowing it in place would lock all of self.
    mix.withUnsafeMutableBufferPointer { mix in
      mix.update(repeating: 0)
      voice?.render(into: mix, frames: frames, rate: rate)
      if case .voice = fade { Mixer.fadeOut(mix) }
      renderTones(into: mix, frames: frames)
      if case .all = fade { Mixer.fadeOut(mix) }
      Mixer.convert(mix, to: out, channels: channels)
    }
    swap(&mix, &self.mix)
    endPeriod()
  }

  private mutating func renderTones(into mix: UnsafeMutableBufferPointer<Float>, frames: Int) {
    switch fade {
    case .none, .voice:
      tones.render(into: mix, frames: frames, rate: rate, limit: tones.count)
    case .all(let stopped):
      let before = tones.count
      tones.render(into: mix, frames: frames, rate: rate, limit: stopped)
      fade = .all(tones: stopped - (before - tones.count))
    }
  }

  private mutating func endPeriod() {
    if isFading {
      finishFade()
    } else if let over = voice, over.isOver {
      finished = over.id
      voice = nil
    }
  }

  private mutating func finishFade() {
    if case .all(let stopped) = fade { tones.dropFirst(stopped) }
    voice = next
    next = nil
    fade = .none
  }

  private static func emptyMix(rate: Int) -> [Float] {
    [Float](repeating: 0, count: 2 * max(1, period.frames(at: rate)))
  }

  /// Takes a period from as loud as it is to silence, in a straight line.
  private static func fadeOut(_ mix: UnsafeMutableBufferPointer<Float>) {
    let frames = mix.count / 2
    for frame in 0..<frames {
      let gain = Float(frames - 1 - frame) / Float(frames)
      mix[2 * frame] *= gain
      mix[2 * frame + 1] *= gain
    }
  }

  /// Rounds to 16 bits; what is louder than full scale stays at full scale instead of wrapping.
  private static func convert(
    _ mix: UnsafeMutableBufferPointer<Float>, to out: UnsafeMutableBufferPointer<Int16>,
    channels: Int
  ) {
    if channels == 2 {
      for index in out.indices { out[index] = saturated(mix[index]) }
    } else {
      for index in out.indices {
        out[index] = saturated((mix[2 * index] + mix[2 * index + 1]) / 2)
      }
    }
  }

  private static func saturated(_ value: Float) -> Int16 {
    Int16(min(max(value.rounded(), -32_768), 32_767))
  }
}
