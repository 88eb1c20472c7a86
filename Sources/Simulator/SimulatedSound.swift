import AlarmCore
import Ports

/// A sound card that takes its time to open and can fail in every way a real one does.
package final class SimulatedSound: SoundPort {
  /// How a request ends when it is not heard.
  package enum Trouble: Sendable {
    /// It answers that it cannot play.
    case fails(PortFailure)
    /// Somebody else has it: it is asked again for a second before it is given up.
    case isTaken(PortFailure)
    /// It never answers.
    case hangs
    /// It plays, but only after so long.
    case isSlow(Duration)
    /// It plays so long, and then takes no more and says nothing.
    case hangsAfter(Duration)
  }

  /// From the request to the first samples: opening a card and filling its buffer.
  package static let opening = Duration.milliseconds(20)
  /// How long the real adapter asks a busy card before it gives it up.
  package static let patience = Duration.seconds(1)
  /// Time between two signs of life of a looped sound, as the real adapter gives them.
  package static let signPeriod = Duration.seconds(2)
  /// How long a sound that is not looped lasts here.
  package static let shot = Duration.milliseconds(1_500)

  weak var world: SimulatedWorld?
  /// What is heard now.
  package private(set) var playing: SoundRequest?
  /// What goes wrong with the next requests; nil plays.
  package var trouble: Trouble?
  private var opening: SoundRequest?
  /// What would be heard if the card did not hang.
  private var hung: SoundRequest?
  private var hangsAt: BootInstant?
  private var answers: [SoundEvent] = []

  package func play(_ request: SoundRequest) {
    silence()
    guard let world else { return }
    let asked = world.now().boot
    hangsAt = nil
    switch trouble {
    case .hangs: hung = request
    case .fails(let failure):
      world.schedule(
        .sound(.failed(id: request.id, failure)), at: asked + SimulatedSound.opening)
    case .isTaken(let failure):
      world.schedule(
        .sound(.failed(id: request.id, failure)), at: asked + SimulatedSound.patience)
    case .isSlow(let time): open(request, at: asked + time, in: world)
    case .hangsAfter(let time):
      hangsAt = asked + time
      open(request, at: asked + SimulatedSound.opening, in: world)
    case nil: open(request, at: asked + SimulatedSound.opening, in: world)
    }
  }

  /// Ends the hanging: what it was to play is heard again.
  package func recover() {
    trouble = nil
    hangsAt = nil
    guard let request = hung, let world else { return }
    hung = nil
    playing = request
    world.report(.soundBegan(request))
    world.schedule(.sound(.playing(id: request.id)), at: world.now().boot)
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
    case nil, .isSlow, .hangsAfter: world?.report(.tone(tone))
    case .hangs: break
    case .fails(let failure), .isTaken(let failure):
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
    guard let request = playing ?? opening ?? hung else { return }
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
      if request.isLooped { scheduleSign(of: id) }
    case .playing(let id):
      guard playing?.id == id else { return }
      if let hangsAt, let world, hangsAt <= world.now().boot {
        hang()
        return
      }
      scheduleSign(of: id)
    case .ended(let id):
      guard playing?.id == id else { return }
      silence()
    case .replaced, .moved, .failed, .tonesLost: break
    }
    answers.append(event)
  }

  /// The next sign, or the instant at which there are no more.
  private func scheduleSign(of id: UInt32) {
    guard let world else { return }
    let next = world.now().boot + SimulatedSound.signPeriod
    world.schedule(.sound(.playing(id: id)), at: hangsAt.map { min($0, next) } ?? next)
  }

  private func hang() {
    hung = playing
    playing = nil
    world?.report(.soundEnded)
  }

  private func silence() {
    opening = nil
    hung = nil
    guard playing != nil else { return }
    playing = nil
    world?.report(.soundEnded)
  }
}
