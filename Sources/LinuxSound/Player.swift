import AlarmCore
import Ports

/// Plays what it is told on the first card that works; knows no thread and reads no clock.
///
///                     refused, or failed before a sample was taken
///                    ┌───────────────────────────────┐
///                    ▼                               │
///     closed ──► searching ──opened──► sounding ─────┴─all rendered──► emptying ──► resting
///        ▲           │                  ▲    │                          │   ▲ │        │ │
///        │     none left: .failed       │    └──stop: no room to fade───┼───┼─┼───►────┘ │
///        ├───────────┴──lost: .failed───┼────┘                          │   │ │          │
///        │                              └──────── something to play ────┴───┼─┴──────────┤
///        └─────────────────────────── after 2 s of rest ────────────────────┴────────────┘
///
/// After every order and whenever the instant it answered has come, `step` does what is due.
package struct Player {
  /// Time a silent card is kept: a turned knob ticks every now and then, and opening takes 20 ms;
  /// then others may have it.
  package static let rest: Duration = .seconds(2)
  /// Time from `stop` to silence, by cutting the sound off if need be; 5 ms below the 50 ms
  /// promised.
  package static let stopLimit: Duration = .milliseconds(45)
  /// Time a sound's end may take to be heard, several times what can be queued; a card that never
  /// says it is empty must not be waited for.
  package static let emptyLimit: Duration = .milliseconds(200)
  /// Time a card may take no frame before it counts as dead; its buffer is 40 ms.
  ///
  /// One just opened has only what its search has patience left for.
  package static let stallLimit: Duration = .seconds(1)
  /// Time between two signs that a looped sound is still taken: the core gives a card up that gave
  /// none for 5 s, and each wakes the clock.
  package static let signPeriod: Duration = .seconds(2)
  /// Pause before asking a card again that said "not now".
  package static let pause: Duration = .milliseconds(20)
  /// Times a card that is waking from suspension is asked; with the pause, 1 s.
  package static let mostWakes = 50
  /// Times in a row a card is made ready without then taking a frame, before it counts as dead.
  package static let mostRecoveries = 8

  enum State {
    case closed
    case searching(DeviceSearch)
    case sounding(Sounding)
    case emptying(until: BootInstant)
    case resting(until: BootInstant)
  }

  /// How far a card can be trusted to be the right one.
  enum Standing {
    /// Just opened; when it fails now, the search goes on.
    case opened(DeviceSearch)
    /// Rested since it last took a frame; when it fails now, the search begins again.
    case rested
    /// Takes frames; when it fails now, somebody pulled a plug and the core must know.
    case proven
  }

  /// What is known since the card last took a frame.
  struct Sounding {
    var standing: Standing
    var waited: Duration = .zero
    var recoveries = 0
    var wakes = 0

    /// Takes note that the card is waited for; false when it was for long enough.
    mutating func wait(_ time: Duration) -> Bool {
      switch standing {
      case .opened(var search):
        let isPatient = search.spend(time)
        standing = .opened(search)
        return isPatient
      case .rested, .proven:
        waited += time
        return waited <= Player.stallLimit
      }
    }
  }

  /// One period of samples, and how much of it the card took.
  struct Period {
    var samples: [Int16] = []
    /// Samples taken; all of them when the next period is to be rendered.
    var taken = 0
    /// The request heard in it.
    var voiceID: UInt32?
    /// True when what sounded before fades out in it.
    var isFade = false
  }

  let card: any PCM
  let devices: [String]
  var state = State.closed
  var mixer = Mixer()
  var period = Period()
  var pacing = Pacing(.wanted, periodFrames: PCMShape.wanted.periodFrames)
  var channels = PCMShape.wanted.channels
  var device = ""
  /// Why `device` is not the first of them; nil when it is.
  var detour: PortFailure?
  /// Instant by which all that sounded at a `stop` is silent.
  var stopBy: BootInstant?
  /// The request that is to be heard, until it ends or fails.
  var active: UInt32?
  /// The same, until its first frames were taken.
  var unannounced: UInt32?
  /// Why what is to be heard is not what was asked for; told with its first frames, because a sound
  /// that nobody hears replaces nothing.
  var replacement: SoundFolder.Replacement?
  /// The looped request that is to be heard, and when its next sign is due; nil for none.
  var sign: (id: UInt32, at: BootInstant?)?
  /// Requests that are over, but may still be heard.
  var ending: [UInt32] = []
  var events: [SoundEvent] = []

  /// Makes a player with nothing to play; the card is not touched before there is.
  package init(card: any PCM, devices: [String]) {
    self.card = card
    self.devices = devices
  }

  /// True while samples may be on their way to the ear.
  package var isAudible: Bool {
    switch state {
    case .sounding, .emptying: true
    case .closed, .searching, .resting: false
    }
  }

  /// Starts a sound, in place of the one that plays; `replacement` says what it stands in for.
  package mutating func start(
    _ request: SoundRequest, _ sound: Sound, replacement: SoundFolder.Replacement? = nil
  ) {
    if let replaced = active { ending.append(replaced) }
    active = request.id
    unannounced = request.id
    self.replacement = replacement
    sign = request.isLooped ? (request.id, nil) : nil
    mixer.start(request, sound)
    if case .resting = state, detour != nil {
      // A tone took what it could get at once; a ring looks again for the first of the cards.
      card.close()
      state = .closed
    }
    if case .searching = state { state = .searching(newSearch()) }
  }

  /// Plays a tone after those that wait; where as many wait as may, it is dropped and told.
  package mutating func queue(_ tone: Tone, volumePercent: Int) {
    if !mixer.queue(tone, volumePercent: volumePercent) {
      report(.tonesLost(.tooManyTones(devices)))
    }
  }

  /// Ends all that plays or waits; what is started later is not meant.
  package mutating func stop(at now: BootInstant) {
    if let id = active { ending.append(id) }
    active = nil
    unannounced = nil
    mixer.stop()
    guard isAudible else {
      mixer.cut()
      return
    }
    let limit = now + Player.stopLimit
    if stopBy == nil { stopBy = limit }
    if case .emptying(let until) = state { state = .emptying(until: min(until, limit)) }
  }

  /// Tells of something that happened before the player was asked.
  package mutating func report(_ event: SoundEvent) { events.append(event) }

  /// Takes what is to be told, oldest first.
  package mutating func takeEvents() -> [SoundEvent] {
    guard !events.isEmpty else { return [] }
    defer { events = [] }
    return events
  }

  /// Gives the card back at once; call `stop` and `step` until it is not audible to avoid a click.
  package mutating func shutDown() {
    card.close()
    state = .closed
    flushEnded()
  }

  /// A search from the first device on, after a card was waited for in vain.
  func newSearch(waited: Duration = .zero) -> DeviceSearch {
    DeviceSearch(devices: devices, isPatient: active != nil, waited: waited)
  }

  mutating func flushEnded() {
    for id in ending { events.append(.ended(id: id)) }
    ending.removeAll(keepingCapacity: true)
  }
}
