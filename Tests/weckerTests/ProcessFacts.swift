import Foundation

/// What the kernel tells of a process (proc(5)).
enum ProcessFacts {
  /// Times its threads were put aside, because they waited or because others had their turn.
  static func contextSwitches(_ process: pid_t) throws -> (waited: Int, pushed: Int) {
    let tasks = "/proc/\(process)/task"
    var sum = (waited: 0, pushed: 0)
    for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
      let status = try String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
      sum.waited += number("voluntary_ctxt_switches", in: status)
      sum.pushed += number("nonvoluntary_ctxt_switches", in: status)
    }
    return sum
  }

  /// Kibibytes of memory it has in use.
  static func residentKibibytes(_ process: pid_t) throws -> Int {
    number("VmRSS", in: try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8))
  }

  /// True when it waits for a signal itself, by a number, instead of being ended by it.
  static func blocks(_ signal: Int32, _ process: pid_t) throws -> Bool {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") } ?? ""
    let mask = UInt64(line.dropFirst(7).filter(\.isHexDigit), radix: 16) ?? 0
    return mask >> UInt64(signal - 1) & 1 == 1
  }

  private static func number(_ name: String, in status: String) -> Int {
    let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
  }
}
