import AlarmCore
import Ports

/// Outputs of a board, one request for each chip, that are off whenever nobody holds them.
///
///     absent ── set: taken, off, then set ──► held ── set: its chip is gone ──► absent
///
/// They are taken when they are first used, and taken anew after their chip was gone. A line given
/// back keeps no certain level, so every way out (close, deinit, a failed start) drives the lines
/// off first.
final class OutputBank {
  private struct Held {
    let request: any OutputRequest
    let name: String
    /// For each line of the request, its index in the board's list.
    let members: [Int]
  }

  private let wirings: [LineWiring]
  private let labels: [String]
  private let port: PortName
  private let kernel: any KernelLines
  private var held: [Held] = []
  /// Indices of the lines that are to be taken.
  private var absent: [Int]
  private var isClosed = false

  /// Makes a bank of lines; none is touched yet.
  init(_ wirings: [LineWiring], labels: [String], port: PortName, kernel: any KernelLines) {
    self.wirings = wirings
    self.labels = labels
    self.port = port
    self.kernel = kernel
    absent = Array(wirings.indices)
  }

  deinit { close() }

  /// Sets every line, by its index in the board's list.
  ///
  /// A chip that fails does not keep the others from being set; the first failure is thrown. A chip
  /// that went and came back since it was used last is found at once: a ring has no second try.
  /// - Throws: `.missing`, `.denied`, `.busy` or `.other` when lines cannot be taken, as
  ///   `GPIOInputs`; `.vanished` when a chip is gone.
  func set(_ isOn: (Int) -> Bool) throws(PortFailure) {
    guard !isClosed else {
      throw PortFailure(port: port, kind: .vanished, subject: port.rawValue, detail: "closed")
    }
    var failure = set(held, isOn)
    if !absent.isEmpty {
      do throws(PortFailure) {
        let taken = try takeAbsent()
        held += taken
        absent = []
        let again = set(taken, isOn)
        if failure == nil || failure?.kind == .vanished { failure = again }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Sets lines that are held; those whose chip is gone become absent.
  private func set(_ chips: [Held], _ isOn: (Int) -> Bool) -> PortFailure? {
    var failure: PortFailure?
    for chip in chips {
      do throws(LineFault) {
        try chip.request.set(chip.members.map(isOn))
      } catch {
        let fault = PortFailure(error, port: port, subject: chip.name)
        if fault.kind == .vanished { drop(chip) }
        failure = failure ?? fault
      }
    }
    return failure
  }

  /// Drives every line off and gives it back; harmless when done before.
  func close() {
    // A chip that is gone cannot be driven and has nothing lit.
    _ = set(held) { _ in false }
    for chip in held { chip.request.release() }
    held = []
    absent = []
    isClosed = true
  }

  private func takeAbsent() throws(PortFailure) -> [Held] {
    let chips = GPIOChips(kernel: kernel)
    let lines = absent.map { BoardLine(wiring: wirings[$0]) }
    var taken: [Held] = []
    for request in try chips.requests(for: lines, labels: labels, port: port) {
      do throws(LineFault) {
        let lines = try kernel.takeOutputs(request.lines, of: request.path)
        let members = request.members.map { absent[$0] }
        taken.append(Held(request: lines, name: request.name, members: members))
      } catch {
        // They were never on.
        for chip in taken { chip.request.release() }
        throw chips.failure(error, of: request, port: port)
      }
    }
    return taken
  }

  private func drop(_ chip: Held) {
    chip.request.release()
    held.removeAll { $0.request === chip.request }
    absent += chip.members
  }
}
