import AlarmCore
import Ports

extension Player {
  /// What one turn of the state graph leads to.
  enum Turn {
    /// Look at the new state at once.
    case again
    /// Nothing to do before this instant; for ever, when there is none.
    case wait(until: BootInstant?)
  }

  /// Does what is due and answers when to call again; nothing means not before the next order.
  ///
  /// Calling early is harmless. It writes at most one period, so that orders are seen in between.
  package mutating func step(at now: BootInstant) -> BootInstant? {
    while true {
      switch turn(at: now) {
      case .again: continue
      case .wait(let until): return until
      }
    }
  }

  private mutating func turn(at now: BootInstant) -> Turn {
    switch state {
    case .closed: return closedTurn()
    case .searching(let search): return searchingTurn(search, at: now)
    case .sounding(let sounding): return soundingTurn(sounding, at: now)
    case .emptying(let until): return emptyingTurn(until: until, at: now)
    case .resting(let until): return restingTurn(until: until, at: now)
    }
  }

  private mutating func closedTurn() -> Turn {
    flushEnded()
    if mixer.isSilent { return .wait(until: nil) }
    state = .searching(newSearch())
    return .again
  }

  private mutating func searchingTurn(_ search: DeviceSearch, at now: BootInstant) -> Turn {
    flushEnded()
    if mixer.isSilent {
      state = .closed
      return .again
    }
    switch search.next(at: now) {
    case .wait(let until): return .wait(until: until)
    case .exhausted(let failure): return giveUp(failure)
    case .open(let device):
      var search = search
      do throws(PCMFault) {
        use(try card.open(device, wanted: .wanted), of: device)
        detour = search.detour
        state = .sounding(Sounding(standing: .opened(search)))
      } catch {
        search.refused(error, at: now)
        state = .searching(search)
      }
      return .again
    }
  }

  private mutating func use(_ shape: PCMShape, of device: String) {
    self.device = device
    channels = shape.channels
    mixer.use(rate: shape.rate, channels: shape.channels)
    pacing = Pacing(shape, periodFrames: mixer.periodFrames)
    let count = mixer.periodFrames * shape.channels
    period = Period(samples: [Int16](repeating: 0, count: count), taken: count)
    stopBy = nil
  }

  private mutating func emptyingTurn(until: BootInstant, at now: BootInstant) -> Turn {
    if !mixer.isSilent {
      state = .sounding(Sounding(standing: .rested))
      return .again
    }
    do throws(PCMFault) {
      let wait = pacing.waitUntilEmpty(room: try card.room())
      if wait == .zero || now >= until { return rest(at: now) }
      return .wait(until: min(until, now + wait))
    } catch {
      // Played to its end, or the card is lost with nothing left to play: `rest` tells which.
      return rest(at: now)
    }
  }

  /// Silences the card and keeps it for a while; a card that does not obey is given back at once.
  mutating func rest(at now: BootInstant) -> Turn {
    stopBy = nil
    period.taken = period.samples.count
    do throws(PCMFault) {
      try card.recover(.prepare)
      state = .resting(until: now + Player.rest)
    } catch {
      card.close()
      state = .closed
    }
    return .again
  }

  private mutating func restingTurn(until: BootInstant, at now: BootInstant) -> Turn {
    flushEnded()
    if !mixer.isSilent {
      state = .sounding(Sounding(standing: .rested))
      return .again
    }
    if now < until { return .wait(until: until) }
    card.close()
    state = .closed
    return .again
  }

  /// Ends what was to be heard: no card plays it.
  mutating func giveUp(_ failure: PortFailure) -> Turn {
    card.close()
    if let id = active {
      events.append(.failed(id: id, failure))
    } else if mixer.wantsTones {
      events.append(.tonesLost(failure))
    }
    active = nil
    unannounced = nil
    mixer.stop()
    mixer.cut()
    stopBy = nil
    state = .closed
    return .again
  }
}
