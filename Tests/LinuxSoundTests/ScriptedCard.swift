import AlarmCore
import LinuxSound
import Ports

/// A card in virtual time: it plays what it is given at its rate, and fails where the script says.
///
/// `heard` has one number (the left sample, or 0 while it stands still) for each frame of time
/// since the card was made, so that an index is an instant.
final class ScriptedCard: PCM {
  /// Calls a script can make fail.
  enum Call: Hashable {
    case open, room, write, prepare, resume
  }

  private(set) var heard: [Int16] = []
  /// Every sample that was taken, also those a stop discarded.
  private(set) var taken: [Int16] = []
  /// Every call in short, but for `room` and successful writes.
  private(set) var log: [String] = []
  var granted = PCMShape.wanted
  /// Faults of the next calls; nothing lets one call through.
  var script: [Call: [PCMFault?]] = [:]
  /// Devices that are not there.
  var missing: Set<String> = []
  /// True for a card that takes frames and never plays them.
  var isStuck = false
  /// Frames one write takes at most.
  var mostPerWrite = Int.max

  private var queue: ArraySlice<Int16> = []
  private var isOpen = false
  private var isRunning = false
  private var isDry = false

  /// Lets time pass.
  func play(frames: Int) {
    let played = isRunning && !isStuck ? min(frames, queue.count) : 0
    heard += queue.prefix(played)
    queue = queue.dropFirst(played)
    heard += repeatElement(0, count: frames - played)
    if played < frames && isRunning && !isStuck { (isRunning, isDry) = (false, true) }
  }

  /// How the device is held: what another program would find.
  var isHeld: Bool { isOpen }

  func open(_ device: String, wanted: PCMShape) throws(PCMFault) -> PCMShape {
    log.append("open \(device)")
    if missing.contains(device) { throw PCMFault(.gone, words: "No such file or directory") }
    try fail(.open)
    (isOpen, isRunning, isDry) = (true, false, false)
    queue = []
    return granted
  }

  func room() throws(PCMFault) -> Int {
    try fail(.room)
    if isDry || isRunning && queue.isEmpty { throw PCMFault(.underrun, words: "Broken pipe") }
    return granted.bufferFrames - queue.count
  }

  func write(_ samples: UnsafeBufferPointer<Int16>) throws(PCMFault) -> Int {
    try fail(.write)
    let room = granted.bufferFrames - queue.count
    let frames = min(samples.count / granted.channels, room, mostPerWrite)
    for frame in 0..<frames { queue.append(samples[frame * granted.channels]) }
    taken += queue.suffix(frames)
    if frames > 0 { isRunning = true }
    return frames
  }

  func recover(_ way: PCMRecovery) throws(PCMFault) {
    log.append("\(way)")
    try fail(way == .prepare ? .prepare : .resume)
    guard way == .prepare else { return }
    (isRunning, isDry) = (false, false)
    queue = []
  }

  func close() {
    if isOpen { log.append("close") }
    (isOpen, isRunning) = (false, false)
    queue = []
  }

  private func fail(_ call: Call) throws(PCMFault) {
    guard var left = script[call], !left.isEmpty else { return }
    let fault = left.removeFirst()
    script[call] = left
    if let fault { throw fault }
  }
}

/// A player, its card and the time they live in.
struct SoundBench {
  let card: ScriptedCard
  var player: Player
  /// What was told, but for signs of life.
  var events: [SoundEvent] = []
  /// When signs of life were given.
  var signs: [BootInstant] = []
  /// Times the player was called; one that spins gives itself away.
  private(set) var steps = 0
  private(set) var now = BootInstant(nanoseconds: 0)
  private var next: BootInstant?

  init(devices: [String] = ["hw:A", "hw:B"]) {
    card = ScriptedCard()
    player = Player(card: card, devices: devices)
  }

  /// Gives an order, as the thread does: the order first, then a step.
  mutating func order(_ order: (inout Player, BootInstant) -> Void) {
    order(&player, now)
    step()
  }

  mutating func start(_ request: SoundRequest, _ sound: Sound = Fixtures.level()) {
    order { player, _ in player.start(request, sound) }
  }

  mutating func stop() { order { player, now in player.stop(at: now) } }

  mutating func tone(_ hertz: Int = 1_000, milliseconds: Int = 50) {
    order { player, _ in
      player.queue(Tone(hertz: hertz, duration: .milliseconds(milliseconds)), volumePercent: 100)
    }
  }

  /// Lets time pass, waking the player when it wants to be woken.
  mutating func run(milliseconds: Int) {
    let end = now + .milliseconds(milliseconds)
    while let wake = next, wake <= end {
      advance(to: max(now, wake))
      step()
    }
    advance(to: end)
  }

  /// What was heard from `start` to `end`, in milliseconds since the beginning.
  func heard(from start: Int, to end: Int) -> [Int16] {
    Array(card.heard[(start * 48)..<min(end * 48, card.heard.count)])
  }

  /// True while the player wants to be called without an order.
  var isAwake: Bool { next != nil }

  private mutating func step() {
    steps += 1
    next = player.step(at: now)
    for event in player.takeEvents() {
      if case .playing = event { signs.append(now) } else { events.append(event) }
    }
  }

  private mutating func advance(to instant: BootInstant) {
    let frames = { (instant: BootInstant) in Int(instant.nanoseconds * 48 / 1_000_000) }
    card.play(frames: frames(instant) - frames(now))
    now = instant
  }
}
