import BoardDrawing
import BoardFile
import Foundation
import Testing

/// The boards that are shipped and have a header, with their pictures in docs/wiring.
enum ShippedBoard {
  static let names = [
    "beaglebone-black", "orange-pi-zero-3", "raspberry-pi", "raspberry-pi-5", "rock-5b",
  ]

  static let tree = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func plan(_ name: String) throws -> WiringPlan {
    let data = try Data(contentsOf: tree.appending(path: "boards/\(name).yaml"))
    return try WiringPlan(BoardFile.parse(Array(data), file: name))
  }

  /// A board of a Raspberry Pi in YAML, from what is said of its lines.
  static func plan(lines: String, header: String = "raspberry-pi") throws -> WiringPlan {
    let text = "version: 1\nname: Test\nheader: \(header)\n\(lines)\n"
    return try WiringPlan(BoardFile.parse(Array(text.utf8), file: "test"))
  }
}
