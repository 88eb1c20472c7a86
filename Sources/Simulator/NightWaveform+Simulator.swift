import AlarmCore
import Waveforms

extension NightWaveform {
  /// Notes what an onlooker of a simulated night saw, so long after the waveform began.
  ///
  /// What the clock wrote shows on no line and is passed over.
  package mutating func note(_ event: SimulatedEvent, at instant: WaveInstant) {
    switch event {
    case .line(let line, let level): note(Line(line), level, at: instant)
    case .lamps(let frame): show(frame, at: instant)
    case .buzzer(let hertz): note(.buzzer, hertz != nil, at: instant)
    case .soundBegan: note(.sound, true, at: instant)
    case .soundEnded: note(.sound, false, at: instant)
    case .tone(let heard): tone(heard, at: instant)
    case .notice, .logged, .saved: break
    }
  }
}
