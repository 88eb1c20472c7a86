import AlarmCore
import Glibc
import Ports

/// The chips of this machine as they were when it was made, and where lines are on them.
///
/// A chip is known by its label and a line by its name or its offset on a labelled chip. Node
/// numbers are never used: they changed between kernels of one and the same board.
package struct GPIOChips {
  let kernel: any KernelLines
  private let nodes: [ChipNode]

  /// Reads the facts of every chip.
  package init(kernel: any KernelLines = GpiodLines()) {
    self.kernel = kernel
    nodes = kernel.chips()
  }

  /// Lists the chips for people: label, lines and node of each, or why one cannot be read.
  package func describe() -> String {
    if nodes.isEmpty { return "it has no GPIO chip" }
    let parts = nodes.map { node in
      switch node.facts {
      case .success(let facts): "\(facts.label) (\(facts.lineCount) lines, \(node.path))"
      case .failure(let fault): "\(node.path): \(fault.text)"
      }
    }
    return parts.joined(separator: "; ")
  }

  /// Finds where a line is.
  ///
  /// An offset counts on the chip with the first label of the list that exists. A name is looked
  /// for on all chips, and the first match counts; it also matches up to the first space, because
  /// some boards add a remark ("P9_15 [eMMC]").
  /// - Throws: `.denied` when a chip that could be the one may not be read, else `.missing` with
  ///   what was looked for in `subject` and the chips there are in `detail`; `.elsewhere` instead
  ///   where the board names no chip or this machine has none.
  package func find(
    _ location: LineLocation, labels: [String], port: PortName
  ) throws(PortFailure) -> FoundLine {
    switch location {
    case .offset(let offset): try find(offset: offset, labels: labels, port: port)
    case .chip(let label, let offset): try find(offset: offset, labels: [label], port: port)
    case .name(let name): try find(name: name, labels: labels, port: port)
    }
  }

  private func find(
    offset: Int, labels: [String], port: PortName
  ) throws(PortFailure) -> FoundLine {
    for label in labels {
      for node in nodes {
        guard case .success(let facts) = node.facts, facts.label == label else { continue }
        guard (0..<facts.lineCount).contains(offset) else {
          throw PortFailure(
            port: port, kind: .missing, subject: "\(label) line \(offset)", detail: describe())
        }
        return FoundLine(path: node.path, label: label, offset: offset)
      }
    }
    let wanted =
      labels.isEmpty
      ? "line \(offset) (the board names no chip)" : "chip " + labels.joined(separator: " or ")
    throw notFound(wanted, labels: labels, port: port)
  }

  private func find(
    name: String, labels: [String], port: PortName
  ) throws(PortFailure) -> FoundLine {
    for node in nodes {
      guard case .success(let facts) = node.facts,
        let lines = try? kernel.lines(of: node.path),
        let offset = lines.firstIndex(where: { $0.isNamed(name) })
      else { continue }
      return FoundLine(path: node.path, label: facts.label, offset: offset)
    }
    throw notFound("line \(name)", labels: labels, port: port)
  }

  private func notFound(_ wanted: String, labels: [String], port: PortName) -> PortFailure {
    for node in nodes {
      guard case .failure(let fault) = node.facts, fault.isDenied else { continue }
      return PortFailure(port: port, kind: .denied, subject: node.path, detail: fault.text)
    }
    let kind: PortFailure.Kind = nodes.isEmpty || labels.isEmpty ? .elsewhere : .missing
    return PortFailure(port: port, kind: kind, subject: wanted, detail: describe())
  }
}

extension LineFacts {
  /// True when this is the line of that name, with or without a remark after a space.
  fileprivate func isNamed(_ wanted: String) -> Bool {
    name == wanted || name.prefix { $0 != " " } == wanted
  }
}
