import AlarmCore
import FlashLog
import Scenarios

/// The card: what was acknowledged as saved is there after a cut.
extension Judge {
  /// Takes note of states that were handed over.
  func takeSaves(_ night: inout SimulatedNight) {
    guard night.loop.clock.lastSave != lastSave else { return }
    lastSave = night.loop.clock.lastSave
    switch night.loop.clock.store {
    case .saving(let state, _, _, _): tried.append(state)
    case .saved(let state): tried.append(state)
    case .failed(let state, _, _): tried.append(state)
    }
  }

  /// The card says that a state is safe.
  func takeSaved(_ night: inout SimulatedNight) {
    takeSaves(&night)
    guard case .saved(let state) = night.loop.clock.store else { return }
    safe = state
    tried = []
    // An honest flush makes safe what a lie did not.
    if troubles[.store] != .lying { hasLied = false }
  }

  /// Power fails: the card must hold what it acknowledged, or what was on its way to it.
  func powerFails(_ night: inout SimulatedNight) {
    if let plannedCut { coverage.note(plannedCut) }
    plannedCut = nil
    guard broken == nil else { return }
    takeSaves(&night)
    // The clock may believe a state safe of which the card said nothing.
    // Of the one it began with on a blank card it does not.
    if let believed = night.loop.clock.store.onCard, believed != safe, believed != fresh {
      safe = believed
      tried.removeAll { $0 == believed }
    }
    let stored = night.safeState
    defer { safe = stored }
    if hasLied || stored == safe || tried.contains(where: { $0 == stored }) { return }
    fail(.nothingLost, "the card does not hold what was saved", &night, at: night.world.now())
  }

  /// Power is back, and the clock has started.
  func powerReturns(_ night: inout SimulatedNight, at instant: ScenarioInstant) {
    poweredAt = instant
    coverage.restarts += 1
    history.restarts += 1
    hasActed = true
    tried = []
    lastSave = 0
    fresh = safe == nil ? night.loop.clock.store.onCard : nil
    hasLied = troubles[.store] == .lying
    owed = safe?.armed
    ring = RingSight(stored: safe?.ring)
    wantedAgain = nil
    expectStored(safe)
    (dial, movedHand, asked) = (safe?.dial, nil, nil)
    badge = safe?.badge.number ?? 0
    // A cut may ring twice, never not at all.
    if let key = ring.key { over.remove(key) }
    if let key = owed.flatMap(Judge.key) { over.remove(key) }
    (handUntil, orderUntil, pressUntil) = (Judge.never, Judge.never, Judge.never)
    askedUntil = Judge.never
    // A button that is down at the start counts for nothing until it was let go.
    (downSince, isReplaying) = (nil, false)
    lostUntil = Judge.never
    quietFrom = nil
    disturbedAt = BootInstant(nanoseconds: 0)
    isAttended = false
    (isSounding, buzzing) = (false, nil)
    (silenceBy, heardBy, expectedHand) = (nil, nil, nil)
    busyUntil = BootInstant(nanoseconds: .min)
    if areInputsRepaired { troubles[.inputs] = nil }
  }
}
