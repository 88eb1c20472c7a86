import AlarmCore
import Ports

/// The three lines of knob and button while they are held, one request for each chip.
final class InputBank {
  private struct Held {
    let request: any InputRequest
    let name: String
    /// What each line of the request is.
    let lines: [InputLine]
    var gaps: SequenceGaps
  }

  /// One descriptor and the request it belongs to.
  private struct Source {
    let held: Int
    let index: Int
  }

  private var held: [Held]
  private let sources: [Source]
  private var batch: [RawEdge] = []
  private var lists: [[LineEdge]]

  /// Descriptors that turn readable when edges wait.
  var descriptors: [CInt] { held.flatMap(\.request.descriptors) }

  /// Takes the three lines of a board.
  ///
  /// - Throws: as `GPIOInputs.readLevels`.
  init(_ board: BoardWiring, kernel: any KernelLines) throws(PortFailure) {
    let held = try InputBank.take(board, from: GPIOChips(kernel: kernel))
    var sources: [Source] = []
    for (number, chip) in held.enumerated() {
      for index in chip.request.descriptors.indices {
        sources.append(Source(held: number, index: index))
      }
    }
    self.held = held
    self.sources = sources
    lists = [[LineEdge]](repeating: [], count: sources.count)
  }

  deinit { for chip in held { chip.request.release() } }

  /// The lines in the order of `InputLine`; a reversed knob is one with its phases swapped.
  private static func lines(of board: BoardWiring) -> [BoardLine] {
    let knob = board.knob
    let first = knob.isReversed ? knob.b : knob.a
    let second = knob.isReversed ? knob.a : knob.b
    return [
      BoardLine(wiring: first, bias: knob.bias), BoardLine(wiring: second, bias: knob.bias),
      BoardLine(wiring: board.button.line, bias: board.button.bias),
    ]
  }

  private static func take(
    _ board: BoardWiring, from chips: GPIOChips
  ) throws(PortFailure) -> [Held] {
    let requests = try chips.requests(
      for: lines(of: board), labels: board.chipLabels, port: .inputs)
    var held: [Held] = []
    for request in requests {
      do throws(LineFault) {
        held.append(
          Held(
            request: try chips.kernel.takeInputs(request.lines, of: request.path),
            name: request.name, lines: request.members.map { InputLine.allCases[$0] },
            gaps: SequenceGaps(lineCount: request.lines.count)))
      } catch {
        for chip in held { chip.request.release() }
        throw chips.failure(error, of: request, port: .inputs)
      }
    }
    return held
  }

  /// Takes what edges wait, up to about `limit`, stamped on a clock that is `offset` ahead.
  ///
  /// - Throws: what a chip refused, unless some edge was taken: that is handed over first, and a
  ///   chip that is gone says so again next time.
  func drain(limit: Int, offset: Int64) throws(PortFailure) -> DrainedEdges {
    for list in lists.indices { lists[list].removeAll(keepingCapacity: true) }
    var lost = 0
    var taken = 0
    var before = -1
    // Until a whole round finds nothing: an edge that comes to an early descriptor while a later
    // one is read would else be handed over after younger ones.
    while taken > before, taken < limit {
      before = taken
      for (list, source) in sources.enumerated() {
        do throws(LineFault) {
          lost += try read(source, into: list, offset: offset)
          taken += batch.count
        } catch {
          if taken > 0 { return DrainedEdges(edges: EdgeMerge.merged(lists), lost: lost) }
          throw PortFailure(error, port: .inputs, subject: held[source.held].name)
        }
      }
    }
    return DrainedEdges(edges: EdgeMerge.merged(lists), lost: lost)
  }

  /// Takes one batch of a descriptor and returns how many edges are missing in it.
  private func read(_ source: Source, into list: Int, offset: Int64) throws(LineFault) -> Int {
    batch.removeAll(keepingCapacity: true)
    try held[source.held].request.read(source.index, into: &batch)
    var lost = 0
    for edge in batch {
      if let sequence = edge.sequence {
        lost += held[source.held].gaps.note(sequence, line: edge.line)
      }
      let at = BootInstant(nanoseconds: edge.nanoseconds + offset)
      let line = held[source.held].lines[edge.line]
      lists[list].append(
        LineEdge(line: line, level: edge.level, at: at, sequence: edge.sequence ?? 0))
    }
    return lost
  }

  /// Reads every line's level.
  ///
  /// - Throws: `.vanished` when a chip is gone, `.other` with the system's words else.
  func levels() throws(PortFailure) -> LineLevels {
    var levels = LineLevels(knobA: false, knobB: false, button: false)
    for chip in held {
      do throws(LineFault) {
        for (line, level) in zip(chip.lines, try chip.request.levels()) {
          switch line {
          case .knobA: levels.knobA = level
          case .knobB: levels.knobB = level
          case .button: levels.button = level
          }
        }
      } catch {
        throw PortFailure(error, port: .inputs, subject: chip.name)
      }
    }
    return levels
  }
}
