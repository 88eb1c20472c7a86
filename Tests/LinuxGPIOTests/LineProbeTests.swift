import AlarmCore
import Glibc
import LinuxGPIO
import Ports
import Testing

/// Lines are taken for a moment, as the clock would, and given back as they were.
@Suite struct LineProbeTests {
  private let board = BoardWiring.pi4()

  @Test func board_isReadAndGivenBack() throws {
    let kernel = ScriptedKernel([ScriptedKernel.chip("pinctrl-bcm2711")])
    let probe = LineProbe(board, kernel: kernel)
    #expect(
      try probe.inputs.get() == LineLevels(knobA: false, knobB: false, button: false))
    #expect(probe.failures.isEmpty)
    #expect(kernel.outputs.count == 2)
    for output in kernel.outputs {
      let isDark = output.deeds.allSatisfy { deed in
        if case .set(let levels) = deed { levels.allSatisfy { !$0 } } else { true }
      }
      #expect(isDark && output.deeds.last == .release)
    }
  }

  @Test func busyLines_areToldWithTheirHolder_eachPortByItself() {
    var chip = ScriptedKernel.chip("pinctrl-bcm2711")
    chip.requestFault = EBUSY
    chip.lines[5] = LineFacts(name: "GPIO5", consumer: "rotary@5", isUsed: true)
    let probe = LineProbe(board, kernel: ScriptedKernel([chip]))
    #expect(probe.failures.map(\.port) == [.inputs, .lamps, .buzzer])
    #expect(probe.failures.map(\.kind) == [.busy, .busy, .busy])
    #expect(probe.failures.first?.detail == "line 5 is held by rotary@5")
  }

  @Test func boardWithoutABuzzer_isNotAskedForOne() {
    var board = board
    board.buzzer = nil
    let kernel = ScriptedKernel([ScriptedKernel.chip("pinctrl-bcm2711")])
    #expect(LineProbe(board, kernel: kernel).buzzer == nil)
    #expect(kernel.outputs.count == 1)
  }
}
