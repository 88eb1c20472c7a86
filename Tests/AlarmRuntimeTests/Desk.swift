import AlarmCore
import AlarmRuntime
import CivilTime
import JSON
import Ports

/// A clock in virtual time with a desk before it, driven as the loop drives them; the card answers
/// when it is told to.
struct Desk {
  /// What the card does with a state that is handed over.
  enum Card {
    case saves
    case fails
    /// It says nothing until `answerCard`.
    case hangs
  }

  var clock: AlarmClock
  var desk = ControlDesk()
  var moment = Moment(
    boot: BootInstant(nanoseconds: 1_000_000_000), wall: WallTime(seconds: 1_772_403_000),
    generation: 0, trust: .synced)
  var card = Card.saves
  /// What the ring log holds.
  var log: Result<[[UInt8]], PortFailure> = .success([])
  /// Commands the clock took, in order.
  private(set) var commands: [Command] = []
  /// States handed over and not answered.
  private(set) var underWay: [UInt64] = []
  /// Clients that were sent away.
  private(set) var farewells: [ControlClient] = []
  private(set) var readings = 0
  private var sent: [ControlClient: [UInt8]] = [:]
  private var last: UInt64 = 0

  init() {
    clock = AlarmClock(ClockConfiguration(), restoring: nil, zone: .utc, at: moment)
    _ = clock.start(.blank)
  }

  mutating func connect(isAllowed: Bool = true) -> ControlClient {
    last += 1
    take(.connected(ControlClient(last), isAllowed: isAllowed))
    return ControlClient(last)
  }

  mutating func say(_ line: String, _ client: ControlClient) {
    send(Array(line.utf8) + [0x0A], client)
  }

  mutating func send(_ bytes: [UInt8], _ client: ControlClient) { take(.received(client, bytes)) }

  mutating func take(_ event: ControlEvent) {
    desk.take(event, at: moment)
    serve()
  }

  mutating func pass(_ duration: Duration) {
    moment.boot = moment.boot + duration
    moment.wall = moment.wall + duration
    give(.wake)
    serve()
  }

  /// Lets the card answer what it was handed longest ago.
  mutating func answerCard(isSaved: Bool = true) {
    guard !underWay.isEmpty else { return }
    let id = underWay.removeFirst()
    give(isSaved ? .saved(id) : .saveFailed(id, Desk.full))
    serve()
  }

  /// Hands the clock something that no client asked.
  mutating func tell(_ input: Input) {
    give(input)
    serve()
  }

  /// The lines a client got since the last call.
  mutating func lines(of client: ControlClient) -> [JSONValue] {
    let bytes = sent[client] ?? []
    sent[client] = nil
    return bytes.split(separator: 0x0A).compactMap {
      try? JSONReader.read(Array($0), limit: ControlLimits.lineBytes)
    }
  }

  static let full = PortFailure(port: .store, kind: .full, subject: "state")

  /// Ends the clock, as the loop does once the card was asked for the last time.
  mutating func stop() {
    desk.end(clock, at: moment)
    deliver()
  }

  private mutating func deliver() {
    for letter in desk.takeLetters() {
      switch letter {
      case .send(let bytes, let client): sent[client, default: []] += bytes
      case .farewell(let client): farewells.append(client)
      }
    }
  }

  private mutating func serve() {
    repeat {
      while let order = desk.nextOrder(clock, at: moment) {
        switch order {
        case .command(let command):
          commands.append(command)
          give(.command(command))
          desk.took(clock)
        case .readLog:
          readings += 1
          desk.takeLog(log, of: clock)
        }
      }
      desk.settle(clock, at: moment)
      deliver()
    } while answerAtOnce()
  }

  /// Answers as a card would that takes no time; false when nothing was handed over.
  private mutating func answerAtOnce() -> Bool {
    guard card != .hangs, !underWay.isEmpty else { return false }
    let id = underWay.removeFirst()
    give(card == .saves ? .saved(id) : .saveFailed(id, Desk.full))
    return true
  }

  private mutating func give(_ input: Input) {
    for effect in clock.handle(input, at: moment) {
      switch effect {
      case .save(_, let id): underWay.append(id)
      case .record(let entry): desk.note(entry, of: clock)
      case .tell(let notice): desk.note(notice, of: clock, at: moment)
      case .readLevels, .show, .buzz, .play, .stopSound, .tone: break
      }
    }
  }
}
