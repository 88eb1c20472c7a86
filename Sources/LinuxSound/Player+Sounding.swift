import AlarmCore
import Ports

extension Player {
  /// Writes the next period when it is due, or does what the card's fault asks for.
  mutating func soundingTurn(_ sounding: Sounding, at now: BootInstant) -> Turn {
    do throws(PCMFault) {
      let room = try card.room()
      if let stopBy, isTooLateToFade(room: room, by: stopBy, at: now) { return cutOff(at: now) }
      if isPeriodTaken {
        noteFinished()
        if mixer.isSilent {
          state = .emptying(until: stopBy ?? now + Player.emptyLimit)
          return .again
        }
        let wait = mixer.isStopping ? .zero : pacing.wait(room: room)
        if wait > .zero { return try pause(sounding, for: wait, at: now) }
        renderPeriod()
      }
      let frames = try writePeriod()
      if frames == 0 { return try pause(sounding, for: Player.pause, at: now) }
      tookFrames(at: now)
      return .wait(until: now)
    } catch {
      return remedy(error, sounding, at: now)
    }
  }

  private var isPeriodTaken: Bool { period.taken == period.samples.count }

  private func isTooLateToFade(room: Int, by stopBy: BootInstant, at now: BootInstant) -> Bool {
    if now >= stopBy { return true }
    guard mixer.isStopping else { return false }
    return !isPeriodTaken || !pacing.canFade(room: room, within: stopBy - now)
  }

  /// Silences the card in mid-sound: a click, but in time.
  private mutating func cutOff(at now: BootInstant) -> Turn {
    mixer.cut()
    return rest(at: now)
  }

  private mutating func noteFinished() {
    guard let id = mixer.takeFinished(), id == active else { return }
    ending.append(id)
    active = nil
  }

  private mutating func renderPeriod() {
    period.voiceID = mixer.voiceID
    period.isFade = mixer.isFading
    if !period.isFade { stopBy = nil }
    period.samples.withUnsafeMutableBufferPointer { mixer.render(into: $0) }
    period.taken = 0
  }

  private mutating func writePeriod() throws(PCMFault) -> Int {
    let (card, taken) = (self.card, period.taken)
    // A Result, because the Array of Swift 6.0 lets no typed error through.
    let written = period.samples.withUnsafeBufferPointer { samples in
      Result { () throws(PCMFault) in
        try card.write(UnsafeBufferPointer(rebasing: samples[taken...]))
      }
    }
    let frames = try written.get()
    period.taken += frames * channels
    return frames
  }

  private mutating func tookFrames(at now: BootInstant) {
    state = .sounding(Sounding(standing: .proven))
    if !period.isFade { flushEnded() }
    if let id = unannounced, id == period.voiceID {
      unannounced = nil
      if let other = replacement {
        events.append(.replaced(id: id, by: other.name, because: other.because))
        replacement = nil
      }
      if let detour { events.append(.moved(id: id, to: device, because: detour)) }
      events.append(.started(id: id))
    }
    giveSign(at: now)
  }

  /// Tells from time to time that a looped sound is taken; what started told so just now.
  private mutating func giveSign(at now: BootInstant) {
    guard let (id, due) = sign, id == active, id == period.voiceID, unannounced == nil else {
      return
    }
    if let due {
      guard now >= due else { return }
      events.append(.playing(id: id))
    }
    sign = (id, now + Player.signPeriod)
  }

  /// Waits for a card that takes nothing now, but not for ever.
  private mutating func pause(
    _ sounding: Sounding, for wait: Duration, at now: BootInstant
  ) throws(PCMFault) -> Turn {
    // Pauses are added up instead of comparing instants: the machine may have slept in between.
    var sounding = sounding
    let isPatient = sounding.wait(wait)
    state = .sounding(sounding)
    guard isPatient else { throw PCMFault(.stalled, words: "takes no sound") }
    let until = now + wait
    return .wait(until: stopBy.map { min($0, until) } ?? until)
  }

  private mutating func remedy(
    _ fault: PCMFault, _ sounding: Sounding, at now: BootInstant
  ) -> Turn {
    switch fault.remedy {
    case .giveUp: return lose(fault, sounding, at: now)
    case .wait:
      do throws(PCMFault) {
        return try pause(sounding, for: Player.pause, at: now)
      } catch {
        return lose(error, sounding, at: now)
      }
    case .recover(let way): return recover(way, from: fault, sounding, at: now)
    }
  }

  private mutating func recover(
    _ way: PCMRecovery, from fault: PCMFault, _ sounding: Sounding, at now: BootInstant
  ) -> Turn {
    var sounding = sounding
    do throws(PCMFault) {
      if sounding.recoveries >= Player.mostRecoveries { throw fault }
      try card.recover(way)
      sounding.recoveries += 1
      state = .sounding(sounding)
      return .again
    } catch {
      guard way == .resume else { return lose(error, sounding, at: now) }
      if error.kind == .notReady && sounding.wakes < Player.mostWakes
        && sounding.wait(Player.pause)
      {
        sounding.wakes += 1
        state = .sounding(sounding)
        return .wait(until: now + Player.pause)
      }
      return recover(.prepare, from: fault, sounding, at: now)
    }
  }

  /// The card is lost: look for another if it never took a frame, else tell the core.
  private mutating func lose(
    _ fault: PCMFault, _ sounding: Sounding, at now: BootInstant
  ) -> Turn {
    switch sounding.standing {
    case .proven: return giveUp(fault.whilePlaying(on: device))
    case .rested: state = .searching(newSearch(waited: sounding.waited))
    case .opened(var search):
      search.refused(fault, at: now)
      state = .searching(search)
    }
    card.close()
    period.taken = period.samples.count
    return .again
  }
}
