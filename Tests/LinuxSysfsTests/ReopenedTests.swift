import AlarmCore
import Glibc
import LinuxSysfs
import Ports
import Testing

/// A buzzer that is opened when it is used, and anew after its chip was gone.
@Suite struct ReopenedTests {
  private let kernel = ScriptedSysfs()
  private static let name = "1f00098000.pwm"

  private func reopened(
    _ note: @escaping (Bool) -> Void = { _ in }
  ) -> Reopened<PWMBuzzer> {
    let kernel = kernel
    return Reopened { (isFirst) throws(PortFailure) in
      note(isFirst)
      return try PWMBuzzer(PWMWiring(chip: Self.name, channel: 2), tree: kernel) { _ in }
    }
  }

  @Test func device_isOpenedWithItsFirstUse_andNotBefore() throws {
    kernel.addChip(0, Self.name, channels: 4)
    let buzzer = reopened()
    #expect(kernel.deeds == [])
    try buzzer.set(hertz: nil)
    #expect(kernel.deeds == ["export 2"])
    buzzer.close()
    #expect(kernel.deeds.last == "unexport 2")
    #expect(caught { () throws(PortFailure) in try buzzer.set(hertz: 440) }?.kind == .vanished)
  }

  @Test func chipThatIsBack_soundsWithinTheCallThatMissedIt() throws {
    kernel.addChip(0, Self.name, channels: 4)
    let buzzer = reopened()
    try buzzer.set(hertz: 440)
    kernel.remove(chip: 0)
    kernel.addChip(1, Self.name, channels: 4)
    try buzzer.set(hertz: 500)
    #expect(kernel.texts["pwm/pwmchip1/pwm2/enable"] == "1")
    #expect(kernel.open == 3, "what was gone is given back")
  }

  @Test func chipThatIsGone_isVanishedOnce_andLookedForAtEachUse() throws {
    kernel.addChip(0, Self.name, channels: 4)
    let buzzer = reopened()
    try buzzer.set(hertz: 440)
    kernel.remove(chip: 0)
    let gone = caught { () throws(PortFailure) in try buzzer.set(hertz: 500) }
    #expect(gone?.kind == .vanished)
    let missing = caught { () throws(PortFailure) in try buzzer.set(hertz: 500) }
    #expect(missing?.kind == .missing && kernel.open == 0)
    kernel.addChip(0, Self.name, channels: 4)
    try buzzer.set(hertz: 500)
    #expect(kernel.texts["pwm/pwmchip0/pwm2/enable"] == "1")
  }

  @Test func whoOpens_isToldWhetherItIsTheFirstTime() throws {
    var firsts: [Bool] = []
    let buzzer = reopened { firsts.append($0) }
    for _ in 0..<2 { _ = caught { () throws(PortFailure) in try buzzer.set(hertz: nil) } }
    #expect(firsts == [true, false], "a ring has less time to wait than a start")
  }
}
