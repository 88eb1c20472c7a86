import AlarmCore
import CivilTime
import Ports

/// A world in virtual time: it leaps to the next thing that happens, and nothing else passes time.
///
/// An edge wakes the loop a little later, as a kernel does, and what comes meanwhile is read with
/// it:
///
///     lines   ┌┐┌─┐┌┐             each at its own instant
///     loop    ├── 100 µs ──►│     woken once, and all of them wait in the queue
///
package final class SimulatedWorld: World {
  /// From an edge to the program that reads it: what a small board takes to wake a process.
  ///
  /// Measured ones take 0.1 to 0.6 ms; with the shortest most can happen between two edges.
  package static let wakeLatency = Duration.microseconds(100)

  /// Where reports of what happened go, with the moment.
  package var observe: (SimulatedEvent, Moment) -> Void = { _, _ in }
  /// Knob and button.
  package let inputs: SimulatedInputs
  /// LEDs.
  package let lamps: SimulatedLamps
  /// Buzzer.
  package let buzzer: SimulatedBuzzer
  /// Sound card.
  package let sound: SimulatedSound
  /// Where clients ask.
  package let control = SimulatedControl()
  /// The card that keeps state and ring log.
  package let card: SimulatedCard

  let log = SimulatedLog()
  private var moment: Moment
  private var agenda = Agenda()
  private var slew: Slew?
  /// The loop is given control at the latest at this instant, even when nothing happens.
  private var horizon: BootInstant?

  /// Makes a world that begins at a wall time, with a card that may hold records already.
  package init(startingAt wall: WallTime, trust: ClockTrust = .synced, card: SimulatedCard) {
    moment = Moment(
      boot: BootInstant(nanoseconds: 0), wall: wall, generation: 0, trust: trust)
    inputs = SimulatedInputs()
    lamps = SimulatedLamps()
    buzzer = SimulatedBuzzer()
    sound = SimulatedSound()
    self.card = card
    card.bootID = UInt32(truncatingIfNeeded: wall.seconds)
    lamps.world = self
    buzzer.world = self
    sound.world = self
    card.world = self
    control.world = self
    log.world = self
  }

  package func now() -> Moment { moment }

  package func wait(until deadline: Deadline?) -> [WorldEvent] {
    var next = agenda.first?.nanoseconds ?? .max
    if let horizon { next = min(next, horizon.nanoseconds) }
    if let deadline { next = min(next, instant(of: deadline).nanoseconds) }
    guard next < .max else { return [.stop] }
    leap(to: BootInstant(nanoseconds: next))
    var events: [WorldEvent] = []
    let edges = inputs.sent
    applyDue(&events)
    if inputs.sent != edges { letEdgesGather(&events) }
    if let horizon, horizon <= moment.boot { self.horizon = nil }
    return events
  }

  /// Lets time pass until the loop wakes, and everything happen that happens meanwhile.
  private func letEdgesGather(_ events: inout [WorldEvent]) {
    var woken = moment.boot + SimulatedWorld.wakeLatency
    if let horizon { woken = min(woken, horizon) }
    while let next = agenda.first, next <= woken {
      leap(to: next)
      applyDue(&events)
    }
    leap(to: woken)
  }

  private func applyDue(_ events: inout [WorldEvent]) {
    while let stimulus = agenda.takeDue(at: moment.boot) {
      if let event = apply(stimulus) { events.append(event) }
    }
  }

  /// Lets something happen at an instant; one in the past happens at once.
  package func schedule(_ stimulus: Stimulus, at instant: BootInstant) {
    agenda.enter(stimulus, at: max(instant, moment.boot))
  }

  /// Makes the next waits end at this instant at the latest.
  package func limitWait(to instant: BootInstant) { horizon = instant }

  func report(_ event: SimulatedEvent) { observe(event, moment) }

  /// Lets the wall clock gain, or lose, so much over a time from now on, without being set.
  package func slewClock(by gain: Duration, over length: Duration) {
    slew = Slew(gain, over: length, from: moment.boot)
  }

  /// How far the wall clock can be believed from now on.
  package func trust(_ trust: ClockTrust) { moment.trust = trust }

  /// When a deadline comes, a wall clock that is slewed considered.
  private func instant(of deadline: Deadline) -> BootInstant {
    switch deadline {
    case .boot: return deadline.boot(at: moment)
    case .wall(let wall):
      guard let slew else { return deadline.boot(at: moment) }
      return slew.instant(after: wall - moment.wall, from: moment.boot)
    }
  }

  private func leap(to instant: BootInstant) {
    guard instant > moment.boot else { return }
    moment.wall = moment.wall + (instant - moment.boot)
    if let slew {
      moment.wall = moment.wall + slew.gain(from: moment.boot, to: instant)
      if slew.isOver(at: instant) { self.slew = nil }
    }
    moment.boot = instant
  }

  private func apply(_ stimulus: Stimulus) -> WorldEvent? {
    switch stimulus {
    case .line(let line, let level):
      inputs.change(line, to: level, at: moment.boot)
      return nil
    case .missed(let line, let level):
      inputs.miss(line, to: level)
      return nil
    case .sound(let event):
      sound.answer(event)
      return nil
    case .cardReady:
      card.finish()
      return nil
    case .setClock(let wall):
      moment.wall = wall
      moment.generation += 1
      return .clockSet
    case .client: return nil
    case .event(let event): return event
    }
  }
}
