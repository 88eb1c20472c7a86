import CGpiod
import Ports

/// The kernel's lines through libgpiod, of whichever generation the build found.
package struct GpiodLines: KernelLines {
  /// Where the chips' nodes are.
  private let nodes: ChipNodes

  /// The generation and version of the library ("libgpiod 1.6.3").
  package static var version: String { "libgpiod " + String(cString: cgpiod_version()) }

  /// The name under which others see our lines held.
  static let consumer = "wecker"

  /// Opens nothing yet; the directory is another than /dev only in tests.
  package init(nodes: ChipNodes = ChipNodes()) { self.nodes = nodes }

  package func chips() -> [ChipNode] {
    nodes.paths().map { ChipNode(path: $0, facts: facts(of: $0)) }
  }

  private func facts(of path: String) -> Result<ChipFacts, LineFault> {
    do throws(LineFault) {
      let chip = try GpiodChip(path)
      return .success(try chip.facts())
    } catch {
      return .failure(error)
    }
  }

  package func lines(of path: String) throws(LineFault) -> [LineFacts] {
    let chip = try GpiodChip(path)
    let count = try chip.facts().lineCount
    var lines: [LineFacts] = []
    lines.reserveCapacity(count)
    for offset in 0..<count { lines.append(try chip.line(offset)) }
    return lines
  }

  package func takeInputs(
    _ lines: [WantedLine], of path: String
  ) throws(LineFault) -> any InputRequest {
    try GpiodInputRequest(lines, of: path)
  }

  package func takeOutputs(
    _ lines: [WantedLine], of path: String
  ) throws(LineFault) -> any OutputRequest {
    try GpiodOutputRequest(lines, of: path)
  }
}
