import Glibc

/// What a process costs, as the kernel counts it; source: proc(5), /proc/PID/task/TID/status.
package struct ProcessFigures: Hashable, Sendable {
  /// Memory that is in RAM, in KiB.
  package var residentKiB: Int
  /// The part of it that is not a file's: heap, stacks, data.
  package var anonymousKiB: Int
  /// Threads.
  package var threads: Int
  /// How often its threads, all together, went to sleep by themselves.
  package var voluntarySwitches: Int

  /// Reads the figures of a running process.
  ///
  /// - Throws: `.file` when it is gone, `.unreadable` when the kernel writes them another way.
  package init(process: pid_t) throws(LabFailure) {
    let status = try KernelFile("/proc/\(process)/status")
    let text = try status.read()
    residentKiB = try ProcessFigures.number(after: "VmRSS:", in: text, of: status.path)
    anonymousKiB = try ProcessFigures.number(after: "RssAnon:", in: text, of: status.path)
    threads = try ProcessFigures.number(after: "Threads:", in: text, of: status.path)
    voluntarySwitches = 0
    for task in try ProcessFigures.entries(of: "/proc/\(process)/task") {
      let file = try KernelFile("/proc/\(process)/task/\(task)/status")
      voluntarySwitches += try ProcessFigures.number(
        after: "voluntary_ctxt_switches:", in: try file.read(), of: file.path)
    }
  }

  /// The number in the line that begins with a key.
  package static func number(
    after key: String, in text: String, of path: String
  ) throws(LabFailure) -> Int {
    for line in text.split(separator: "\n") where line.hasPrefix(key) {
      let digits = line.dropFirst(key.count).drop { !$0.isNumber }.prefix { $0.isNumber }
      if let number = Int(digits) { return number }
    }
    throw .unreadable(path: path, text: "no number after \(key)")
  }

  private static func entries(of path: String) throws(LabFailure) -> [String] {
    guard let folder = opendir(path) else {
      throw .file(path: path, call: "opendir", code: errno)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee))
        { String(cString: $0) }
      }
      if name.first?.isNumber == true { names.append(name) }
    }
    return names
  }
}
