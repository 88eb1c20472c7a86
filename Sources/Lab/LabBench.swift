import AlarmCore
import AlarmRuntime
import CLinux
import CivilTime
import Glibc
import JSON
import LinuxCall
import LinuxHost
import Ports
import Scenarios

/// Plays a scenario on the kernel it runs on, with the shipped binary as a process of its own.
///
///     hand ──► simulated lines ──► the clock ──► lines, card, loopback, socket, messages
///                                                     │
///     observation ◄── looked at when something tells that it changed, or was asked about
///
/// It sleeps until the clock tells something, the card begins to play, or a look is due; so a night
/// takes as long as what happens in it. Power cuts kill the clock where it stands; the machine
/// itself ends when power is to come back, and `carry` says how the next start goes on:
///
///     boot 1   ▔▔▔▔▔▔▔▔▔▔cut~~~~~~~~restore ✕
///     boot 2                               ▁▁▔▔▔▔▔▔▔▔▔▔►     the scenario's time goes on
package final class LabBench: Bench {
  package internal(set) var observation: Observation
  /// How the scenario goes on in the machine's next start; nil while it need not end.
  package internal(set) var carry: LabCarry?

  let setup: Setup
  let lines: CountedLines
  let time = PumpedTime()
  let hand: Hand
  let capabilities: LabCapabilities
  var clock: ClockUnderTest?
  var link: ClockLink?
  var told: ToldLines?
  var ear: CardEar?
  var medium: CardMedium?
  var trap: FlushTrap?
  var taker: CardTaker?
  var trust: ClockTrust
  var isButtonDown = false
  /// True once the file system takes no more writes.
  var isCardReadOnly = false
  /// Things that were done, waits not counted.
  var done: Int
  /// What is asked about now.
  var wants = LabSight()
  /// When something happened last.
  var livelyAt = BootInstant(nanoseconds: 0)
  /// When a time server is to be heard of again.
  var disciplineAt = BootInstant(nanoseconds: 0)
  /// What could not be told where it happened.
  var trouble: BenchFailure?
  /// The instant of the boot-time clock that is `observation.at` when nobody passes time.
  var origin = (boot: BootInstant(nanoseconds: 0), at: ScenarioInstant.begin)

  /// The clock's folder on the card.
  var folder: String { "\(setup.card)/clock" }

  /// Makes a bench that stands at the beginning of its scenario, or where the machine's last start
  /// ended, without power; `start` brings it.
  ///
  /// - Throws: when the machine lacks what a bench needs.
  package init(_ setup: Setup, after carry: LabCarry? = nil) throws(LabFailure) {
    self.setup = setup
    lines = CountedLines(
      try SimulatedLines(board: setup.board, directory: setup.lines), sent: carry?.edges ?? 0)
    hand = Hand(lines: lines, time: time, kind: setup.board.knob.kind, seed: setup.seed)
    capabilities = LabCapabilities(setup.configuration)
    done = carry?.done ?? 0
    trust = carry?.trust ?? .synced
    isButtonDown = carry?.isButtonDown ?? false
    observation = Observation(
      wall: carry?.wall ?? FireDate.civil(setup.start).instant(in: setup.zone), zone: setup.zone,
      badgeLamps: setup.board.badgeLamps.count)
    observation.at = carry?.at ?? .begin
    observation.isPowered = false
    observation.edges.sent = lines.sent
    if carry?.isCardTaken == true { taker = try CardTaker(device: cardDevice) }
  }

  /// The device the clock plays on.
  var cardDevice: String { setup.board.soundDevices.first ?? "" }

  /// See `Capabilities`.
  package func reasonAgainst(_ action: Action) -> String? { capabilities.reasonAgainst(action) }

  /// See `Capabilities`.
  package func reasonAgainst(_ condition: Condition) -> String? {
    capabilities.reasonAgainst(condition)
  }

  package func look(at conditions: [Condition]) {
    wants = LabSight(conditions)
    guard observation.isPowered else { return }
    do throws(BenchFailure) {
      try refresh { _ in false }
    } catch {
      trouble = trouble ?? error
    }
  }

  package func pass(
    to instant: ScenarioInstant, until isEnough: (Observation) -> Bool
  ) throws(BenchFailure) {
    if let trouble { throw trouble }
    while observation.at < instant {
      if observation.isPowered {
        if try live(until: origin.boot + (instant - origin.at), isEnough) { return }
      } else {
        // Nobody changes anything until then, and no machine runs.
        observation.wall = observation.wall + (instant - observation.at)
        observation.at = instant
        if isEnough(observation) { return }
      }
    }
  }

  /// Ends the clock under test, and leaves the machine as the next scenario needs it.
  ///
  /// - Throws: when the card cannot be mounted anew.
  package func finish() throws(BenchFailure) {
    if observation.isPowered { _ = clock?.terminate(on: KernelTime()) } else { clock?.destroy() }
    clock = nil
    link = nil
    told = nil
    ear = nil
    medium = nil
    trap = nil
    taker = nil
    do throws(LabFailure) {
      try repairCard()
    } catch {
      throw BenchFailure(error.text)
    }
  }
}

