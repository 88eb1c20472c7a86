import AlarmCore
import Ports

/// Lines of a knob and a button, with a queue as the kernel has one.
package final class SimulatedInputs: InputPort {
  /// Told of every report of a line as it happens; nil, as usual, costs nothing.
  package var onReport: ((InputLine, Bool) -> Void)?
  private var levels = LineLevels(knobA: true, knobB: true, button: false)
  private var waiting: [LineEdge] = []
  /// What was handed over last: its memory is used again once the loop is done with it.
  private var handed: [LineEdge] = []
  /// Changes of contacts so far, those that the kernel misses counted.
  package private(set) var sent = 0
  /// Changes that the clock took.
  package private(set) var seen = 0
  /// How often the clock took some.
  package private(set) var batches = 0
  /// Changes that the kernel missed.
  package private(set) var lost = 0
  private var failure: PortFailure?

  package var descriptors: [CInt] { [] }

  package func drain() throws(PortFailure) -> DrainedEdges {
    if let failure { throw failure }
    guard !waiting.isEmpty else { return DrainedEdges() }
    seen += waiting.count
    batches += 1
    swap(&waiting, &handed)
    waiting.removeAll(keepingCapacity: true)
    return DrainedEdges(edges: handed)
  }

  package func readLevels() throws(PortFailure) -> LineLevels {
    if let failure { throw failure }
    return levels
  }

  package func close() {
    failure = PortFailure(port: .inputs, kind: .vanished, subject: "simulated lines")
  }

  /// Makes every later call fail, as when a chip is unplugged.
  package func fail(_ failure: PortFailure) { self.failure = failure }

  /// A contact changes.
  func change(_ line: InputLine, to level: Bool, at instant: BootInstant) {
    set(line, to: level)
    sent += 1
    waiting.append(LineEdge(line: line, level: level, at: instant))
    onReport?(line, level)
  }

  /// A contact changes and the kernel misses it.
  func miss(_ line: InputLine, to level: Bool) {
    set(line, to: level)
    sent += 1
    lost += 1
    onReport?(line, level)
  }

  /// A contact stands so since before the clock looked.
  func set(_ line: InputLine, to level: Bool) {
    switch line {
    case .knobA: levels.knobA = level
    case .knobB: levels.knobB = level
    case .button: levels.button = level
    }
  }
}
