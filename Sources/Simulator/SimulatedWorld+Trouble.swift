import AlarmCore
import FlashLog
import Scenarios

/// What can be the matter with the ports of a simulated world.
extension SimulatedWorld {
  /// Gives a port a trouble, in place of one it has.
  func apply(_ trouble: Trouble, to port: FaultyPort) {
    switch port {
    case .sound: applyToSound(trouble)
    case .buzzer: buzzer.fail(SimulatedWorld.failure(of: .buzzer, "buzzer", trouble))
    case .lamps: lamps.fail(SimulatedWorld.failure(of: .lamps, "lamps", trouble))
    case .inputs:
      inputs.fail(SimulatedWorld.failure(of: .inputs, "knob and button", trouble))
      // As by a kernel that tells whoever waits for a chip that is gone.
      schedule(.client, at: now().boot)
    case .store:
      apply(trouble, to: .state)
      // A card that refuses to be written does so as a whole.
      if trouble == .readOnly { apply(trouble, to: .log) }
    case .ringLog: apply(trouble, to: .log)
    case .chip: for part in port.parts { apply(trouble, to: part) }
    }
  }

  /// Lets a port work again; lines of a knob that were gone are found when they are looked for.
  func repair(_ port: FaultyPort) {
    switch port {
    case .sound: sound.recover()
    case .buzzer: buzzer.fail(nil)
    case .lamps: lamps.fail(nil)
    case .inputs: inputs.fail(nil)
    case .store:
      repair(.state)
      if card.log.refusal == .readOnly { repair(.log) }
    case .ringLog: repair(.log)
    case .chip: for part in port.parts { repair(part) }
    }
  }

  private func applyToSound(_ trouble: Trouble) {
    switch trouble {
    case .missing: sound.trouble = .fails(failure(.missing))
    case .busy: sound.trouble = .isTaken(failure(.busy))
    case .vanished: sound.unplug(failure(.vanished))
    case .hangs: sound.trouble = .hangs
    case .slow(let time): sound.trouble = .isSlow(time)
    case .full, .readOnly, .broken, .lying: break
    }
  }

  private func failure(_ kind: PortFailure.Kind) -> PortFailure {
    PortFailure(port: .sound, kind: kind, subject: "sound card")
  }

  private func apply(_ trouble: Trouble, to file: SimulatedCard.File) {
    repair(file)
    let device = card.device(of: file)
    switch trouble {
    case .full: device.refusal = .full
    case .readOnly: device.refusal = .readOnly
    case .broken:
      let fault = DeviceFault.failForever(
        code: MemoryDevice.inputOutputError, leaving: .nothing)
      device.schedule(fault, atNext: .write)
      device.schedule(fault, atNext: .flush)
    case .lying: device.isLying = true
    case .slow(let time): card.setPace(SimulatedCard.Pace(latency: time), of: file)
    case .hangs: card.setPace(SimulatedCard.Pace(isHanging: true), of: file)
    case .missing, .busy, .vanished: break
    }
  }

  private func repair(_ file: SimulatedCard.File) {
    card.device(of: file).clearFaults()
    card.setPace(SimulatedCard.Pace(), of: file)
  }

  /// Why lines cannot be had: their chip is gone, or was, and somebody else took them first.
  private static func failure(
    of port: PortName, _ subject: String, _ trouble: Trouble
  ) -> PortFailure {
    PortFailure(port: port, kind: trouble == .busy ? .busy : .vanished, subject: subject)
  }
}