// Time that passes for real.
extension LabBench {
  /// The clock answers questions at once.
  private static let patience = Duration.seconds(10)
  /// While nothing happens for so long, looks become rare.
  static let calm = Duration.seconds(15)
  /// Looks at lamps while something happens: a flash lasts 200 ms, a beep of the buzzer 100 ms.
  static let lampsEvery = Duration.milliseconds(10)
  /// Looks at the card, and at counts, while something happens.
  static let factsEvery = Duration.milliseconds(50)
  /// Looks while nothing happens: twice for each time the clock wakes by itself.
  static let calmEvery = Duration.seconds(30)
  /// The recording is read so often while it is not known what is heard.
  static let earEvery = Duration.milliseconds(20)
  /// And so often else; it holds a second.
  static let calmEarEvery = Duration.milliseconds(400)
  /// A time server is heard of so often; the kernel trusts one for nine hours.
  static let disciplineEvery = Duration.seconds(1_800)

  /// Lets time pass until an instant since boot, and takes what happens; true when it was enough.
  ///
  /// It also ends when power goes.
  func live(
    until end: BootInstant, _ isEnough: (Observation) -> Bool
  ) throws(BenchFailure) -> Bool {
    while observation.isPowered {
      if try take(isEnough) { return true }
      let now = time.boot
      if now >= end {
        // The instant itself, not the microseconds it took to come here.
        return false
      }
      wait(until: min(end, nextLook(after: now)))
    }
    return false
  }

  private func nextLook(after now: BootInstant) -> BootInstant {
    let isLively = now - livelyAt < LabBench.calm
    var next = disciplineAt
    // A pattern is known once it was watched for a while: it is before somebody asks.
    if wants.lamps || setup.asked.lamps && isLively {
      next = min(next, now + (isLively ? Self.lampsEvery : Self.calmEvery))
    }
    if wants.facts { next = min(next, now + (isLively ? Self.factsEvery : Self.calmEvery)) }
    if let ear, ear.isPlaying {
      // What a beep is, or a sound, is to be known soon; that a sound ends, the card tells.
      next = min(next, now + (observation.sound == nil ? Self.earEvery : Self.calmEarEvery))
    } else if ear?.isPricked == true {
      next = min(next, now + Self.calmEarEvery)
    }
    return next
  }

  /// Sleeps until an instant, or until something tells that it changed.
  private func wait(until end: BootInstant) {
    // Shorter by what the kernel may add, a thousandth and at most 100 ms (select.c,
    // select_estimate_accuracy); the rest is slept in a second go, the last of it exactly.
    let rest = end - time.boot
    let patience = rest - min(rest / 500, .milliseconds(120))
    if patience >= .milliseconds(1) {
      poll([link?.descriptor, told?.descriptor, ear?.descriptor, trap?.descriptor], for: patience)
    } else {
      time.sleep(exactlyUntil: end)
    }
  }

  /// Takes everything that happened up to now, and tells each change; true when it was enough.
  func take(_ isEnough: (Observation) -> Bool) throws(BenchFailure) -> Bool {
    var isOver = false
    if trap?.isSprung() == true {
      cutPower()
      return isEnough(observation)
    }
    stamp()
    if time.boot >= disciplineAt { discipline() }
    try takeSound()
    for (line, sentence) in told?.take() ?? [] {
      setup.echo(line)
      observation.told.append(sentence)
      note()
      isOver = isEnough(observation) || isOver
    }
    for event in try events() {
      if let status = event["status"] { try see(status) }
      if let entry = event["entry"].flatMap(RingLogEntry.init(json:)) {
        observation.ringLog.append(entry)
      }
      note()
      isOver = isEnough(observation) || isOver
    }
    try lookAround()
    return isEnough(observation) || isOver
  }

