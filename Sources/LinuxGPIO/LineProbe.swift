import AlarmCore
import Ports

/// Takes every line of a board for a moment, as the clock would, and gives it back: what it could
/// take, and how the inputs stand.
///
/// Outputs are off from the first instant to the last.
package struct LineProbe {
  /// How knob and button stand as the clock reads them: a phase true while its contact is open, the
  /// button true while pressed; or why that is not known.
  package let inputs: Result<LineLevels, PortFailure>
  /// Why the LEDs cannot be used; nil when they can.
  package let lamps: PortFailure?
  /// Why the buzzer cannot be used; nil when it can, or when there is none.
  package let buzzer: PortFailure?

  /// Looks at a board on this machine.
  package init(_ board: BoardWiring, kernel: any KernelLines = GpiodLines()) {
    inputs = Self.levels(board, kernel)
    lamps = Self.lampFailure(board, kernel)
    buzzer = Self.buzzerFailure(board, kernel)
  }

  /// Switches LEDs and buzzer off and gives their lines back; what could not be.
  package static func switchOff(
    _ board: BoardWiring, kernel: any KernelLines = GpiodLines()
  ) -> [PortFailure] {
    [lampFailure(board, kernel), buzzerFailure(board, kernel)].compactMap(\.self)
  }

  private static func lampFailure(
    _ board: BoardWiring, _ kernel: any KernelLines
  ) -> PortFailure? {
    failure { () throws(PortFailure) in try GPIOLamps(board: board, kernel: kernel).close() }
  }

  private static func buzzerFailure(
    _ board: BoardWiring, _ kernel: any KernelLines
  ) -> PortFailure? {
    guard case .line(let line) = board.buzzer?.output else { return nil }
    return failure { () throws(PortFailure) in
      try GPIOBuzzer(line, chipLabels: board.chipLabels, kernel: kernel).close()
    }
  }

  /// All that went wrong.
  package var failures: [PortFailure] {
    var failures: [PortFailure] = []
    if case .failure(let failure) = inputs { failures.append(failure) }
    return failures + [lamps, buzzer].compactMap(\.self)
  }

  private static func levels(
    _ board: BoardWiring, _ kernel: any KernelLines
  ) -> Result<LineLevels, PortFailure> {
    do throws(PortFailure) {
      let inputs = try GPIOInputs(board: board, kernel: kernel)
      defer { inputs.close() }
      return .success(try inputs.readLevels())
    } catch {
      return .failure(error)
    }
  }

  private static func failure(_ take: () throws(PortFailure) -> Void) -> PortFailure? {
    do throws(PortFailure) {
      try take()
      return nil
    } catch {
      return error
    }
  }
}
