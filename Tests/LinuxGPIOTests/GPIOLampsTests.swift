import AlarmCore
import Glibc
import LinuxGPIO
import Ports
import Testing

@Suite struct GPIOLampsTests {
  private let kernel = ScriptedKernel([ScriptedKernel.chip("pinctrl-bcm2711")])

  @Test func armedAndBadge_areOneRequestWithPolarity() throws {
    let lamps = GPIOLamps(board: .pi4(), kernel: kernel)
    try lamps.show(.dark)
    #expect(kernel.outputs.count == 1)
    #expect(
      kernel.outputs[0].lines == [
        WantedLine(offset: 17), WantedLine(offset: 27, isActiveLow: true), WantedLine(offset: 22),
      ])
    lamps.close()
  }

  @Test func frame_isShownByItsBits() throws {
    let lamps = GPIOLamps(board: .pi4(), kernel: kernel)
    try lamps.show(LampFrame(armed: true, badge: 0b10))
    try lamps.show(LampFrame(armed: false, badge: 0b01))
    #expect(kernel.outputs[0].deeds == [.set([true, false, true]), .set([false, true, false])])
  }

  @Test func boardWithoutArmedLamp_startsWithTheBadge() throws {
    var board = BoardWiring.pi4()
    board.armedLamp = nil
    let lamps = GPIOLamps(board: board, kernel: kernel)
    try lamps.show(LampFrame(armed: true, badge: 0b01))
    #expect(kernel.outputs[0].deeds == [.set([true, false])])
  }

  @Test func lampsOfADriver_areAnothers() throws {
    var board = BoardWiring.pi4()
    board.badgeLamps[0] = .led("wecker:red:badge0")
    let lamps = GPIOLamps(board: board, kernel: kernel)
    try lamps.show(.dark)
    #expect(kernel.outputs[0].lines == [WantedLine(offset: 17), WantedLine(offset: 22)])
    try lamps.show(LampFrame(armed: false, badge: 0b10))
    #expect(kernel.outputs[0].deeds.last == .set([false, true]))
  }

  @Test func lampsPastTheFrame_stayDark() throws {
    var board = BoardWiring.pi4()
    board.armedLamp = nil
    board.badgeLamps = (20..<40).map { .line(LineWiring(location: .offset($0))) }
    let lamps = GPIOLamps(board: board, kernel: kernel)
    try lamps.show(LampFrame(armed: true, badge: .max))
    let shown = [Bool](repeating: true, count: 16) + [Bool](repeating: false, count: 4)
    #expect(kernel.outputs[0].deeds == [.set(shown)])
  }

  @Test func boardWithoutLamps_needsNoChip() throws {
    var board = BoardWiring.pi4()
    board.armedLamp = nil
    board.badgeLamps = []
    let lamps = GPIOLamps(board: board, kernel: ScriptedKernel([]))
    try lamps.show(LampFrame(armed: true, badge: 1))
    lamps.close()
    #expect(throws: PortFailure.self) { try lamps.show(.dark) }
  }

  @Test func close_drivesOffBeforeItGivesBack() throws {
    let lamps = GPIOLamps(board: .pi4(), kernel: kernel)
    try lamps.show(LampFrame(armed: true, badge: 0b11))
    lamps.close()
    lamps.close()
    let off: [ScriptedOutputs.Deed] = [.set([false, false, false]), .release]
    #expect(kernel.outputs[0].deeds == [.set([true, true, true])] + off)
    #expect(
      throws: PortFailure(port: .lamps, kind: .vanished, subject: "lamps", detail: "closed")
    ) { try lamps.show(.dark) }
  }

  @Test func forgottenLamps_areDrivenOffBeforeTheyAreGivenBack() throws {
    do {
      let lamps = GPIOLamps(board: .pi4(), kernel: kernel)
      try lamps.show(LampFrame(armed: true, badge: 0))
    }
    #expect(
      kernel.outputs[0].deeds == [
        .set([true, false, false]), .set([false, false, false]), .release,
      ])
  }

  @Test func failingChip_leavesTheOthersToBeSetAndGivenBack() throws {
    kernel.nodes.append(ScriptedKernel.chip("other", number: 1))
    kernel.nodes[1].lines[3].name = "BADGE"
    var board = BoardWiring.pi4()
    board.armedLamp = .line(LineWiring(location: .name("BADGE")))
    let lamps = GPIOLamps(board: board, kernel: kernel)
    try lamps.show(.dark)
    #expect(kernel.outputs.map(\.path) == ["/dev/gpiochip1", "/dev/gpiochip0"])
    kernel.outputs[0].fault = ENODEV
    let chip = kernel.nodes.removeLast()
    #expect(
      throws: PortFailure(
        port: .lamps, kind: .vanished, subject: "other line 3",
        detail: String(cString: strerror(ENODEV)))
    ) { try lamps.show(LampFrame(armed: true, badge: 0b11)) }
    #expect(kernel.outputs[0].deeds == [.set([false]), .set([true]), .release])
    #expect(kernel.outputs[1].deeds == [.set([false, false]), .set([true, true])])
    kernel.nodes.append(chip)
    try lamps.show(LampFrame(armed: true, badge: 0b01))
    #expect(kernel.outputs[2].deeds == [.set([true])], "its lamp alone is taken anew")
    lamps.close()
    #expect(kernel.outputs[1].deeds.suffix(2) == [.set([false, false]), .release])
    #expect(kernel.outputs[2].deeds == [.set([true]), .set([false]), .release])
  }

  @Test func refusedSecondChip_givesTheFirstBack() {
    kernel.nodes.append(ScriptedKernel.chip("other", number: 1))
    kernel.nodes[1].lines[3].name = "BADGE"
    kernel.nodes[1].requestFault = EBUSY
    var board = BoardWiring.pi4()
    board.badgeLamps[1] = .line(LineWiring(location: .name("BADGE")))
    #expect(throws: PortFailure.self) { try GPIOLamps(board: board, kernel: kernel).show(.dark) }
    #expect(kernel.outputs.map(\.deeds) == [[.release]])
  }
}
