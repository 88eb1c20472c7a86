import AlarmCore
import Ports

/// Outputs of a board, one request for each chip, that are off whenever nobody holds them.
///
/// A line given back keeps no certain level, so every way out (close, deinit, a failed start)
/// drives the lines off first.
final class OutputBank {
  private struct Held {
    let request: any OutputRequest
    let name: String
    /// For each line of the request, its index in the board's list.
    let members: [Int]
  }

  /// Nil after `close`; empty on a board without such outputs.
  private var held: [Held]?
  private let port: PortName

  /// Takes the lines, all off.
  ///
  /// - Throws: `.missing`, `.denied`, `.busy` or `.other`, as `GPIOInputs`.
  init(
    _ wirings: [LineWiring], labels: [String], port: PortName, kernel: any KernelLines
  ) throws(PortFailure) {
    self.port = port
    if wirings.isEmpty {
      held = []
      return
    }
    let chips = GPIOChips(kernel: kernel)
    let lines = wirings.map { BoardLine(wiring: $0) }
    var taken: [Held] = []
    for request in try chips.requests(for: lines, labels: labels, port: port) {
      do throws(LineFault) {
        let lines = try chips.kernel.takeOutputs(request.lines, of: request.path)
        taken.append(Held(request: lines, name: request.name, members: request.members))
      } catch {
        // They were never on.
        for chip in taken { chip.request.release() }
        throw chips.failure(error, of: request, port: port)
      }
    }
    held = taken
  }

  deinit { close() }

  /// Sets every line, by its index in the board's list.
  ///
  /// A chip that fails does not keep the others from being set; the first failure is thrown.
  func set(_ isOn: (Int) -> Bool) throws(PortFailure) {
    guard let held else {
      throw PortFailure(port: port, kind: .vanished, subject: port.rawValue, detail: "closed")
    }
    var failure: PortFailure?
    for chip in held {
      do throws(LineFault) {
        try chip.request.set(chip.members.map(isOn))
      } catch {
        if failure == nil { failure = PortFailure(error, port: port, subject: chip.name) }
      }
    }
    if let failure { throw failure }
  }

  /// Drives every line off and gives it back; harmless when done before.
  func close() {
    // A chip that is gone cannot be driven and has nothing lit.
    try? set { _ in false }
    for chip in held ?? [] { chip.request.release() }
    held = nil
  }
}
