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

  /// Heights up and down in turn, so many frames: the shortest thing that can be heard.
  static func buzz(_ height: Int16 = 10_000, frames: Int = 2_400) -> [Int16] {
    (0..<frames).map { $0 % 2 == 0 ? height : -height }
  }

  static func sine(_ hertz: Double, frames: Int, rate: Int = 48_000) -> Sound {
    let samples = (0..<frames).map {
      Int16(20_000 * sin(2 * Double.pi * hertz * Double($0) / Double(rate)))
    }
    return Sound(samples: samples, channels: 1, rate: rate)
  }

  /// The samples of a WAV file: 16-bit PCM, little-endian.
  static func wav(_ samples: [Int16], channels: Int = 1, rate: Int = 48_000) -> [UInt8] {
    let data = samples.flatMap { little(Int($0), 2) }
    return wav(data, format: 1, sampleBytes: 2, channels: channels, rate: rate)
  }

  /// The same in floating numbers.
  static func wav(_ samples: [Float], channels: Int = 1, rate: Int = 48_000) -> [UInt8] {
    let data = samples.flatMap { little(Int($0.bitPattern), 4) }
    return wav(data, format: 3, sampleBytes: 4, channels: channels, rate: rate)
  }

  private static func wav(
    _ data: [UInt8], format: Int, sampleBytes: Int, channels: Int, rate: Int
  ) -> [UInt8] {
    let frameBytes = sampleBytes * channels
    var bytes = Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVEfmt ".utf8)
    bytes += little(16, 4) + little(format, 2) + little(channels, 2) + little(rate, 4)
    bytes += little(rate * frameBytes, 4) + little(frameBytes, 2) + little(8 * sampleBytes, 2)
    return bytes + Array("data".utf8) + little(data.count, 4) + data
  }

  private static func little(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
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
