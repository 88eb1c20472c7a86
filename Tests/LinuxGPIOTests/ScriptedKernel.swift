import Glibc
import LinuxGPIO

/// A kernel whose chips, faults and edges a test writes down, and which writes down what is asked.
final class ScriptedKernel: KernelLines {
  /// One chip.
  struct Chip {
    var path: String
    var label: String
    var lines: [LineFacts]
    /// Why its facts cannot be read.
    var fault: CInt?
    /// Why its lines cannot be taken.
    var requestFault: CInt?
    /// True for one descriptor a line without numbers, as libgpiod 1 has it.
    var isFirstGeneration = false
  }

  var nodes: [Chip]
  /// Requests in the order they were made.
  var inputs: [ScriptedInputs] = []
  var outputs: [ScriptedOutputs] = []

  init(_ nodes: [Chip]) { self.nodes = nodes }

  /// A chip of nameless lines.
  static func chip(_ label: String, number: Int = 0, lineCount: Int = 54) -> Chip {
    Chip(
      path: "/dev/gpiochip\(number)", label: label,
      lines: [LineFacts](repeating: LineFacts(), count: lineCount))
  }

  func chips() -> [ChipNode] {
    nodes.map { chip in
      let facts = ChipFacts(label: chip.label, lineCount: chip.lines.count)
      return ChipNode(
        path: chip.path,
        facts: chip.fault.map { .failure(LineFault(code: $0)) } ?? .success(facts))
    }
  }

  private func chip(_ path: String) throws(LineFault) -> Chip {
    guard let chip = nodes.first(where: { $0.path == path }) else {
      throw LineFault(code: ENOENT)
    }
    return chip
  }

  func lines(of path: String) throws(LineFault) -> [LineFacts] { try chip(path).lines }

  func takeInputs(
    _ lines: [WantedLine], of path: String
  ) throws(LineFault) -> any InputRequest {
    let chip = try chip(path)
    if let fault = chip.requestFault { throw LineFault(code: fault) }
    let request = ScriptedInputs(lines, of: chip, firstDescriptor: 100 + 10 * inputs.count)
    inputs.append(request)
    return request
  }

  func takeOutputs(
    _ lines: [WantedLine], of path: String
  ) throws(LineFault) -> any OutputRequest {
    let chip = try chip(path)
    if let fault = chip.requestFault { throw LineFault(code: fault) }
    let request = ScriptedOutputs(lines, of: path)
    outputs.append(request)
    return request
  }
}

/// Input lines whose edges a test queues.
final class ScriptedInputs: InputRequest {
  let path: String
  let lines: [WantedLine]
  let descriptors: [CInt]
  /// What waits at each descriptor: each inner list is what one read brings.
  var waiting: [[[RawEdge]]]
  /// Called before each read with the descriptor's number, to let edges come meanwhile.
  var beforeRead: (Int) -> Void = { _ in }
  /// Thrown by a read that finds nothing, and by `levels`.
  var fault: CInt?
  /// Thrown by `levels` alone, as of a chip that is gone and wakes nobody.
  var silentFault: CInt?
  var current: [Bool]
  private(set) var releases = 0

  init(_ lines: [WantedLine], of chip: ScriptedKernel.Chip, firstDescriptor: Int) {
    path = chip.path
    self.lines = lines
    let count = chip.isFirstGeneration ? lines.count : 1
    descriptors = (0..<count).map { CInt(firstDescriptor + $0) }
    waiting = [[[RawEdge]]](repeating: [], count: count)
    current = [Bool](repeating: false, count: lines.count)
  }

  func read(_ index: Int, into edges: inout [RawEdge]) throws(LineFault) {
    beforeRead(index)
    if !waiting[index].isEmpty {
      edges += waiting[index].removeFirst()
    } else if let fault {
      throw LineFault(code: fault)
    }
  }

  func levels() throws(LineFault) -> [Bool] {
    if let fault = fault ?? silentFault { throw LineFault(code: fault) }
    return current
  }

  func release() { releases += 1 }
}

/// Output lines that remember.
final class ScriptedOutputs: OutputRequest {
  /// What was done to them, in order.
  enum Deed: Equatable {
    case set([Bool])
    case release
  }

  let path: String
  let lines: [WantedLine]
  var fault: CInt?
  private(set) var deeds: [Deed] = []

  init(_ lines: [WantedLine], of path: String) {
    self.path = path
    self.lines = lines
  }

  func set(_ levels: [Bool]) throws(LineFault) {
    deeds.append(.set(levels))
    if let fault { throw LineFault(code: fault) }
  }

  func release() { deeds.append(.release) }
}
