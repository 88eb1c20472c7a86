import AlarmCore
import Glibc
import LinuxGPIO
import Ports
import Testing

@Suite struct GPIOChipsTests {
  private let expander = ScriptedKernel.chip("raspberrypi-exp-gpio", number: 0, lineCount: 8)
  private let pi4 = ScriptedKernel.chip("pinctrl-bcm2711", number: 11)

  private func failure(
    _ location: LineLocation, labels: [String], in kernel: ScriptedKernel
  ) -> PortFailure? {
    do throws(PortFailure) {
      _ = try GPIOChips(kernel: kernel).find(location, labels: labels, port: .inputs)
      return nil
    } catch {
      return error
    }
  }

  @Test func anyLabelOfTheList_isFoundWhateverItsNumber() throws {
    let chips = GPIOChips(kernel: ScriptedKernel([expander, pi4]))
    let found = try chips.find(
      .offset(5), labels: ["pinctrl-bcm2835", "pinctrl-bcm2711"], port: .inputs)
    #expect(found == FoundLine(path: "/dev/gpiochip11", label: "pinctrl-bcm2711", offset: 5))
  }

  @Test func earlierLabel_winsOverLowerNumber() throws {
    let chips = GPIOChips(kernel: ScriptedKernel([expander, pi4]))
    let labels = ["pinctrl-bcm2711", "raspberrypi-exp-gpio"]
    #expect(try chips.find(.offset(5), labels: labels, port: .inputs).path == pi4.path)
  }

  @Test func chipOfTheLine_winsOverTheBoards() throws {
    let chips = GPIOChips(kernel: ScriptedKernel([expander, pi4]))
    let place = LineLocation.chip("raspberrypi-exp-gpio", offset: 5)
    let found = try chips.find(place, labels: ["pinctrl-bcm2711"], port: .inputs)
    #expect(found == FoundLine(path: expander.path, label: "raspberrypi-exp-gpio", offset: 5))
  }

  @Test func lineName_isSearchedOnAllChipsUpToItsFirstSpace() throws {
    var bank = ScriptedKernel.chip("gpio-32-63", number: 1, lineCount: 4)
    bank.lines[2].name = "P9_15 [eMMC]"
    bank.lines[3].name = "P9_1"
    let chips = GPIOChips(kernel: ScriptedKernel([expander, bank]))
    #expect(try chips.find(.name("P9_15"), labels: [], port: .inputs).offset == 2)
    #expect(try chips.find(.name("P9_1"), labels: [], port: .inputs).offset == 3)
    #expect(try chips.find(.name("P9_15 [eMMC]"), labels: [], port: .inputs).offset == 2)
    #expect(failure(.name("P9"), labels: [], in: ScriptedKernel([bank]))?.subject == "line P9")
  }

  @Test func noSuchLabel_saysWhatWasSoughtAndWhatThereIs() {
    let labels = ["pinctrl-rp1", "pinctrl-bcm2835"]
    let failure = failure(.offset(5), labels: labels, in: ScriptedKernel([expander, pi4]))
    #expect(
      failure
        == PortFailure(
          port: .inputs, kind: .missing, subject: "chip pinctrl-rp1 or pinctrl-bcm2835",
          detail: "raspberrypi-exp-gpio (8 lines, /dev/gpiochip0); "
            + "pinctrl-bcm2711 (54 lines, /dev/gpiochip11)"))
  }

  @Test func noChipAtAll_isSaid() {
    let failure = failure(.offset(5), labels: ["pinctrl-rp1"], in: ScriptedKernel([]))
    #expect(failure?.kind == .elsewhere)
    #expect(failure?.detail == "it has no GPIO chip")
  }

  @Test func noLabelsForAName_isABoardForAnotherMachine() {
    let board = failure(.name("KNOB_A"), labels: [], in: ScriptedKernel([pi4]))
    #expect(board?.kind == .elsewhere)
    #expect(board?.subject == "line KNOB_A")
    let named = failure(.name("KNOB_A"), labels: ["pinctrl-bcm2711"], in: ScriptedKernel([pi4]))
    #expect(named?.kind == .missing)
  }

  @Test func noLabelsForAnOffset_isTheBoardsMistake() {
    let failure = failure(.offset(5), labels: [], in: ScriptedKernel([pi4]))
    #expect(failure?.subject == "line 5 (the board names no chip)")
  }

  @Test(arguments: [-1, 8, 1_000_000])
  func offsetPastTheLines_isMissing(offset: Int) {
    let labels = ["raspberrypi-exp-gpio"]
    let failure = failure(.offset(offset), labels: labels, in: ScriptedKernel([expander]))
    #expect(failure?.kind == .missing)
    #expect(failure?.subject == "raspberrypi-exp-gpio line \(offset)")
  }

  @Test func unreadableChip_isDeniedOnlyWhenItCouldBeTheOne() throws {
    var closed = pi4
    closed.fault = EACCES
    let kernel = ScriptedKernel([expander, closed])
    let denied = failure(.offset(5), labels: ["pinctrl-bcm2711"], in: kernel)
    #expect(denied?.kind == .denied)
    #expect(denied?.subject == "/dev/gpiochip11")
    #expect(failure(.name("GPIO5"), labels: [], in: kernel)?.kind == .denied)
    #expect(failure(.offset(5), labels: ["raspberrypi-exp-gpio"], in: kernel) == nil)
  }

  @Test func description_namesUnreadableChipsToo() {
    var closed = pi4
    closed.fault = EACCES
    let text = GPIOChips(kernel: ScriptedKernel([expander, closed])).describe()
    #expect(text.hasPrefix("raspberrypi-exp-gpio (8 lines, /dev/gpiochip0); /dev/gpiochip11: "))
  }
}
