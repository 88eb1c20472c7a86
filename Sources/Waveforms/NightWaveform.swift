import AlarmCore
import CivilTime

/// Writes the waveform of a clock's night: its power, its lines, its lamps, and what is heard.
///
///     var night = NightWaveform(badgeLamps: 4, began: wall, about: "a night") { file.write($0) }
///     night.note(.knobA, false, at: instant)       // in the order of time
///     night.show(frame, at: instant)
///     night.finish(at: instant)
///
/// It keeps only the levels, so that nights may be long.
package struct NightWaveform {
  /// A line of the waveform.
  package enum Line: Hashable, Sendable {
    /// True while the clock has power.
    case power
    /// First phase of the knob; true is high, an open contact.
    case knobA
    /// Second phase of the knob; true is high, an open contact.
    case knobB
    /// The button; true is closed.
    case button
    /// The armed LED; true is lit.
    case armedLamp
    /// A badge LED, the first is 0; true is lit.
    case badgeLamp(Int)
    /// The buzzer; true is on.
    case buzzer
    /// The sound card; true while a sound or a tone is heard.
    case sound

    /// The line of an input.
    package init(_ input: InputLine) {
      switch input {
      case .knobA: self = .knobA
      case .knobB: self = .knobB
      case .button: self = .button
      }
    }
  }

  /// Badge LEDs a board may have, as in its `LampFrame`.
  package static let mostBadgeLamps = 16

  private let badgeLamps: Int
  private var writer: VCDWriter
  private var isSounding = false
  /// When the tone that is heard ends.
  private var toneEnd: WaveInstant?

  /// Begins a waveform of a clock that has power, at rest, dark and silent.
  ///
  /// `began` is the wall time of its first instant, `about` says for people what it is.
  package init(
    badgeLamps: Int, began: WallTime, about: String, idle: VCDWriter.Idle = .shortened,
    sink: @escaping ([UInt8]) -> Void
  ) {
    self.badgeLamps = min(max(badgeLamps, 0), NightWaveform.mostBadgeLamps)
    let badge = (0..<self.badgeLamps).map {
      VCDWriter.Line("badge-led-\($0 + 1)", initial: .low)
    }
    let civil = ZoneRules.utc.civil(at: began)
    let date = "\(Text.english.civil(civil)):\(Text.padded(civil.second)) UTC"
    writer = VCDWriter(
      NightWaveform.fixed + badge, began: date, about: about, idle: idle, sink: sink)
  }

  /// Notes the level of a line; one before the last instant is taken for that, and a badge LED
  /// that the board does not have is passed over.
  package mutating func note(_ line: Line, _ level: Bool, at instant: WaveInstant) {
    endTone(by: instant)
    guard let index = index(of: line) else { return }
    if line == .sound { isSounding = level }
    let isHeard = level || line == .sound && toneEnd != nil
    writer.change(index, to: WaveLevel(isHeard), at: instant)
  }

  /// Notes a tone of the sound card that begins, or follows on those that are still heard.
  package mutating func tone(_ tone: Tone, at instant: WaveInstant) {
    endTone(by: instant)
    let start = BootInstant(nanoseconds: max(toneEnd ?? instant, instant).nanoseconds)
    toneEnd = WaveInstant(nanoseconds: (start + tone.duration).nanoseconds)
    writeSound(at: instant)
  }

  /// Writes the end of a tone that is over by an instant.
  private mutating func endTone(by instant: WaveInstant) {
    guard let end = toneEnd, end <= instant else { return }
    toneEnd = nil
    writeSound(at: end)
  }

  private mutating func writeSound(at instant: WaveInstant) {
    guard let index = index(of: .sound) else { return }
    writer.change(index, to: WaveLevel(isSounding || toneEnd != nil), at: instant)
  }

  /// Notes what all lamps show.
  package mutating func show(_ frame: LampFrame, at instant: WaveInstant) {
    note(.armedLamp, frame.armed, at: instant)
    for lamp in 0..<badgeLamps {
      note(.badgeLamp(lamp), frame.badge &>> UInt16(lamp) & 1 == 1, at: instant)
    }
  }

  /// Notes that power goes or comes; without it everything is dark and silent.
  package mutating func power(_ isOn: Bool, at instant: WaveInstant) {
    note(.power, isOn, at: instant)
    guard !isOn else { return }
    toneEnd = nil
    show(.dark, at: instant)
    note(.buzzer, false, at: instant)
    note(.sound, false, at: instant)
  }

  /// Ends it; call once, nothing is written afterwards.
  package mutating func finish(at instant: WaveInstant) {
    endTone(by: instant)
    writer.finish(at: instant)
  }

  /// The lines every waveform has, in the order of `index(of:)`; badge LEDs follow.
  private static let fixed = [
    VCDWriter.Line("power", initial: .high),
    VCDWriter.Line(InputLine.knobA.recordedName, initial: .high),
    VCDWriter.Line(InputLine.knobB.recordedName, initial: .high),
    VCDWriter.Line(InputLine.button.recordedName, initial: .low),
    VCDWriter.Line("armed-led", initial: .low), VCDWriter.Line("buzzer", initial: .low),
    VCDWriter.Line("sound", initial: .low),
  ]

  private func index(of line: Line) -> Int? {
    switch line {
    case .power: 0
    case .knobA: 1
    case .knobB: 2
    case .button: 3
    case .armedLamp: 4
    case .buzzer: 5
    case .sound: 6
    case .badgeLamp(let lamp):
      lamp >= 0 && lamp < badgeLamps ? NightWaveform.fixed.count + lamp : nil
    }
  }
}
