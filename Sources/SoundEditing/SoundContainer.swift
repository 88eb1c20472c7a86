/// The two kinds of file a sound is kept in, with 16-bit little-endian samples in both.
package enum SoundContainer: String, CaseIterable, Sendable {
  /// Core Audio Format. Source: Apple Core Audio Format Specification 1.0, "CAF File Overview".
  case caf
  /// WAVE. Source: Multimedia Programming Interface and Data Specifications 1.0, "Waveform Audio
  /// File Format".
  case wav

  /// The kind that a file's name asks for by its ending, in small letters; nil for any other.
  package init?(path: String) {
    guard let kind = SoundContainer.allCases.first(where: { path.hasSuffix(".\($0.rawValue)") })
    else { return nil }
    self = kind
  }

  /// The bytes of a whole file.
  ///
  /// `samples` are interleaved, 1 or 2 channels, below 2 GiB.
  package func bytes(samples: [Int16], channels: Int, rate: Int) -> [UInt8] {
    switch self {
    case .caf: SoundContainer.caf(samples, channels, rate)
    case .wav: SoundContainer.wav(samples, channels, rate)
    }
  }

  private static let sampleBytes = 2

  private static func caf(_ samples: [Int16], _ channels: Int, _ rate: Int) -> [UInt8] {
    var file = FileBytes(capacity: 68 + sampleBytes * samples.count)
    file.letters("caff")
    file.big(1, bytes: 2)
    file.big(0, bytes: 2)
    file.letters("desc")
    file.big(32, bytes: 8)
    file.big(Double(rate).bitPattern, bytes: 8)
    file.letters("lpcm")
    file.big(2, bytes: 4)  // little-endian, no floating numbers
    file.big(UInt64(sampleBytes * channels), bytes: 4)  // bytes a packet
    file.big(1, bytes: 4)  // frames a packet
    file.big(UInt64(channels), bytes: 4)
    file.big(16, bytes: 4)  // bits a sample
    file.letters("data")
    file.big(UInt64(4 + sampleBytes * samples.count), bytes: 8)
    file.big(0, bytes: 4)  // times it was edited
    file.samples(samples)
    return file.bytes
  }

  private static func wav(_ samples: [Int16], _ channels: Int, _ rate: Int) -> [UInt8] {
    let frameBytes = sampleBytes * channels
    let dataBytes = sampleBytes * samples.count
    var file = FileBytes(capacity: 44 + dataBytes)
    file.letters("RIFF")
    file.little(UInt64(36 + dataBytes), bytes: 4)
    file.letters("WAVEfmt ")
    file.little(16, bytes: 4)
    file.little(1, bytes: 2)  // whole numbers
    file.little(UInt64(channels), bytes: 2)
    file.little(UInt64(rate), bytes: 4)
    file.little(UInt64(rate * frameBytes), bytes: 4)
    file.little(UInt64(frameBytes), bytes: 2)
    file.little(16, bytes: 2)  // bits a sample
    file.letters("data")
    file.little(UInt64(dataBytes), bytes: 4)
    file.samples(samples)
    return file.bytes
  }
}

/// The bytes of a file as they are put together.
private struct FileBytes {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func letters(_ text: String) { bytes += text.utf8 }

  mutating func big(_ number: UInt64, bytes count: Int) {
    for place in (0..<count).reversed() { append(number, place) }
  }

  mutating func little(_ number: UInt64, bytes count: Int) {
    for place in 0..<count { append(number, place) }
  }

  mutating func samples(_ samples: [Int16]) {
    for sample in samples {
      let bits = UInt16(bitPattern: sample)
      bytes.append(UInt8(bits & 0xFF))
      bytes.append(UInt8(bits >> 8))
    }
  }

  private mutating func append(_ number: UInt64, _ place: Int) {
    bytes.append(UInt8(number >> (8 * UInt64(place)) & 0xFF))
  }
}
