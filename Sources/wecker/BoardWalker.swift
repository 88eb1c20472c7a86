import AlarmCore
import BoardFile
import LinuxHost
import Ports
import Walkthrough

/// Walks a person through a board on real ports: the loop around `BoardWalk`.
struct BoardWalker {
  private var walk: BoardWalk
  private let inputs: any InputPort
  private let lamps: any LampPort
  private let buzzer: (any BuzzerPort)?
  private let sound: (any SoundPort)?
  private let world: any World
  private let typed: TypedLines
  private let say: (String) -> Void

  /// Takes the ports of a board, and who tells the person what to do.
  init(
    _ walk: BoardWalk, inputs: any InputPort, lamps: any LampPort, buzzer: (any BuzzerPort)?,
    sound: (any SoundPort)?, world: any World, typed: TypedLines, say: @escaping (String) -> Void
  ) {
    self.walk = walk
    self.inputs = inputs
    self.lamps = lamps
    self.buzzer = buzzer
    self.sound = sound
    self.world = world
    self.typed = typed
    self.say = say
  }

  /// Makes a walk on the lines and the card of this machine; a card that cannot be had is added to
  /// `failures`.
  init(
    _ board: Board, _ sounds: String?, world: HostWorld, failures: inout [PortFailure],
    say: @escaping (String) -> Void
  ) {
    let wiring = board.wiring
    let card = HostDevices.sound(
      wiring, sounds: sounds ?? Folders.sounds.path, failures: &failures)
    let typed = TypedLines()
    typed.watch(in: world)
    if let card { try? world.watch(card.descriptor) }
    self.init(
      BoardWalk(board), inputs: HostDevices.inputs(wiring, world),
      lamps: HostDevices.lamps(wiring), buzzer: HostDevices.buzzer(wiring), sound: card,
      world: world, typed: typed, say: say)
  }

  /// Goes through all parts, or until the person has had enough; everything is off afterwards.
  mutating func run() -> BoardWalk {
    perform(walk.start(at: world.now().boot))
    while !walk.isOver {
      takeEdges()
      for event in sound?.takeEvents() ?? [] { give(.sound(event)) }
      takeAnswers()
      give(.wake)
      guard !walk.isOver else { break }
      if world.wait(until: walk.deadline.map { .boot($0) }).contains(.stop) {
        give(.answer(.quit))
      }
    }
    sound?.close()
    buzzer?.close()
    lamps.close()
    inputs.close()
    return walk
  }

  private mutating func takeEdges() {
    do throws(PortFailure) {
      let drained = try inputs.drain()
      if drained.lost > 0 || !drained.edges.isEmpty {
        give(.edges(drained.edges, lost: drained.lost))
      }
    } catch {
      give(.failed(error))
    }
  }

  /// Takes what was typed; an answer from a pipe waits for its question.
  private mutating func takeAnswers() {
    while !walk.isOver {
      guard let line = typed.next else {
        if typed.isAtEnd, walk.isAsking { give(.answer(.quit)) }
        return
      }
      let answer = BoardWalker.answer(line)
      switch answer {
      case .skip, .quit: break
      case .yes, .no, nil: guard walk.isAsking || typed.isTerminal else { return }
      }
      typed.drop()
      if let answer { give(.answer(answer)) } else { say("Answer yes, no, skip or quit.") }
    }
  }

  /// An answer by its word, or the beginning of it; Enter alone is yes.
  static func answer(_ line: String) -> BoardWalk.Answer? {
    let word = line.lowercased().filter { !$0.isWhitespace }
    if word.isEmpty { return .yes }
    return BoardWalk.Answer.allCases.first { $0.rawValue.hasPrefix(word) }
  }

  private mutating func give(_ event: BoardWalk.Event) {
    perform(walk.handle(event, at: world.now().boot))
  }

  /// Does what is to be done, in its order, and hands in what came of it behind that.
  private mutating func perform(_ actions: [BoardWalk.Action]) {
    var events: [BoardWalk.Event] = []
    for action in actions {
      do throws(PortFailure) {
        if let answer = try perform(action) { events.append(answer) }
      } catch {
        events.append(.failed(error))
      }
    }
    for event in events { give(event) }
  }

  private func perform(_ action: BoardWalk.Action) throws(PortFailure) -> BoardWalk.Event? {
    switch action {
    case .say(let text): say(text)
    case .readLevels: return .levels(try inputs.readLevels())
    case .show(let frame): try lamps.show(frame)
    case .buzz(let hertz): try buzzer?.set(hertz: hertz)
    case .play(let request):
      guard let sound else {
        throw PortFailure(port: .sound, kind: .missing, subject: "no sound card")
      }
      sound.play(request)
    case .stopSound: sound?.stop()
    }
    return nil
  }
}
