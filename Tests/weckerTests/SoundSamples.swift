import Foundation

/// Sound files for tests of the command.
enum SoundSamples {
  /// A WAV file of 16 bits; heights go up and down every four frames.
  static func wav(
    frames: Int, height: Int16 = 10_000, channels: Int = 1, rate: Int = 8_000
  ) -> Data {
    let samples = (0..<frames).flatMap { frame in
      Array(repeating: frame / 4 % 2 == 0 ? height : -height, count: channels)
    }
    var bytes = Data("RIFF".utf8)
    bytes += little(36 + 2 * samples.count, 4) + Data("WAVEfmt ".utf8) + little(16, 4)
    bytes += little(1, 2) + little(channels, 2) + little(rate, 4)
    bytes += little(2 * channels * rate, 4) + little(2 * channels, 2) + little(16, 2)
    bytes += Data("data".utf8) + little(2 * samples.count, 4)
    for sample in samples { bytes += little(Int(sample), 2) }
    return bytes
  }

  /// A folder with files.
  static func folder(_ files: [String: Data]) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for (name, bytes) in files {
      try bytes.write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }
    return folder
  }

  /// A configuration of alsa-lib whose card is a file of 16-bit samples, as an environment.
  static func card(in folder: TemporaryFolder) throws -> [String: String] {
    let configuration = try folder.write(
      "asound.conf",
      """
      pcm.nowhere { type null }
      pcm.file { type file slave.pcm nowhere file "\(folder.path)/samples.raw" format raw }
      pcm.!default { type plug slave.pcm file }
      """)
    return ["ALSA_CONFIG_PATH": configuration]
  }

  /// An environment in which a library is there and cannot be loaded.
  static func withoutLibraries(_ names: String..., in folder: TemporaryFolder) throws -> [String:
    String]
  {
    for name in names { _ = try folder.write(name, "") }
    return ["LD_LIBRARY_PATH": folder.path]
  }

  private static func little(_ value: Int, _ bytes: Int) -> Data {
    Data((0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }
}
