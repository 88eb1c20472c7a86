import AlarmCore
import LinuxSound
import Testing

@Suite struct SoundScanTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func scan(_ bytes: [UInt8]) throws -> SoundScan {
    try folder.write("x.wav", bytes)
    return try SoundScan(folder.path + "/x.wav")
  }

  @Test(arguments: [
    ("good", Fixtures.wav(Fixtures.buzz()), [] as [SoundObjection]),
    ("3 channels", Fixtures.wav(Fixtures.buzz(frames: 7_200), channels: 3), [.channels(3)]),
    ("96 kHz", Fixtures.wav(Fixtures.buzz(frames: 9_600), rate: 96_000), [.rate(96_000)]),
    ("long", Fixtures.wav(Fixtures.buzz(frames: 240_001), rate: 8_000), [.tooLong]),
    ("longest", Fixtures.wav(Fixtures.buzz(frames: 240_000), rate: 8_000), []),
    ("empty", Fixtures.wav([Int16]()), [.empty]),
    ("short", Fixtures.wav(Fixtures.buzz(frames: 9)), [.tooShort(frames: 9, fewest: 2_400)]),
    ("faint", Fixtures.wav(Fixtures.buzz(327)), [.faint]),
    (
      "much at once",
      Fixtures.wav(
        [Int16](repeating: 1, count: 3 * 7_999 * 31), channels: 3,
        rate: 7_999), [.channels(3), .rate(7_999), .tooLong, .faint]
    ),
  ])
  func objections_areAllOfThem_andTheClockAgrees(
    name: String, bytes: [UInt8], objections: [SoundObjection]
  ) throws {
    #expect(try scan(bytes).objections == objections)
    let path = folder.path + "/x.wav"
    if let first = objections.first {
      #expect(
        throws: PortFailure(port: .sound, kind: .broken, subject: path, detail: first.words)
      ) { try SoundFile.load(path) }
    } else {
      #expect(throws: Never.self) { try SoundFile.load(path) }
    }
  }

  @Test func length_isTheHeadersWhereNobodyCountedToTheEnd() throws {
    let long = try scan(Fixtures.wav(Fixtures.buzz(frames: 90 * 8_000), rate: 8_000))
    #expect(long.length == .seconds(90) && long.isCut && long.isLengthKnown)
    #expect(long.sound.frames == 30 * 8_000, "no more is kept than a sound may have")
    var bytes = Fixtures.wav(Fixtures.buzz())
    bytes[42] = 200  // the length of the data, in 65,536 bytes
    let short = try scan(bytes)
    #expect(short.length == .milliseconds(50) && !short.isCut && short.isLengthKnown)
  }

  @Test func clipping_isNoticed() throws {
    let flat = [Int16](repeating: 32_767, count: 10) + Fixtures.buzz()
    #expect(try scan(Fixtures.wav(flat)).intake.flatTops == 1)
  }
}
