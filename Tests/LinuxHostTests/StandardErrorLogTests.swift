import AlarmCore
import CivilTime
import Glibc
import LinuxHost
import LinuxThreads
import Ports
import Testing

/// Lines for readers of every kind that stand still; what does not fit is lost and counted.
@Suite struct StandardErrorLogTests {
  /// Two ends, and how a reader takes what is there.
  struct Ends {
    let reading: CInt
    let writing: CInt

    /// Writes until nothing more fits, but so many bytes.
    func fill(butFor room: Int, of most: Int = .max) -> Int {
      let flags = fcntl(writing, F_GETFL)
      _ = fcntl(writing, F_SETFL, flags | O_NONBLOCK)
      defer { _ = fcntl(writing, F_SETFL, flags) }
      var count = 0
      while count < most - room, write(writing, ".", 1) == 1 { count += 1 }
      return count
    }

    func readAll() -> String {
      _ = fcntl(reading, F_SETFL, fcntl(reading, F_GETFL) | O_NONBLOCK)
      var text = ""
      // A terminal hands over what it holds piece by piece.
      var entry = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while poll(&entry, 1, 100) > 0 {
        let count = read(reading, &bytes, bytes.count)
        if count <= 0 { break }
        text += String(decoding: bytes[..<count], as: UTF8.self)
      }
      return text
    }

    func close() { for end in [reading, writing] { Glibc.close(end) } }
  }

  enum Kind: String, CaseIterable {
    case terminal, pipe, socket