  /// Everything that is asked about, as it is now.
  func refresh(_ isEnough: (Observation) -> Bool) throws(BenchFailure) {
    if wants.facts {
      guard let answer = try ask(.status) else { return }
      _ = try take(isEnough)
      try see(answer["status"] ?? .null)
    } else {
      _ = try take(isEnough)
    }
  }

  /// Takes note that something happened.
  func note() { livelyAt = time.boot }

  /// Puts the clocks' readings into the observation.
  func stamp() {
    let boot = time.boot
    observation.at = origin.at + (boot - origin.boot)
    observation.wall = time.wall
    observation.edges.sent = lines.sent
  }
}

// What is seen.
extension LabBench {
  private func events() throws(BenchFailure) -> [JSONValue] {
    do throws(SystemFailure) {
      return try link?.takeEvents() ?? []
    } catch {
      throw ended(error)
    }
  }

  /// Asks the clock for something, and waits for its answer; nil when power failed before it came.
  func ask(_ wish: ControlRequest.Wish) throws(BenchFailure) -> JSONValue? {
    guard let link else { throw BenchFailure("nobody is there to be asked; start the bench") }
    let id = link.ask(wish)
    let end = time.boot + LabBench.patience
    while time.boot < end {
      if trap?.isSprung() == true {
        cutPower()
        return nil
      }
      do throws(SystemFailure) {
        if let answer = try link.takeAnswer(id) { return answer }
      } catch {
        throw ended(error)
      }
      poll([link.descriptor, trap?.descriptor], for: LabBench.patience)
    }
    throw ended(SystemFailure(call: "recv", code: ETIMEDOUT))
  }

  /// Waits until one of some descriptors can be read, or a time is over; to the millisecond.
  private func poll(_ descriptors: [CInt?], for patience: Duration) {
    var entries = descriptors.compactMap { descriptor in
      descriptor.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    }
    let (seconds, rest) = patience.components
    let milliseconds = seconds * 1_000 + rest / 1_000_000_000_000_000
    Glibc.poll(&entries, nfds_t(entries.count), CInt(clamping: milliseconds))
  }

  private func ended(_ failure: SystemFailure) -> BenchFailure {
    let isRunning = clock?.isRunning ?? false
    return BenchFailure(
      isRunning
        ? "the clock under test does not answer (\(failure.text)); its messages are above"
        : "the clock under test has ended; its messages are above")
  }

  func see(_ status: JSONValue) throws(BenchFailure) {
    guard let sight = ClockSight(json: status) else {
      throw BenchFailure(
        "the clock's status is not understood; bench and clock are of two versions")
    }
    if sight != observation.status { note() }
    observation.status = sight
  }

  /// Takes what was heard.
  func take(_ events: [ToneHearing.Event]) {
    for event in events {
      note()
      switch event {
      case .beep(let beep, let ago):
        observation.beeps.append(HeardBeep(beep, at: observation.at + (.zero - ago)))
      case .sound(let name): observation.sound = name
      case .silence: observation.sound = nil
      }
    }
  }

  private func takeSound() throws(BenchFailure) {
    guard let ear else { return }
    do throws(LabFailure) {
      let (changed, heard) = try ear.attend()
      take(heard)
      if ear.isPlaying || ear.isPricked { take(try ear.read()) }
      if changed, !ear.isPlaying { observation.sound = nil }
    } catch {
      throw BenchFailure(error.text)
    }
  }

  private func lookAround() throws(BenchFailure) {
    do throws(LabFailure) {
      if setup.asked.lamps { try lookAtLamps() }
      if wants.stored { observation.stored = try medium?.state() }
    } catch {
      throw BenchFailure(error.text)
    }
  }

  private func lookAtLamps() throws(LabFailure) {
    let before = (observation.armedLamp.isLit, observation.badgeLamps.map(\.isLit))
    observation.armedLamp.note(try lines.isActive(.armedLamp), at: observation.at)
    observation.buzzer.note(isOn: try lines.isActive(.buzzer))
    for index in observation.badgeLamps.indices {
      observation.badgeLamps[index].note(try lines.isActive(.badgeLamp(index)), at: observation.at)
    }
    let isChanged = before != (observation.armedLamp.isLit, observation.badgeLamps.map(\.isLit))
    if wants.lamps, isChanged { note() }
  }
}
