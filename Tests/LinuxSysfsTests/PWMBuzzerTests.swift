import AlarmCore
import Glibc
import LinuxSysfs
import Ports
import Testing

/// A passive buzzer on a channel of a scripted kernel.
@Suite struct PWMBuzzerTests {
  private let kernel = ScriptedSysfs()
  private let wiring = PWMWiring(chip: "1f00098000.pwm", channel: 2)
  private static let folder = "pwm/pwmchip3/pwm2"

  init() {
    // The number is another one on each kernel, and the first chip is not the one.
    kernel.addChip(0, "1f0009c000.pwm", channels: 4)
    kernel.addChip(3, "1f00098000.pwm", channels: 4)
  }

  private func buzzer() throws(PortFailure) -> PWMBuzzer {
    try PWMBuzzer(wiring, tree: kernel) { _ in }
  }

  private func text(_ code: CInt, _ call: String) -> String {
    "\(call): \(String(cString: strerror(code))) (\(code))"
  }

  @Test func channel_isTakenSilentAndGivenBackSilent() throws {
    let buzzer = try buzzer()
    #expect(kernel.deeds == ["export 2"])
    try buzzer.set(hertz: 1_000)
    try buzzer.set(hertz: 1_000)
    try buzzer.set(hertz: nil)
    try buzzer.set(hertz: nil)
    buzzer.close()
    buzzer.close()
    #expect(
      kernel.deeds == [
        "export 2", "period 1000000", "duty_cycle 500000", "enable 1", "duty_cycle 0", "enable 0",
        "unexport 2",
      ])
    #expect(kernel.open == 0)
    let closed = caught { () throws(PortFailure) in try buzzer.set(hertz: 440) }
    #expect(closed?.kind == .vanished)
  }

  @Test func anotherPitch_neverHasMoreDutyThanPeriod() throws {
    let buzzer = try buzzer()
    try buzzer.set(hertz: 2_000)
    kernel.deeds = []
    // The scripted kernel refuses what is longer than the period, as the real one does.
    try buzzer.set(hertz: 500)
    try buzzer.set(hertz: 8_000)
    #expect(
      kernel.deeds == [
        "period 2000000", "duty_cycle 1000000", "duty_cycle 62500", "period 125000",
      ])
  }

  @Test func everyPitch_isTakenAfterEveryOther() throws {
    let buzzer = try buzzer()
    for first in [50, 51, 99, 440, 7_999, 8_000] {
      for second in [50, 100, 441, 8_000] {
        try buzzer.set(hertz: first)
        try buzzer.set(hertz: second)
        #expect(kernel.texts["\(Self.folder)/period"] == "\(1_000_000_000 / second)")
        #expect(kernel.texts["\(Self.folder)/duty_cycle"] == "\(1_000_000_000 / second / 2)")
      }
    }
  }

  @Test func forgottenBuzzer_isSilencedAndGivenBack() throws {
    do {
      let buzzer = try buzzer()
      try buzzer.set(hertz: 440)
    }
    #expect(kernel.deeds.suffix(3) == ["duty_cycle 0", "enable 0", "unexport 2"])
    #expect(kernel.open == 0)
  }

  @Test func channelLeftSounding_isTakenOverAndSilenced() throws {
    kernel.addChannel(2, of: 3, enable: "1", duty: "250000")
    kernel.texts["\(Self.folder)/period"] = "500000"
    let buzzer = try buzzer()
    #expect(kernel.deeds == ["duty_cycle 0", "enable 0"])
    buzzer.close()
    #expect(kernel.deeds.last == "unexport 2")
  }

  @Test func boardOff_silencesWhatACrashLeft() {
    kernel.addChannel(2, of: 3, enable: "1", duty: "250000")
    kernel.texts["\(Self.folder)/period"] = "500000"
    #expect(SysfsOutputs.switchOff(.bedside(.pwm(wiring, pin: nil)), tree: kernel) == [])
    #expect(kernel.deeds == ["duty_cycle 0", "enable 0", "unexport 2"])
  }

  @Test func channelOfARunningClock_isLeftAlone() throws {
    kernel.addChannel(2, of: 3, enable: "1", duty: "250000")
    kernel.locked = ["\(Self.folder)/enable"]
    #expect(
      throws: PortFailure(
        port: .buzzer, kind: .busy, subject: "channel 2 of 1f00098000.pwm",
        detail: "another wecker has locked it")
    ) { try buzzer() }
    #expect(kernel.deeds == [] && kernel.open == 0)
  }

  @Test func channelOfADriver_isBusy() {
    kernel.writeFaults["pwm/pwmchip3/export"] = EBUSY
    #expect(
      throws: PortFailure(
        port: .buzzer, kind: .busy, subject: "channel 2 of 1f00098000.pwm",
        detail: "a driver of the kernel has it, such as pwm-beeper or pwm-fan")
    ) { try buzzer() }
  }

  @Test func filesThatUdevHasNotHandedOverYet_areWaitedFor() throws {
    kernel.openFaults["\(Self.folder)/period"] = [EACCES, ENOENT, EACCES]
    kernel.openFaults["\(Self.folder)/enable"] = [EACCES]
    var waited = Duration.zero
    let buzzer = try PWMBuzzer(wiring, tree: kernel) { waited += $0 }
    #expect(waited == PWMBuzzer.look * 4)
    try buzzer.set(hertz: 440)
  }

  @Test func filesThatStayForbidden_areDeniedAfterASecond() {
    kernel.openFaults["\(Self.folder)/duty_cycle"] = [CInt](repeating: EACCES, count: 1_000)
    var waited = Duration.zero
    #expect(
      throws: PortFailure(
        port: .buzzer, kind: .denied, subject: "pwm/pwmchip3/pwm2", detail: text(EACCES, "open"))
    ) { try PWMBuzzer(wiring, tree: kernel) { waited += $0 } }
    #expect(waited == PWMBuzzer.patience)
    // Left for the next try, which finds what udev has handed over meanwhile.
    #expect(kernel.deeds == ["export 2"])
  }

  @Test func ring_hasNoTimeToWait() {
    kernel.openFaults["\(Self.folder)/period"] = [CInt](repeating: EACCES, count: 1_000)
    var waited = Duration.zero
    let denied = caught { () throws(PortFailure) in
      _ = try PWMBuzzer(wiring, tree: kernel, patience: PWMBuzzer.patienceInRing) { waited += $0 }
    }
    #expect(denied?.kind == .denied)
    #expect(waited == .milliseconds(20), "a press silences within 50 ms")
  }

  @Test func forbiddenExport_isDenied() {
    kernel.openFaults["pwm/pwmchip3/export"] = [EACCES]
    #expect(
      throws: PortFailure(
        port: .buzzer, kind: .denied, subject: "pwm/pwmchip3/export", detail: text(EACCES, "open"))
    ) { try buzzer() }
  }

  @Test func pitchThatTheChipRefuses_leavesItSilent() throws {
    let buzzer = try buzzer()
    try buzzer.set(hertz: 1_000)
    kernel.writeFaults["\(Self.folder)/period"] = EINVAL
    #expect(
      throws: PortFailure(
        port: .buzzer, kind: .other, subject: "channel 2 of 1f00098000.pwm",
        detail: "\(text(EINVAL, "write")); the chip does not take such a pitch")
    ) { try buzzer.set(hertz: 50) }
    #expect(kernel.texts["\(Self.folder)/enable"] == "0")
    kernel.writeFaults = [:]
    try buzzer.set(hertz: 1_000)
    #expect(kernel.texts["\(Self.folder)/enable"] == "1")
  }

  @Test func chipThatIsGone_isVanished() throws {
    let buzzer = try buzzer()
    for file in ["period", "duty_cycle", "enable"] {
      kernel.writeFaults["\(Self.folder)/\(file)"] = ENODEV
    }
    let gone = caught { () throws(PortFailure) in try buzzer.set(hertz: 440) }
    #expect(gone?.kind == .vanished)
    buzzer.close()
    #expect(kernel.open == 0)
  }

  @Test func missingChip_listsThoseThereAre() {
    #expect(
      throws: PortFailure(
        port: .buzzer, kind: .missing, subject: "PWM chip fe20c000.pwm",
        detail: "there is 1f0009c000.pwm (channels 0 to 3), 1f00098000.pwm (channels 0 to 3)")
    ) { try PWMBuzzer(PWMWiring(chip: "fe20c000.pwm", channel: 0), tree: kernel) }
  }

  @Test func missingChannel_saysWhichThereAre() {
    let failure = caught { () throws(PortFailure) in
      _ = try PWMBuzzer(PWMWiring(chip: "1f00098000.pwm", channel: 4), tree: kernel)
    }
    #expect(failure?.subject == "channel 4 of 1f00098000.pwm" && failure?.kind == .missing)
  }

  @Test func machineWithoutPWM_saysHowAPiGetsIt() {
    let failure = caught { () throws(PortFailure) in
      _ = try PWMBuzzer(wiring, tree: ScriptedSysfs())
    }
    #expect(failure?.kind == .missing)
    #expect(failure?.detail.contains("dtoverlay=pwm,pin=13,func=4 in config.txt") == true)
  }
}
