import AlarmCore
import Glibc
import LinuxSysfs
import Ports
import Testing

/// LEDs of a scripted kernel's drivers, and others beside them.
@Suite struct LEDLampsTests {
  /// Lamps on lines, which remember what they showed.
  private final class Lines: LampPort {
    var deeds: [LampFrame?] = []
    var failure: PortFailure?

    func show(_ frame: LampFrame) throws(PortFailure) {
      deeds.append(frame)
      if let failure { throw failure }
    }

    func close() { deeds.append(nil) }
  }

  private let kernel = ScriptedSysfs()
  private let board = BoardWiring.bedside(
    armed: .led("wecker:green:armed"), badge: [.led("b0"), .led("b1")])

  init() {
    kernel.addLED("wecker:green:armed")
    kernel.addLED("b0", full: 1)
    kernel.addLED("b1", full: 15, trigger: "none timer [heartbeat]")
  }

  @Test func leds_areTakenDark_andOneThatTheKernelDrivesIsTakenFromIt() throws {
    let lamps = try LEDLamps(board: board, tree: kernel)
    #expect(kernel.deeds == ["brightness 0", "brightness 0", "trigger none", "brightness 0"])
    lamps.close()
  }

  @Test func frame_isShownAsBrightAsCanBe_andWrittenWhateverTheLEDShows() throws {
    let lamps = try LEDLamps(board: board, tree: kernel)
    kernel.deeds = []
    try lamps.show(LampFrame(armed: true, badge: 0b10))
    #expect(kernel.deeds == ["brightness 255", "brightness 0", "brightness 15"])
    // Its driver may have come anew meanwhile: only a write tells, and lights it.
    try lamps.show(LampFrame(armed: true, badge: 0b10))
    #expect(kernel.deeds.suffix(3) == ["brightness 255", "brightness 0", "brightness 15"])
    #expect(kernel.deeds.count == 6)
  }

  @Test func close_isDark() throws {
    let lamps = try LEDLamps(board: board, tree: kernel)
    try lamps.show(LampFrame(armed: true, badge: 0b11))
    lamps.close()
    lamps.close()
    for name in ["wecker:green:armed", "b0", "b1"] {
      #expect(kernel.texts["leds/\(name)/brightness"] == "0")
    }
    #expect(kernel.open == 0)
    let closed = caught { () throws(PortFailure) in try lamps.show(.dark) }
    #expect(closed?.kind == .vanished)
  }

  @Test func forgottenLEDs_areDark() throws {
    do {
      let lamps = try LEDLamps(board: board, tree: kernel)
      try lamps.show(LampFrame(armed: true, badge: 0b11))
    }
    #expect(kernel.deeds.suffix(3) == ["brightness 0", "brightness 0", "brightness 0"])
    #expect(kernel.open == 0)
  }

  @Test func boardOff_makesDarkWhatACrashLeft() {
    for name in ["wecker:green:armed", "b0", "b1"] {
      kernel.texts["leds/\(name)/brightness"] = "1"
    }
    #expect(SysfsOutputs.switchOff(board, tree: kernel) == [])
    for name in ["wecker:green:armed", "b0", "b1"] {
      #expect(kernel.texts["leds/\(name)/brightness"] == "0")
    }
  }

  /// One that is missing keeps no other lit.
  @Test func boardOff_makesDarkWhatItCan() {
    kernel.texts["leds/wecker:green:armed/max_brightness"] = nil
    for name in ["b0", "b1"] { kernel.texts["leds/\(name)/brightness"] = "1" }
    #expect(SysfsOutputs.switchOff(board, tree: kernel).map(\.kind) == [.missing])
    for name in ["b0", "b1"] { #expect(kernel.texts["leds/\(name)/brightness"] == "0") }
  }

  @Test func lampsOnLines_areShownTogetherWithThem() throws {
    let lines = Lines()
    let mixed = BoardWiring.bedside(
      armed: .line(LineWiring(location: .offset(17))), badge: [.led("b0")])
    let lamps = try LEDLamps(board: mixed, beside: lines, tree: kernel)
    kernel.deeds = []
    let frame = LampFrame(armed: true, badge: 1)
    try lamps.show(frame)
    lamps.close()
    #expect(lines.deeds == [frame, nil])
    #expect(kernel.deeds == ["brightness 1", "brightness 0"])
  }

  @Test func oneThatFails_keepsNoOtherFromBeingShown() throws {
    let lines = Lines()
    let lamps = try LEDLamps(board: board, beside: lines, tree: kernel)
    kernel.writeFaults["leds/wecker:green:armed/brightness"] = ENODEV
    kernel.deeds = []
    let failure = caught { () throws(PortFailure) in
      try lamps.show(LampFrame(armed: true, badge: 0b01))
    }
    #expect(failure?.kind == .vanished && failure?.subject == "LED wecker:green:armed")
    #expect(kernel.deeds == ["brightness 1", "brightness 0"])
    // Tried again with the next frame.
    kernel.writeFaults = [:]
    try lamps.show(LampFrame(armed: true, badge: 0b01))
    #expect(kernel.deeds.contains("brightness 255"))
    let lost = PortFailure(port: .lamps, kind: .vanished, subject: "line 17")
    lines.failure = lost
    #expect(throws: lost) { try lamps.show(.dark) }
    #expect(kernel.texts["leds/b0/brightness"] == "0")
  }

  @Test func missingLED_listsThoseThereAre() {
    #expect(
      throws: PortFailure(
        port: .lamps, kind: .missing, subject: "LED b7",
        detail: "there is b0, b1, wecker:green:armed")
    ) { try LEDLamps(board: .bedside(armed: .led("b0"), badge: [.led("b7")]), tree: kernel) }
    #expect(kernel.open == 0)
    #expect(
      throws: PortFailure(
        port: .lamps, kind: .missing, subject: "LED b0",
        detail: "no driver of the kernel has an LED")
    ) { try LEDLamps(board: .bedside(armed: .led("b0")), tree: ScriptedSysfs()) }
  }

  @Test func ledOfARunningClock_isLeftAlone() {
    kernel.locked = ["leds/b1/brightness"]
    #expect(
      throws: PortFailure(
        port: .lamps, kind: .busy, subject: "LED b1", detail: "another wecker has locked it")
    ) { try LEDLamps(board: .bedside(badge: [.led("b1")]), tree: kernel) }
    #expect(kernel.deeds == [] && kernel.open == 0)
  }

  @Test func ledThatMayNotBeWritten_isDenied() {
    kernel.openFaults["leds/b0/brightness"] = [EACCES]
    let failure = caught { () throws(PortFailure) in
      _ = try LEDLamps(board: .bedside(armed: .led("b0")), tree: kernel)
    }
    #expect(failure?.kind == .denied)
  }

  @Test func kernelWithoutTriggers_isTaken() throws {
    kernel.addLED("plain", trigger: nil)
    try LEDLamps(board: .bedside(armed: .led("plain")), tree: kernel).show(
      LampFrame(armed: true, badge: 0))
    #expect(kernel.texts["leds/plain/brightness"] == "0", "shown, and dark when forgotten")
  }

  @Test func boardWithoutSuch_touchesNothing() throws {
    let empty = ScriptedSysfs()
    #expect(SysfsOutputs.switchOff(.bedside(), tree: empty) == [])
    #expect(empty.deeds == [])
  }
}
