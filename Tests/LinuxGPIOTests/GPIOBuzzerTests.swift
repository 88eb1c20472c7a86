import AlarmCore
import Glibc
import LinuxGPIO
import Ports
import Testing

@Suite struct GPIOBuzzerTests {
  private let kernel = ScriptedKernel([ScriptedKernel.chip("pinctrl-rp1")])
  private let wiring = LineWiring(location: .offset(12), isActiveLow: true)

  @Test func buzzer_isSwitchedAndSilencedBeforeItIsGivenBack() throws {
    let buzzer = try GPIOBuzzer(wiring, chipLabels: ["pinctrl-rp1"], kernel: kernel)
    #expect(kernel.outputs[0].lines == [WantedLine(offset: 12, isActiveLow: true)])
    try buzzer.set(hertz: 880)
    try buzzer.set(hertz: 440)
    try buzzer.set(hertz: nil)
    try buzzer.set(hertz: nil)
    try buzzer.set(hertz: 880)
    buzzer.close()
    #expect(
      kernel.outputs[0].deeds == [
        .set([true]), .set([false]), .set([true]), .set([false]), .release,
      ])
    #expect(
      throws: PortFailure(port: .buzzer, kind: .vanished, subject: "buzzer", detail: "closed")
    ) { try buzzer.set(hertz: nil) }
  }

  @Test func missingChip_isTheBuzzersFailure() {
    #expect(
      throws: PortFailure(
        port: .buzzer, kind: .missing, subject: "chip pinctrl-bcm2711",
        detail: "pinctrl-rp1 (54 lines, /dev/gpiochip0)")
    ) { try GPIOBuzzer(wiring, chipLabels: ["pinctrl-bcm2711"], kernel: kernel) }
  }
}
