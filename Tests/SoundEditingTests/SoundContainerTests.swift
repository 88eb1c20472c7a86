import SoundEditing
import Testing

@Suite struct SoundContainerTests {
  @Test(arguments: [
    ("a/b.caf", SoundContainer.caf as SoundContainer?), ("b.wav", .wav), ("b.WAV", nil),
    ("caf", nil), ("b.flac", nil), ("", nil), ("/dev/stdout", nil),
  ])
  func ending_choosesTheKind(path: String, kind: SoundContainer?) {
    #expect(SoundContainer(path: path) == kind)
  }

  @Test func wav_hasItsFortyFourBytes() {
    let bytes = SoundContainer.wav.bytes(samples: [1, -2], channels: 2, rate: 44_100)
    let head: [UInt8] = [
      0x52, 0x49, 0x46, 0x46, 40, 0, 0, 0, 0x57, 0x41, 0x56, 0x45, 0x66, 0x6D, 0x74, 0x20, 16, 0,
      0, 0, 1, 0, 2, 0, 0x44, 0xAC, 0, 0, 0x10, 0xB1, 2, 0, 4, 0, 16, 0, 0x64, 0x61, 0x74, 0x61,
      4, 0, 0, 0,
    ]
    #expect(bytes == head + [1, 0, 0xFE, 0xFF])
  }

  @Test func caf_hasItsSixtyEightBytes() {
    let bytes = SoundContainer.caf.bytes(samples: [1, -2, 3], channels: 1, rate: 8_000)
    let head: [UInt8] = [
      0x63, 0x61, 0x66, 0x66, 0, 1, 0, 0, 0x64, 0x65, 0x73, 0x63, 0, 0, 0, 0, 0, 0, 0, 32,
      0x40, 0xBF, 0x40, 0, 0, 0, 0, 0, 0x6C, 0x70, 0x63, 0x6D, 0, 0, 0, 2, 0, 0, 0, 2,
      0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 16, 0x64, 0x61, 0x74, 0x61, 0, 0, 0, 0, 0, 0, 0, 10,
      0, 0, 0, 0,
    ]
    #expect(bytes == head + [1, 0, 0xFE, 0xFF, 3, 0])
  }
}
