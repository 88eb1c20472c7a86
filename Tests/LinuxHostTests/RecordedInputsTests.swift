import AlarmCore
import Foundation
import Glibc
import LinuxHost
import Ports
import Testing
import Waveforms

/// A knob that is recorded while it is used: what is passed on, what is written, what is told.
@Suite struct RecordedInputsTests {
  /// Lines that hand over what a test says.
  private final class Lines: InputPort {
    var batches: [DrainedEdges] = []
    var levels = LineLevels(knobA: true, knobB: true, button: false)
    var failure: PortFailure?
    private(set) var isClosed = false

    func drain() throws(PortFailure) -> DrainedEdges {
      if let failure { throw failure }
      return batches.isEmpty ? DrainedEdges() : batches.removeFirst()
    }
    func readLevels() throws(PortFailure) -> LineLevels {
      if let failure { throw failure }
      return levels
    }
    func close() { isClosed = true }
  }

  /// What was told.
  private final class Told { var failures: [PortFailure] = [] }

  private let lines = Lines()
  private let told = Told()
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("wecker-record-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private var path: String { folder.appendingPathComponent("knob.csv").path }

  private func record(to path: String? = nil) throws(PortFailure) -> RecordedInputs {
    var now: Int64 = 1_000_000
    let told = told
    return RecordedInputs(
      lines, thread: try RecordingThread(path: path ?? self.path),
      now: {
        now += 1_000_000
        return BootInstant(nanoseconds: now)
      }, tell: { told.failures.append($0) })
  }

  private func edge(_ line: InputLine, _ level: Bool, _ at: Int64, _ number: UInt32) -> LineEdge {
    LineEdge(line: line, level: level, at: BootInstant(nanoseconds: at), sequence: number)
  }

  private func written() throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test func edges_arePassedOnAndWritten() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorded = try record()
    #expect(try recorded.readLevels() == lines.levels)
    #expect(try recorded.drain() == DrainedEdges())
    let batch = DrainedEdges(
      edges: [edge(.knobA, false, 3_000_000, 1), edge(.button, true, 3_100_000, 5)], lost: 4)
    lines.batches = [batch]
    #expect(try recorded.drain() == batch)
    recorded.close()
    #expect(lines.isClosed && told.failures.isEmpty)
    #expect(
      try written().dropFirst() == [
        "t_ns,line,level,line_seqno", "2000000,knob-a,1,read", "2000000,knob-b,1,read",
        "2000000,button,0,read", "3000000,knob-a,0,1", "3100000,button,1,5",
      ])
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(try EdgeRecordingReader.read(bytes).rows.count == 5)
  }

  @Test func readingThatAnEdgeOvertook_isNotWritten() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorded = try record()
    _ = try recorded.readLevels()
    lines.batches = [DrainedEdges(edges: [edge(.knobA, false, 1_500_000, 0)])]
    _ = try recorded.drain()
    _ = try recorded.drain()
    recorded.close()
    #expect(try written().dropFirst(2) == ["1500000,knob-a,0,"])
  }

  @Test func failureOfTheLines_isPassedOn() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorded = try record()
    let failure = PortFailure(port: .inputs, kind: .vanished, subject: "chip")
    lines.failure = failure
    #expect(throws: failure) { try recorded.drain() }
    #expect(throws: failure) { try recorded.readLevels() }
    recorded.close()
    #expect(told.failures.isEmpty)
  }

  @Test func fullDisk_isToldOnce_andTheKnobGoesOn() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorded = try record(to: "/dev/full")
    for number in 1...500 {
      let batch = DrainedEdges(edges: [edge(.knobA, number % 2 == 0, Int64(number), UInt32(number))]
      )
      lines.batches = [batch]
      #expect(try recorded.drain() == batch)
      _ = try recorded.readLevels()
      _ = try recorded.drain()
    }
    recorded.close()
    #expect(told.failures.map(\.kind) == [.full])
    #expect(told.failures.first?.subject == "/dev/full")
    #expect(told.failures.first?.port == .recording)
  }

  @Test func cardThatStandsStill_holdsNothingUp_andIsTold() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // A pipe that is never read takes 64 KiB, and then its writer waits.
    let ends = try pipe()
    defer {
      close(ends.read)
      close(ends.write)
    }
    let recorded = try record(to: "/proc/self/fd/\(ends.write)")
    let edges = (1...400).map { edge(.knobA, $0 % 2 == 0, Int64($0), UInt32($0)) }
    for _ in 0..<20 {
      lines.batches = [DrainedEdges(edges: edges)]
      #expect(try recorded.drain().edges.count == edges.count)
    }
    recorded.close()
    #expect(told.failures.map(\.kind) == [.timeout])
  }

  private func pipe() throws -> (read: CInt, write: CInt) {
    var ends: [CInt] = [0, 0]
    try #require(Glibc.pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  @Test func piecesThatNobodyTakes_endTheRecording() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let ends = try pipe()
    defer {
      close(ends.read)
      close(ends.write)
    }
    let recorded = try record(to: "/proc/self/fd/\(ends.write)")
    let edges = (1...400).map { edge(.knobA, $0 % 2 == 0, Int64($0), UInt32($0)) }
    for _ in 0..<(RecordingThread.waitingPieces + 20) where told.failures.isEmpty {
      lines.batches = [DrainedEdges(edges: edges)]
      #expect(try recorded.drain().edges.count == edges.count)
    }
    #expect(told.failures.map(\.kind) == [.timeout])
    recorded.close()
    #expect(told.failures.count == 1)
  }

  @Test func fileThatHoldsSomething_isLeftAsItIs() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try "precious".write(toFile: path, atomically: false, encoding: .utf8)
    do throws(PortFailure) {
      _ = try record()
      Issue.record("it was taken")
    } catch {
      #expect(error.kind == .other && error.detail == "something is in it already")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
  }

  @Test(arguments: [
    ("/nowhere/knob.csv", PortFailure.Kind.missing), ("/dev/null/knob.csv", .noFolder),
  ])
  func fileThatCannotBeMade_isTold(path: String, kind: PortFailure.Kind) throws {
    do throws(PortFailure) {
      _ = try RecordingThread(path: path)
      Issue.record("it was made")
    } catch {
      #expect(error.kind == kind && error.port == .recording)
    }
  }

  @Test func piecesThatWait_areBounded() throws {
    #expect(RecordingThread.waitingPieces == 1_024)
    let thread = try RecordingThread(path: "/dev/null")
    #expect(thread.close())
    #expect(!thread.write([1]), "a closed recording takes nothing")
    #expect(thread.overrun.kind == .timeout)
  }
}
