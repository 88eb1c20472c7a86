import AlarmCore
import Foundation
import LinuxCall
import LinuxSysfs
import Ports
import Testing

/// Real files, in a folder like the kernel's.
@Suite struct HostSysfsTests {
  /// A folder that is removed in the end.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "wecker-sysfs-\(UUID().uuidString)").path

    init(_ files: [String: String]) throws {
      for (name, text) in files {
        let file = "\(path)/\(name)"
        let folder = (file as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: file, atomically: false, encoding: .utf8)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The first line of a file: an ordinary one keeps what longer text left behind it.
    func line(_ name: String) throws -> String {
      let text = try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
      return String(text.prefix { $0 != "\n" })
    }
  }

  @Test func tree_isReadAndWritten() throws {
    let folder = try Folder(["pwm/pwmchip0/npwm": "4\n", "pwm/pwmchip1/npwm": "2 \n"])
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/pwm/pwmchip0/device",
      withDestinationPath: "../../../devices/1f00098000.pwm")
    let tree = HostSysfs(root: folder.path)
    #expect(try tree.names(in: "pwm") == ["pwmchip0", "pwmchip1"])
    #expect(try tree.target(of: "pwm/pwmchip0/device") == "1f00098000.pwm")
    #expect(try tree.text(of: "pwm/pwmchip1/npwm") == "2")
    let file = try tree.open("pwm/pwmchip0/npwm")
    try file.write("12345")
    try file.write("67")
    #expect(try folder.line("pwm/pwmchip0/npwm") == "67")
    file.close()
    file.close()
  }

  @Test func whatIsNotThere_isTheSystemsError() throws {
    let tree = HostSysfs(root: "/nowhere")
    let missing = SystemFailure(call: "open", code: ENOENT)
    #expect(throws: missing) { try tree.text(of: "a") }
    #expect(throws: missing) { try tree.open("a") }
    #expect(throws: SystemFailure(call: "opendir", code: ENOENT)) { try tree.names(in: "a") }
    #expect(throws: SystemFailure(call: "readlink", code: ENOENT)) { try tree.target(of: "a") }
  }

  @Test func lock_keepsOthersOutUntilItIsClosed() throws {
    let folder = try Folder(["leds/a/brightness": "0\n"])
    let tree = HostSysfs(root: folder.path)
    let first = try tree.open("leds/a/brightness")
    try first.lock()
    let second = try tree.open("leds/a/brightness")
    #expect(throws: SystemFailure(call: "flock", code: EWOULDBLOCK)) { try second.lock() }
    first.close()
    try second.lock()
    second.close()
  }

  @Test func led_isShownInAFolderLikeTheKernels() throws {
    let folder = try Folder([
      "leds/a/brightness": "0\n", "leds/a/max_brightness": "255\n", "leds/a/trigger": "[none] x\n",
    ])
    let lamps = try LEDLamps(
      board: .bedside(armed: .led("a")), tree: HostSysfs(root: folder.path))
    try lamps.show(LampFrame(armed: true, badge: 0))
    #expect(try folder.line("leds/a/brightness") == "255")
    lamps.close()
    #expect(try folder.line("leds/a/brightness") == "0")
  }

  @Test func channelLeftBehind_isPlayedInAFolderLikeTheKernels() throws {
    // An ordinary file exports nothing, so the channel is there, as after a crash; the kernel would
    // say EBUSY to its export, and here it is taken for new.
    let channel = "pwm/pwmchip5/pwm1"
    let folder = try Folder([
      "pwm/pwmchip5/npwm": "2\n", "pwm/pwmchip5/export": "", "pwm/pwmchip5/unexport": "",
      "\(channel)/period": "500000\n", "\(channel)/duty_cycle": "250000\n",
      "\(channel)/enable": "1\n",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/pwm/pwmchip5/device", withDestinationPath: "../../fe20c000.pwm")
    let buzzer = try PWMBuzzer(
      PWMWiring(chip: "fe20c000.pwm", channel: 1), tree: HostSysfs(root: folder.path))
    #expect(try folder.line("\(channel)/enable") == "0")
    try buzzer.set(hertz: 440)
    #expect(try folder.line("\(channel)/period") == "2272727")
    #expect(try folder.line("\(channel)/duty_cycle") == "1136363")
    #expect(try folder.line("\(channel)/enable") == "1")
    buzzer.close()
    #expect(try folder.line("\(channel)/enable") == "0")
    #expect(try folder.line("pwm/pwmchip5/unexport") == "1")
  }
}