    func open() throws -> Ends {
      var (reading, writing) = (CInt(-1), CInt(-1))
      var pair: [CInt] = [-1, -1]
      switch self {
      case .terminal: try #require(openpty(&reading, &writing, nil, nil, nil) == 0)
      case .pipe: try #require(Glibc.pipe(&pair) == 0)
      case .socket:
        try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &pair) == 0)
      }
      return self == .terminal
        ? Ends(reading: reading, writing: writing) : Ends(reading: pair[0], writing: pair[1])
    }
  }

  private let moment = Moment(
    boot: BootInstant(nanoseconds: 0), wall: WallTime(seconds: 0), generation: 0, trust: .guess)
  private let line = "1970-01-01 00:00:00 The state is saved again."

  /// Reads after ten seconds in spite of all, so that a write that waits for ever ends.
  private func rescueLater(_ ends: Ends) throws {
    let own = Ends(reading: dup(ends.reading), writing: -1)
    let rescue = try WorkerThread(port: .store, subject: "rescue") {
      sleep(10)
      _ = own.readAll()
      Glibc.close(own.reading)
    }
    rescue.detach()
  }

  @Test(arguments: Kind.allCases, [0, 1, 20, 300])
  func readerThatStandsStill_losesLines_andHoldsUpNothing(kind: Kind, room: Int) throws {
    let measured = try kind.open()
    let most = measured.fill(butFor: 0)
    measured.close()
    let ends = try kind.open()
    defer { ends.close() }
    _ = ends.fill(butFor: room, of: most)
    let log = StandardErrorLog(zone: .utc, descriptor: ends.writing)
    try rescueLater(ends)
    let start = ContinuousClock.now
    for _ in 0..<2_000 { log.tell(.savedAgain, at: moment) }
    #expect(start.duration(to: .now) < .seconds(9), "it waited for its reader")
    let early = ends.readAll()
    log.tell(.savedAgain, at: moment)
    let late = ends.readAll().replacing("\r\n", with: "\n")
    let told = try #require(late.firstMatch(of: /\((\d+) messages could not be written\)\n/))
    let lost = try #require(Int(told.output.1))
    let whole = early.replacing("\r\n", with: "\n").ranges(of: line + "\n").count
    #expect(whole + lost == 2_000, "each line is shown or counted")
    #expect(late.hasSuffix("written)\n\(line)\n"))
    #expect(late.hasPrefix("(") || late.hasPrefix("\n("), "a line that was cut ends first")
  }

  @Test func file_takesEveryLine() throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/log"
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(file) }
    let log = StandardErrorLog(zone: .utc, descriptor: file)
    for _ in 0..<100 { log.tell(.savedAgain, at: moment) }
    let text = String(decoding: try #require(contents(path)), as: UTF8.self)
    #expect(text == String(repeating: line + "\n", count: 100))
  }

  /// A pipe whose writing end the journal gave, or somebody else.
  private func lines(
    isJournals: Bool, _ tell: (StandardErrorLog) -> Void
  ) throws -> [Substring] {
    let ends = try Kind.pipe.open()
    defer { ends.close() }
    var facts = stat()
    try #require(fstat(ends.writing, &facts) == 0)
    let other = isJournals ? 0 : 1
    let log = StandardErrorLog(
      zone: .utc, descriptor: ends.writing,
      stream: "\(facts.st_dev):\(facts.st_ino + UInt(other))")
    tell(log)
    return ends.readAll().split(separator: "\n")
  }

  @Test func journal_getsLevelsInPlaceOfTimes() throws {
    let failure = PortFailure(port: .store, kind: .full, subject: "state.ring")
    let lines = try lines(isJournals: true) { log in
      log.tell(.savedAgain, at: moment)
      log.tell(.buttonStuck, at: moment)
      log.tell(.portFailed(failure), at: moment)
    }
    #expect(lines.map { $0.prefix(4) } == ["<6>T", "<4>T", "<3>S"])
    #expect(lines.first == "<6>The state is saved again.")
  }

  @Test func anotherDescriptorThanTheJournals_getsTimes() throws {
    let lines = try lines(isJournals: false) { $0.tell(.savedAgain, at: moment) }
    #expect(lines == [line[...]])
  }

  @Test func edgesAndReadings_areTold_withTheKernelsNumber() throws {
    let inputs = ScriptedEdges([
      DrainedEdges(edges: [
        LineEdge(
          line: .knobA, level: false, at: BootInstant(nanoseconds: 12_000_000_345), sequence: 17),
        LineEdge(line: .button, level: true, at: BootInstant(nanoseconds: 12_500_000_000)),
      ]),
      DrainedEdges(lost: 3),
    ])
    let moment = moment
    let lines = try lines(isJournals: true) { log in
      let told = ToldInputs(inputs, log: log) { moment }
      for _ in 0..<3 { _ = try? told.drain() }
      _ = try? told.readLevels()
      told.close()
    }
    #expect(
      lines == [
        "<7>edge knob-a 0 at 12.000000345 s, number 17", "<7>edge button 1 at 12.500000000 s",
        "<7>edges lost: 3", "<7>read: knob-a 1, knob-b 0, button 0",
      ])
    #expect(inputs.isClosed)
  }

  @Test func moreLinesAboutEdgesThanThereMayBe_areCountedAndTold() throws {
    let edge = LineEdge(line: .knobA, level: false, at: BootInstant(nanoseconds: 0))
    let surplus = 5
    let batch = DrainedEdges(
      edges: [LineEdge](repeating: edge, count: StandardErrorLog.edgeLines + surplus))
    let folder = TemporaryFolder()
    let file = open("\(folder.path)/log", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(file) }
    let log = StandardErrorLog(zone: .utc, descriptor: file)
    var moment = moment
    let told = ToldInputs(
      ScriptedEdges([batch, DrainedEdges(edges: [edge])]), log: log, now: { moment })
    _ = try told.drain()
    moment.boot = moment.boot + StandardErrorLog.edgeWindow
    _ = try told.drain()
    let bytes = try #require(contents("\(folder.path)/log"))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == StandardErrorLog.edgeLines + 2)
    #expect(
      lines[StandardErrorLog.edgeLines]
        == "1970-01-01 00:00:00 (5 lines about edges were left out, more than 2000 in 10 s)")
  }

  @Test func readerThatIsGone_losesLines() throws {
    let ends = try Kind.pipe.open()
    signal(SIGPIPE, SIG_IGN)
    close(ends.reading)
    let log = StandardErrorLog(zone: .utc, descriptor: ends.writing)
    log.tell(.savedAgain, at: moment)
    close(ends.writing)
  }

  @Test func patience_leavesAPressItsTime() {
    // Ten lines that all meet the end of a reader's room, and silence is still in time.
    #expect(StandardErrorLog.linePatience * 10 <= .milliseconds(50))
    #expect(StandardErrorLog.wordPatience == .seconds(1))
  }
}

/// Lines whose edges are written down; they read as with the first contact open.
private final class ScriptedEdges: InputPort {
  private var batches: [DrainedEdges]
  var isClosed = false

  init(_ batches: [DrainedEdges]) { self.batches = batches }

  func drain() throws(PortFailure) -> DrainedEdges {
    batches.isEmpty ? DrainedEdges() : batches.removeFirst()
  }
  func readLevels() throws(PortFailure) -> LineLevels {
    LineLevels(knobA: true, knobB: false, button: false)
  }
  func close() { isClosed = true }
}
