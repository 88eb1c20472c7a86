import Foundation

/// The program sigrok-cli.
enum Sigrok {
  /// Its path, where it is installed.
  private static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/sigrok-cli" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static var isThere: Bool { path != nil }

  /// What its decoder `graycode` counts in a dump with the lines knob-a and knob-b.
  static func counts(_ bytes: [UInt8]) throws -> [Int] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("wecker-sigrok-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let dump = folder.appendingPathComponent("dump.vcd")
    let output = folder.appendingPathComponent("output")
    try Data(bytes).write(to: dump)
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "")
    process.arguments = [
      "-I", "vcd", "-i", dump.path, "-P", "graycode:d0=knob-a:d1=knob-b", "-A", "graycode=count",
    ]
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOf: output, encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      line.split(separator: " ").last.flatMap { Int($0) }
    }
  }
}
