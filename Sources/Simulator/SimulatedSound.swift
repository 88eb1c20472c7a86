import AlarmCore
import Ports

/// A sound card that takes its time to open and can fail in every way a real one does.
package final class SimulatedSound: SoundPort {
  /// How a request ends when it is not heard.
  package enum Trouble: Sendable {
    /// It answers that it cannot play.
    case fails(PortFailure)
    /// It never answers.
    case hangs
    /// It plays, but only after so long.
    case isSlow(Duration)
  }

  /// From the request to the first samples: opening a card and filling its buffer.
  package static let opening = Duration.milliseconds(20)
  /// How long a sound that is not looped lasts here.
  package static let shot = Duration.milliseconds(1_500)

  weak var world: SimulatedWorld?
  /// What is heard now.
  package private(set) var playing: SoundRequest?
  /// What goes wrong with the next requests; nil plays.
  package var trouble: Trouble?
  private var opening: SoundRequest?
  private var answers: [SoundEvent] = []

  package func play(_ request: SoundRequest) {
    silence()
    guard let world else { return }
    let asked = world.now().boot
    switch trouble {
    case .hangs: break
    case .fails(let failure):
      world.schedule(
        .sound(.failed(id: request.id, failure)), at: asked + SimulatedSound.opening)
    case .isSlow(let time): open(request, at: asked + time, in: world)
    case nil: open(request, at: asked + SimulatedSound.opening, in: world)
    }
  }

  private func open(_ request: SoundRequest, at instant: BootInstant, in world: SimulatedWorld) {
    opening = request
    world.schedule(.sound(.started(id: request.id)), at: instant)
    guard !request.isLooped else { return }
    world.schedule(.sound(.ended(id: request.id)), at: instant + SimulatedSound.shot)
  }

  package func stop() { silence() }

  package func play(_ tone: Tone, volumePercent: Int) {
    switch trouble {
    case nil, .isSlow: world?.report(.tone(tone))
    case .hangs: break
    case .fails(let failure):
      guard let world else { return }
      world.schedule(.sound(.tonesLost(failure)), at: world.now().boot + SimulatedSound.opening)
    }
  }

  package func takeEvents() -> [SoundEvent] {
    defer { answers.removeAll() }
    return answers
  }

  package func close() { silence() }

  /// Pulls the card out: what plays fails.
  package func unplug(_ failure: PortFailure) {
    trouble = .fails(failure)
    guard let request = playing ?? opening else { return }
    silence()
    answers.append(.failed(id: request.id, failure))
  }

  func answer(_ event: SoundEvent) {
    switch event {
    case .started(let id):
      guard let request = opening, request.id == id else { return }
      opening = nil
      playing = request
      world?.report(.soundBegan(request))
    case .ended(let id):
      guard playing?.id == id else { return }
      silence()
    case .replaced, .failed, .tonesLost: break
    }
    answers.append(event)
  }

  private func silence() {
    opening = nil
    guard playing != nil else { return }
    playing = nil
    world?.report(.soundEnded)
  }
}
