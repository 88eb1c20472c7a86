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
  /// What is the matter with the chip; nil when nothing is.
  private var failure: PortFailure?
  private var hold = Hold.held

  /// What the clock has of the lines.
  private enum Hold: Equatable {
    /// They are its own.
    case held
    /// The chip was pulled, and may be there again; the clock does not know yet.
    case pulled(PortFailure)
    /// It knows, and has not taken them anew.
    case lost
  }

  package func drain() throws(PortFailure) -> DrainedEdges {
    switch hold {
    case .held: break
    case .pulled(let failure): throw lose(failure)
    case .lost: return DrainedEdges()
    }
    guard !waiting.isEmpty else { return DrainedEdges() }
    seen += waiting.count
    batches += 1
    swap(&waiting, &handed)
    waiting.removeAll(keepingCapacity: true)
    return DrainedEdges(edges: handed)
  }

  package func readLevels() throws(PortFailure) -> LineLevels {
    if case .pulled(let failure) = hold { throw lose(failure) }
    if let failure { throw lose(failure) }
    hold = .held
    return levels
  }

  package func close() {
    fail(PortFailure(port: .inputs, kind: .vanished, subject: "simulated lines"))
  }

  /// Makes later calls fail, as when a chip is unplugged; nil plugs it in again.
  ///
  /// Lines that were held are gone first, whatever keeps them from being taken anew.
  package func fail(_ failure: PortFailure?) {
    self.failure = failure
    if var gone = failure, hold == .held {
      gone.kind = .vanished
      hold = .pulled(gone)
    }
  }

  private func lose(_ failure: PortFailure) -> PortFailure {
    hold = .lost
    waiting.removeAll(keepingCapacity: true)
    return failure
  }

  /// A contact changes.
  func change(_ line: InputLine, to level: Bool, at instant: BootInstant) {
    set(line, to: level)
    sent += 1
    if hold == .held {
      waiting.append(LineEdge(line: line, level: level, at: instant))
    } else {
      lost += 1
    }
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
