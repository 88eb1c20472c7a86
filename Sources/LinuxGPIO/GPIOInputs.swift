import AlarmCore
import Ports

/// The knob and the button on GPIO lines.
///
/// Levels are as `LineEdge` wants them with the board's polarity left to the kernel: a button to
/// ground is active low and true when pressed; a knob to ground is *not* active low, so that true
/// is high, an open contact. A knob to the supply (pull-down) rests low and is marked active low.
package final class GPIOInputs: InputPort {
  /// Lines held on one chip.
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

  /// Edges taken in one go at most: twice the longest queue of the kernel.
  ///
  /// A contact that chatters faster than we read must not keep the loop from everything else; the
  /// rest is taken next time.
  package static let drainLimit = 2048

  /// Empty after `close`.
  private var held: [Held]
  private let sources: [Source]
  private var offset: BootOffset
  private var batch: [RawEdge] = []
  private var lists: [[LineEdge]]

  package var descriptors: [CInt] { held.flatMap(\.request.descriptors) }

  /// Takes the three lines of a board.
  ///
  /// - Throws: `.missing` with what was looked for and the chips there are; `.denied` with the
  ///   node; `.busy` with the holder; `.other` with the system's words.
  package init(
    board: BoardWiring, kernel: any KernelLines = GpiodLines(), offset: BootOffset = BootOffset()
  ) throws(PortFailure) {
    let held = try Self.take(board, from: GPIOChips(kernel: kernel))
    var sources: [Source] = []
    for (number, chip) in held.enumerated() {
      for index in chip.request.descriptors.indices {
        sources.append(Source(held: number, index: index))
      }
    }
    self.held = held
    self.sources = sources
    self.offset = offset
    lists = [[LineEdge]](repeating: [], count: sources.count)
  }

  deinit { close() }

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

  package func drain() throws(PortFailure) -> DrainedEdges {
    try checkOpen()
    offset.follow()
    for list in lists.indices { lists[list].removeAll(keepingCapacity: true) }
    var lost = 0
    var taken = 0
    var before = -1
    // Until a whole round finds nothing: an edge that comes to an early descriptor while a later
    // one is read would else be handed over after younger ones.
    while taken > before, taken < Self.drainLimit {
      before = taken
      for (list, source) in sources.enumerated() {
        do throws(LineFault) {
          lost += try read(source, into: list)
          taken += batch.count
        } catch {
          // What was taken is handed over first; a chip that is gone says so again next time.
          if taken > 0 { return DrainedEdges(edges: EdgeMerge.merged(lists), lost: lost) }
          throw PortFailure(error, port: .inputs, subject: held[source.held].name)
        }
      }
    }
    return DrainedEdges(edges: EdgeMerge.merged(lists), lost: lost)
  }

  /// Takes one batch of a descriptor and returns how many edges are missing in it.
  private func read(_ source: Source, into list: Int) throws(LineFault) -> Int {
    batch.removeAll(keepingCapacity: true)
    try held[source.held].request.read(source.index, into: &batch)
    var lost = 0
    for edge in batch {
      if let sequence = edge.sequence {
        lost += held[source.held].gaps.note(sequence, line: edge.line)
      }
      let at = BootInstant(nanoseconds: edge.nanoseconds + offset.nanoseconds)
      let line = held[source.held].lines[edge.line]
      lists[list].append(
        LineEdge(line: line, level: edge.level, at: at, sequence: edge.sequence ?? 0))
    }
    return lost
  }

  package func readLevels() throws(PortFailure) -> LineLevels {
    try checkOpen()
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

  private func checkOpen() throws(PortFailure) {
    if held.isEmpty {
      throw PortFailure(port: .inputs, kind: .vanished, subject: "knob", detail: "closed")
    }
  }

  package func close() {
    for chip in held { chip.request.release() }
    held = []
  }
}
