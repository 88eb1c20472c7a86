import AlarmCore
import AlarmRuntime
import CivilTime
import Foundation
import Glibc
import LinuxHost
import Testing

/// A clock's belongings in a temporary folder: a board without a chip and a card, and a state.
final class ClockFolder {
  private let folder = TemporaryFolder()
  var path: String { folder.path }
  var board: String { "\(path)/board.yaml" }
  var state: String { "\(path)/state" }
  var stateFile: String { "\(state)/state.ring" }
  var socket: String { "\(path)/wecker.sock" }

  /// Makes the lab's board with lines and a card that no machine has, or with a device named.
  init(sound: String = "no-such-card") throws {
    let lab = try String(contentsOfFile: "\(Wecker.tree)/boards/lab.yaml", encoding: .utf8)
    let text = lab.replacing("pinctrl-bcm2711", with: "no-such-chip").replacing(
      "bcm:", with: "line:"
    )
    .replacing("hw:Loopback,0,0", with: sound)
    try #require(text.contains("no-such-chip") && text.contains("\"\(sound)\""))
    _ = try write("board.yaml", text)
  }

  /// Writes a file and returns its path.
  func write(_ name: String, _ text: String) throws -> String { try folder.write(name, text) }

  /// The words that run the clock; later ones may be added.
  var words: [String] {
    [
      "run", "--board", board, "--state", state, "--sounds", Wecker.sounds, "--socket", socket,
      "--zone", "UTC",
    ]
  }

  /// Starts the clock.
  func start(environment: [String: String] = [:]) throws -> Child {
    try Wecker.start(words, environment: environment)
  }

  /// Stores an alarm that is due so many seconds from now, as the clock itself would.
  func storeAlarm(
    dueIn seconds: Int, sound: String = "bell",
    and change: (inout ClockState) throws -> Void = { _ in }
  ) throws {
    var clock = HostClock()
    let due = clock.now().wall + .seconds(seconds)
    let civil = ZoneRules.utc.civil(at: due)
    let key = OccurrenceKey(date: civil.date, time: civil.time)
    var stored = ClockState()
    stored.dial = DialTime(civil.time)
    try stored.queue.schedule(
      .absolute(due), in: .utc, body: "Alarm", sound: sound, purpose: .alarm(key))
    try change(&stored)
    try store(stored)
  }

  /// Stores a state.
  func store(_ stored: ClockState) throws {
    let opened = try StateFolder(path: state, bootID: 1)
    opened.store.save(StateCodec.encode(stored), id: 1)
    #expect(opened.store.close(within: .seconds(10)))
  }

  /// Reads the state as the next start would.
  func readState() throws -> ClockState? {
    let opened = try StateFolder(path: state, bootID: 1)
    defer { _ = opened.store.close(within: .seconds(10)) }
    return opened.state.state
  }
}
