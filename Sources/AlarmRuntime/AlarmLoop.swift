import AlarmCore
import Ports

/// Waits for the world until the clock's next deadline, hands the clock what happened, and performs
/// the effects: the one loop every backend runs.
///
///     wait ──► edges ──► answers of sound and store ──► wake ──► perform ──► wait …
///
/// Edges come first: a release that waits in the kernel's queue must be handled before the hold it
/// prevents. So the clocks are read before the queue is emptied, and everything but edges happens
/// at that reading: no edge before it is missing.
package struct AlarmLoop {
  /// The clock.
  package internal(set) var clock: AlarmClock
  var devices: Devices
  let world: any World
  /// Where clients ask; nil while none does, so that a clock alone touches none of it.
  var desk: ControlDesk?
  var pending: [Input] = []
  /// Edges that were taken and not handled yet; they go before `pending`.
  private var edges: [LineEdge] = []
  /// Edges that were lost before those.
  private var lostEdges = 0
  private var wantsLevels = false
  /// Why devices of the board could not be opened, which every use of them meets again.
  private var unopened: [PortName: PortFailure] = [:]

  /// How long a clean stop waits for the card; slow cards take half a second a flush.
  package static let closeLimit = Duration.seconds(5)

  /// Makes a loop over a clock that has not begun.
  package init(_ clock: AlarmClock, devices: Devices, world: any World) {
    self.clock = clock
    self.devices = devices
    self.world = world
  }

  /// Begins with what the store held, and with ports that could not be opened; call once, before
  /// `turn`.
  package mutating func start(_ restored: Restored, failures: [PortFailure] = []) {
    pending += failures.map(Input.portFailed)
    for failure in failures { unopened[failure.port] = failure }
    perform(clock.start(restored, isZoneKnown: !failures.contains { $0.port == .zone }))
    settle(at: world.now())
  }

  /// Waits once and handles all that came; false when the loop is to end.
  package mutating func turn() -> Bool {
    let events = world.wait(until: clock.wakes.deadline(at: clock.now))
    let moment = world.now()
    takeEdges()
    takeAnswers()
    let isGoingOn = take(events)
    handleEdges(at: moment)
    handlePending(at: moment)
    perform(clock.handle(.wake, at: moment))
    settle(at: moment)
    serve(at: moment)
    return isGoingOn
  }

  private mutating func take(_ events: [WorldEvent]) -> Bool {
    var isGoingOn = true
    for event in events {
      switch event {
      case .clockSet: pending.append(.clockSet)
      case .zone(let rules): pending.append(.zone(rules))
      case .command(let command): pending.append(.command(command))
      case .stop: isGoingOn = false
      }
    }
    return isGoingOn
  }

  /// Ends cleanly: sound off, buzzer and lamps off, state on the card.
  ///
  /// Returns false when the last state may not be on the card.
  package mutating func stop() -> Bool {
    perform(clock.stop())
    devices.buzzer?.close()
    devices.lamps?.close()
    devices.inputs?.close()
    // Last but the card: a sound card that hangs takes its whole deadline.
    devices.sound?.close()
    let isSaved = devices.store.close(within: AlarmLoop.closeLimit)
    // The answer to the last save tells whether a store that failed before works again.
    pending.removeAll()
    takeAnswers()
    for input in pending {
      let moment = world.now()
      // Ports are closed; what there is to tell is told.
      for effect in clock.handle(input, at: moment) {
        if case .tell(let notice) = effect { devices.log.tell(notice, at: moment) }
      }
    }
    endService(at: world.now())
    return isSaved && !clock.store.hasFailed
  }

  /// Handles everything that waits, and what its effects bring about, until nothing is left: edges
  /// at their own stamps, which may be later than the moment, all else at the moment.
  mutating func settle(at moment: Moment) {
    while true {
      handleEdges(at: moment)
      while !pending.isEmpty { handlePending(at: moment) }
      guard wantsLevels else { return }
      wantsLevels = false
      readLevels()
    }
  }

  private mutating func handleEdges(at moment: Moment) {
    if lostEdges > 0 { perform(clock.handle(.edgesLost(lostEdges), at: moment)) }
    lostEdges = 0
    guard !edges.isEmpty else { return }
    for edge in edges { perform(clock.handle(.edge(edge), at: world.now())) }
    edges = []
  }

  /// Handles what waits now; what its effects bring about waits behind.
  private mutating func handlePending(at moment: Moment) {
    let count = pending.count
    guard count > 0 else { return }
    for index in 0..<count { perform(clock.handle(pending[index], at: moment)) }
    pending.removeFirst(count)
  }

  /// Reads the lines while no edge waits; an edge that comes in between wins, and the clock asks
  /// again once the lines are quiet.
  private mutating func readLevels() {
    guard let inputs = devices.inputs else { return }
    guard !takeEdges() else { return }
    do throws(PortFailure) {
      let levels = try inputs.readLevels()
      if !takeEdges() { pending.append(.levels(levels)) }
    } catch {
      lose(inputs, error)
    }
  }

  /// Queues every waiting edge; true when there was one.
  @discardableResult
  private mutating func takeEdges() -> Bool {
    guard let inputs = devices.inputs else { return false }
    do throws(PortFailure) {
      let drained = try inputs.drain()
      guard drained.lost > 0 || !drained.edges.isEmpty else { return false }
      lostEdges += drained.lost
      if edges.isEmpty { edges = drained.edges } else { edges += drained.edges }
      return true
    } catch {
      lose(inputs, error)
      return false
    }
  }

  private mutating func lose(_ inputs: any InputPort, _ failure: PortFailure) {
    inputs.close()
    devices.inputs = nil
    pending.append(.portFailed(failure))
  }

  private mutating func takeAnswers() {
    for event in devices.sound?.takeEvents() ?? [] {
      switch event {
      case .started(let id): pending.append(.soundStarted(id))
      case .playing(let id): pending.append(.soundPlaying(id))
      case .replaced(let id, let by, let why):
        pending.append(.soundReplaced(id, by: by, because: why))
      case .ended(let id): pending.append(.soundEnded(id))
      case .failed(let id, let failure): pending.append(.soundFailed(id, failure))
      case .tonesLost(let failure): pending.append(.portFailed(failure))
      }
    }
    for event in devices.store.takeEvents() {
      switch event {
      case .saved(let id): pending.append(.saved(id))
      case .failed(let id, let failure): pending.append(.saveFailed(id, failure))
      case .logged: break
      case .ringLog(let entries): desk?.takeLog(.success(entries), of: clock)
      case .ringLogUnread(let failure): desk?.takeLog(.failure(failure), of: clock)
      case .logFailed(let failure): pending.append(.portFailed(failure))
      }
    }
  }

  mutating func perform(_ effects: [Effect]) {
    for effect in effects {
      do throws(PortFailure) {
        try perform(effect)
      } catch {
        pending.append(.portFailed(error))
      }
    }
  }

  private mutating func perform(_ effect: Effect) throws(PortFailure) {
    switch effect {
    case .readLevels: wantsLevels = true
    case .show(let frame):
      if let lamps = devices.lamps {
        try lamps.show(frame)
        accept(.lamps)
      } else if let failure = unopened[.lamps] ?? (hasLamps ? AlarmLoop.noLamps : nil) {
        throw failure
      }
    case .buzz(let hertz):
      if let buzzer = devices.buzzer {
        try buzzer.set(hertz: hertz)
        if hertz != nil { accept(.buzzer) }
      } else if hertz != nil {
        throw unopened[.buzzer] ?? AlarmLoop.noBuzzer
      }
    case .play(let request):
      if let sound = devices.sound {
        sound.play(request)
      } else {
        pending.append(.soundFailed(request.id, unopened[.sound] ?? AlarmLoop.noSound))
      }
    case .stopSound: devices.sound?.stop()
    case .tone(let tone, let volume): devices.sound?.play(tone, volumePercent: volume)
    case .save(let state, let id): devices.store.save(StateCodec.encode(state), id: id)
    case .record(let entry):
      devices.store.log(RingLogCodec.encode(entry))
      desk?.note(entry, of: clock)
    case .tell(let notice):
      let moment = world.now()
      devices.log.tell(notice, at: moment)
      desk?.note(notice, of: clock, at: moment)
    }
  }

  /// Tells a clock that rings that a port took what it was handed; nobody else waits to hear it.
  private mutating func accept(_ port: PortName) {
    if case .ringing = clock.mode { pending.append(.accepted(port)) }
  }

  private var hasLamps: Bool { clock.configuration.hasLamps }

  private static let noLamps = PortFailure(port: .lamps, kind: .missing, subject: "no LEDs")
  private static let noSound = PortFailure(port: .sound, kind: .missing, subject: "no sound card")
  private static let noBuzzer = PortFailure(port: .buzzer, kind: .missing, subject: "no buzzer")
}
