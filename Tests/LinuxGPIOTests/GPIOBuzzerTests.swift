import AlarmCore
import Glibc
import LinuxGPIO
import Ports
import Testing

@Suite struct GPIOBuzzerTests {
  private let kernel = ScriptedKernel([ScriptedKernel.chip("pinctrl-rp1")])
  private let wiring = LineWiring(location: .offset(12), isActiveLow: true)

  @Test func buzzer_isSwitchedAndSilencedBeforeItIsGivenBack() throws {
    let buzzer = GPIOBuzzer(wiring, chipLabels: ["pinctrl-rp1"], kernel: kernel)
    try buzzer.set(hertz: 880)
    #expect(kernel.outputs[0].lines == [WantedLine(offset: 12, isActiveLow: true)])
    try buzzer.set(hertz: nil)
    try buzzer.set(hertz: 440)
    buzzer.close()
    #expect(
      kernel.outputs[0].deeds == [
        .set([true]), .set([false]), .set([true]), .set([false]), .release,
      ])
    #expect(
      throws: PortFailure(port: .buzzer, kind: .vanished, subject: "buzzer", detail: "closed")
    ) { try buzzer.set(hertz: nil) }
  }

  @Test func buzzer_isTakenWhenItIsUsed_andSoOnceItsHolderLetGo() throws {
    let buzzer = GPIOBuzzer(wiring, chipLabels: ["pinctrl-rp1"], kernel: kernel)
    #expect(kernel.outputs.isEmpty)
    kernel.nodes[0].requestFault = EBUSY
    #expect(throws: PortFailure.self) { try buzzer.set(hertz: 880) }
    kernel.nodes[0].requestFault = nil
    try buzzer.set(hertz: 880)
    #expect(kernel.outputs.map(\.deeds) == [[.set([true])]])
  }

  @Test func closedBeforeItWasUsed_itTakesNothing() {
    let buzzer = GPIOBuzzer(wiring, chipLabels: ["pinctrl-rp1"], kernel: kernel)
    buzzer.close()
    #expect(kernel.outputs.isEmpty)
  }

  @Test func chipThatIsBack_soundsAgain() throws {
    let buzzer = GPIOBuzzer(wiring, chipLabels: ["pinctrl-rp1"], kernel: kernel)
    try buzzer.set(hertz: nil)
    kernel.outputs[0].fault = ENODEV
    try buzzer.set(hertz: 880)
    #expect(kernel.outputs[0].deeds.last == .release)
    #expect(kernel.outputs[1].deeds == [.set([true])], "within the call that met the fault")
  }

  @Test func chipThatIsGone_isLookedForAtEachUse() throws {
    let buzzer = GPIOBuzzer(wiring, chipLabels: ["pinctrl-rp1"], kernel: kernel)
    try buzzer.set(hertz: 880)
    kernel.outputs[0].fault = ENODEV
    let chip = kernel.nodes.removeFirst()
    #expect(
      throws: PortFailure(
        port: .buzzer, kind: .vanished, subject: "pinctrl-rp1 line 12",
        detail: String(cString: strerror(ENODEV)))
    ) { try buzzer.set(hertz: nil) }
    #expect(throws: PortFailure.self) { try buzzer.set(hertz: 880) }
    kernel.nodes = [chip]
    try buzzer.set(hertz: 880)
    #expect(kernel.outputs.map(\.deeds.last) == [.release, .set([true])])
  }

  @Test func missingChip_isTheBuzzersFailure() {
    #expect(
      throws: PortFailure(
        port: .buzzer, kind: .missing, subject: "chip pinctrl-bcm2711",
        detail: "pinctrl-rp1 (54 lines, /dev/gpiochip0)")
    ) { try GPIOBuzzer(wiring, chipLabels: ["pinctrl-bcm2711"], kernel: kernel).set(hertz: 880) }
  }
}
