import AlarmCore
import Foundation
import LinuxSound

/// One constructor for each thing tests play.
enum Fixtures {
  static func request(
    _ id: UInt32 = 1, name: String = "bell", isLooped: Bool = true, volumePercent: Int = 100,
    ramp: Duration = .zero
  ) -> SoundRequest {
    SoundRequest(
      id: id, name: name, isLooped: isLooped, volumePercent: volumePercent, ramp: ramp)
  }

  /// The same height for so many frames.
  static func level(_ height: Int16 = 10_000, frames: Int = 4_800, rate: Int = 48_000) -> Sound {
    Sound(samples: Array(repeating: height, count: frames), channels: 1, rate: rate)
  }

  static func sine(_ hertz: Double, frames: Int, rate: Int = 48_000) -> Sound {
    let samples = (0..<frames).map {
      Int16(20_000 * sin(2 * Double.pi * hertz * Double($0) / Double(rate)))
    }
    return Sound(samples: samples, channels: 1, rate: rate)
  }

  /// The samples of a WAV file: 16-bit PCM, little-endian.
  static func wav(_ samples: [Int16], channels: Int = 1, rate: Int = 48_000) -> [UInt8] {
    func little(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let data = samples.flatMap { little(Int($0), 2) }
    return Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVEfmt ".utf8)
      + little(16, 4) + little(1, 2) + little(channels, 2) + little(rate, 4)
      + little(rate * channels * 2, 4) + little(channels * 2, 2) + little(16, 2)
      + Array("data".utf8) + little(data.count, 4) + data
  }
}

/// A folder that goes away with the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "wecker-sound-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }
}

/// The project's own folders, found from this file.
enum ProjectFolder {
  static var root: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
  }
  static var sounds: String { root + "/sounds" }
}
