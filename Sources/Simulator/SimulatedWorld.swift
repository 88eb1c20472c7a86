import AlarmCore
import CivilTime
import Ports

/// A world in virtual time: it leaps to the next thing that happens, and nothing else passes time.
package final class SimulatedWorld: World {
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
    while let stimulus = agenda.takeDue(at: moment.boot) {
      if let event = apply(stimulus) { events.append(event) }
    }
    if let horizon, horizon <= moment.boot { self.horizon = nil }
    return events
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
