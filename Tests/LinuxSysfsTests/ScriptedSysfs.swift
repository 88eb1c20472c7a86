import Glibc
import LinuxCall
import LinuxSysfs

/// A kernel's files in memory, which refuse what a test says, and remember what was done.
final class ScriptedSysfs: SysfsTree {
  /// What files say, by their paths.
  var texts: [String: String] = [:]
  /// Where links lead.
  var links: [String: String] = [:]
  /// What the next opens of a file say, the first one first.
  var openFaults: [String: [CInt]] = [:]
  /// What writes of a file say.
  var writeFaults: [String: CInt] = [:]
  /// Files that somebody has locked.
  var locked: Set<String> = []
  /// "period 500000", "export 1", each write in its order, by the file's last name.
  var deeds: [String] = []
  /// How many files are open.
  var open = 0

  /// Adds a PWM chip.
  func addChip(_ number: Int, _ device: String, channels: Int) {
    links["pwm/pwmchip\(number)/device"] = "../../../\(device)"
    texts["pwm/pwmchip\(number)/npwm"] = "\(channels)"
    texts["pwm/pwmchip\(number)/export"] = ""
    texts["pwm/pwmchip\(number)/unexport"] = ""
  }

  /// Takes a chip away: what is open says ENODEV.
  func remove(chip number: Int) {
    texts = texts.filter { !$0.key.hasPrefix("pwm/pwmchip\(number)/") }
    links["pwm/pwmchip\(number)/device"] = nil
  }

  /// Adds the files of a channel, as an export does.
  func addChannel(_ channel: Int, of chip: Int, enable: String = "0", duty: String = "0") {
    let folder = "pwm/pwmchip\(chip)/pwm\(channel)"
    texts["\(folder)/period"] = "0"
    texts["\(folder)/duty_cycle"] = duty
    texts["\(folder)/enable"] = enable
  }

  /// Adds an LED.
  func addLED(_ name: String, full: Int = 255, trigger: String? = "[none] timer heartbeat") {
    texts["leds/\(name)/max_brightness"] = "\(full)"
    texts["leds/\(name)/brightness"] = "0"
    texts["leds/\(name)/trigger"] = trigger
  }

  func names(in folder: String) throws(SystemFailure) -> [String] {
    let below = (Array(texts.keys) + Array(links.keys)).filter { $0.hasPrefix("\(folder)/") }
    let names = Set(below.compactMap { $0.dropFirst(folder.count + 1).split(separator: "/").first })
    guard !names.isEmpty else { throw SystemFailure(call: "opendir", code: ENOENT) }
    return names.map(String.init).sorted()
  }

  func target(of link: String) throws(SystemFailure) -> String {
    guard let path = links[link], let last = path.split(separator: "/").last else {
      throw SystemFailure(call: "readlink", code: ENOENT)
    }
    return String(last)
  }

  func text(of file: String) throws(SystemFailure) -> String {
    guard let text = texts[file] else { throw SystemFailure(call: "open", code: ENOENT) }
    return text
  }

  func open(_ file: String) throws(SystemFailure) -> any SysfsAttribute {
    if var faults = openFaults[file], !faults.isEmpty {
      let code = faults.removeFirst()
      openFaults[file] = faults
      throw SystemFailure(call: "open", code: code)
    }
    guard texts[file] != nil else { throw SystemFailure(call: "open", code: ENOENT) }
    open += 1
    return ScriptedAttribute(file, self)
  }

  /// Takes what is written to a file, and does what a kernel does at it.
  func write(_ text: String, to file: String) throws(SystemFailure) {
    guard texts[file] != nil else { throw SystemFailure(call: "write", code: ENODEV) }
    if let code = writeFaults[file] { throw SystemFailure(call: "write", code: code) }
    let parts = file.split(separator: "/").map(String.init)
    guard let name = parts.last else { return }
    let folder = parts.dropLast().joined(separator: "/")
    if name == "duty_cycle" || name == "period" {
      let duty = Int(name == "duty_cycle" ? text : texts["\(folder)/duty_cycle"] ?? "") ?? 0
      let period = Int(name == "period" ? text : texts["\(folder)/period"] ?? "") ?? 0
      guard duty <= period else { throw SystemFailure(call: "write", code: EINVAL) }
    }
    if name == "export", let chip = Int(parts[1].dropFirst(7)), let channel = Int(text) {
      guard texts["\(folder)/pwm\(channel)/enable"] == nil else {
        throw SystemFailure(call: "write", code: EBUSY)
      }
      addChannel(channel, of: chip)
    }
    if name == "unexport" {
      texts = texts.filter { !$0.key.hasPrefix("\(folder)/pwm\(text)/") }
    }
    texts[file] = text
    deeds.append("\(name) \(text)")
  }
}

private final class ScriptedAttribute: SysfsAttribute {
  private let file: String
  private let tree: ScriptedSysfs
  private var isOpen = true

  init(_ file: String, _ tree: ScriptedSysfs) {
    self.file = file
    self.tree = tree
  }

  func write(_ text: String) throws(SystemFailure) { try tree.write(text, to: file) }

  func lock() throws(SystemFailure) {
    guard !tree.locked.contains(file) else {
      throw SystemFailure(call: "flock", code: EWOULDBLOCK)
    }
  }

  func close() {
    if isOpen { tree.open -= 1 }
    isOpen = false
  }
}
