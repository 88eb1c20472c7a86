import AlarmCore
import Ports

/// The knob and the button on GPIO lines.
///
///     lost ── readLevels: taken, watched ──► held ── a call fails ──► lost, told once
///
/// They are taken at the first reading of levels, and taken anew by the next one after they were
/// lost: the chip may be another by then, with another number.
///
/// Levels are as `LineEdge` wants them with the board's polarity left to the kernel: a button to
/// ground is active low and true when pressed; a knob to ground is *not* active low, so that true
/// is high, an open contact. A knob to the supply (pull-down) rests low and is marked active low.
package final class GPIOInputs: InputPort {
  private enum State {
    case lost
    case held(InputBank)
    case closed
  }

  /// Edges taken in one go at most: twice the longest queue of the kernel.
  ///
  /// A contact that chatters faster than we read must not keep the loop from everything else; the
  /// rest is taken next time.
  package static let drainLimit = 2048

  /// Whoever waits for the lines must drain them this often at least: kernels up to 6.1 do not wake
  /// anybody when a chip is gone, and a drain that brings nothing asks whether it still is there.
  package static let longestWait = Duration.seconds(60)

  private let board: BoardWiring
  private let kernel: any KernelLines
  private let watch: (CInt) throws(PortFailure) -> Void
  private var offset: BootOffset
  private var state = State.lost

  /// Makes the port of a board; no line is touched yet.
  ///
  /// `watch` is called with every descriptor that turns readable when edges wait, as soon as it is
  /// there; giving the lines back closes them. What it throws counts as lines that cannot be taken.
  package init(
    board: BoardWiring, kernel: any KernelLines = GpiodLines(), offset: BootOffset = BootOffset(),
    watch: @escaping (CInt) throws(PortFailure) -> Void = { (_) throws(PortFailure) in }
  ) {
    self.board = board
    self.kernel = kernel
    self.watch = watch
    self.offset = offset
  }

  package func drain() throws(PortFailure) -> DrainedEdges {
    switch state {
    case .lost: return DrainedEdges()
    case .closed: throw GPIOInputs.isClosed
    case .held(let bank):
      offset.follow()
      do throws(PortFailure) {
        let drained = try bank.drain(limit: GPIOInputs.drainLimit, offset: offset.nanoseconds)
        if drained.edges.isEmpty { try look(at: bank) }
        return drained
      } catch {
        state = .lost
        throw error
      }
    }
  }

  /// Asks whether the chip still is there; what else a reading meets, edges will tell.
  private func look(at bank: InputBank) throws(PortFailure) {
    do throws(PortFailure) {
      _ = try bank.levels()
    } catch {
      if error.kind == .vanished { throw error }
    }
  }

  /// Reads the level of every line now; lines that are not held are taken for it.
  ///
  /// - Throws: `.missing` with what was looked for and the chips there are; `.denied` with the
  ///   node; `.busy` with the holder; `.vanished` when a chip is gone; `.other` with the system's
  ///   words.
  package func readLevels() throws(PortFailure) -> LineLevels {
    do throws(PortFailure) {
      return try taken().levels()
    } catch {
      if case .held = state { state = .lost }
      throw error
    }
  }

  private func taken() throws(PortFailure) -> InputBank {
    switch state {
    case .held(let bank): return bank
    case .closed: throw GPIOInputs.isClosed
    case .lost:
      let bank = try InputBank(board, kernel: kernel)
      for descriptor in bank.descriptors { try watch(descriptor) }
      state = .held(bank)
      return bank
    }
  }

  private static let isClosed = PortFailure(
    port: .inputs, kind: .vanished, subject: "knob", detail: "closed")

  package func close() { state = .closed }
}
