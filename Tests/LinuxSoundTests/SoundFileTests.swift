import AlarmCore
import CSndFile
import Foundation
import Glibc
import LinuxSound
import Testing

@Suite struct SoundFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func load(_ bytes: [UInt8]) throws -> Sound {
    try folder.write("x.wav", bytes)
    return try SoundFile.load(folder.path + "/x.wav")
  }

  private func failure(_ bytes: [UInt8]) -> PortFailure? {
    do {
      _ = try load(bytes)
      return nil
    } catch {
      return error as? PortFailure
    }
  }

  @Test(arguments: [1, 2])
  func samples_areReadAsTheyAre(channels: Int) throws {
    let samples: [Int16] = [0, 1, -1, 32_767, -32_768, 1_234] + Fixtures.buzz(frames: 4_410)
    let sound = try load(Fixtures.wav(samples, channels: channels, rate: 44_100))
    #expect(sound == Sound(samples: samples, channels: channels, rate: 44_100))
  }

  @Test func longSound_isReadWhole() throws {
    let samples = (0..<100_000).map { Int16(truncatingIfNeeded: $0) }
    #expect(try load(Fixtures.wav(samples)).samples == samples)
  }

  @Test func longestSound_isTaken_andOneFrameMoreRefused() throws {
    let most = 30 * 8_000
    let tooLong = Fixtures.buzz(frames: most + 1)
    #expect(try load(Fixtures.wav(Array(tooLong.dropLast()), rate: 8_000)).frames == most)
    let refused = failure(Fixtures.wav(tooLong, rate: 8_000))
    #expect(refused?.kind == .broken)
    #expect(refused?.detail == "longer than 30 s")
  }

  @Test(arguments: [
    ("no frames", Fixtures.wav([Int16]()), "no sound in it (0 frames)"),
    ("3 channels", Fixtures.wav([Int16(1), 2, 3], channels: 3), "3 channels; a sound has 1 or 2"),
    ("slow", Fixtures.wav([Int16(1)], rate: 7_999), "7999 Hz; a sound has 8000 to 48000 Hz"),
    ("fast", Fixtures.wav([Int16(1)], rate: 96_000), "96000 Hz; a sound has 8000 to 48000 Hz"),
    ("text", Array("no sound at all".utf8), nil),
    ("empty", [], nil),
  ])
  func uselessFile_isBroken(name: String, bytes: [UInt8], words: String?) {
    let refused = failure(bytes)
    #expect(refused?.port == .sound && refused?.kind == .broken)
    #expect(refused?.subject == folder.path + "/x.wav")
    #expect(refused?.detail.isEmpty == false)
    if let words { #expect(refused?.detail == words) }
  }

  @Test func uselessFile_leavesItsDescriptorAlone() throws {
    let path = folder.path + "/x.wav"
    try folder.write("x.wav", Array("no sound at all".utf8))
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    var shape = csndfile_shape()
    #expect(csndfile_open(descriptor, &shape) == nil)
    #expect(fcntl(descriptor, F_GETFD) >= 0, "by then the number may be another thread's file")
  }

  @Test func headerThatPromisesMore_countsWhatIsThere() throws {
    let samples = Fixtures.buzz()
    var bytes = Fixtures.wav(samples)
    bytes[41] = 200  // the length of the data, in 256 bytes
    #expect(try load(bytes).samples == samples)
  }

  @Test func absentFile_isMissing() {
    #expect(
      throws: PortFailure(
        port: .sound, kind: .missing, subject: "/nowhere/x.wav",
        detail: "No such file or directory")
    ) { try SoundFile.load("/nowhere/x.wav") }
  }

  @Test func fileInPlaceOfTheFolder_isNoFolder() {
    #expect(
      throws: PortFailure(
        port: .sound, kind: .noFolder, subject: "/dev/null", detail: "Not a directory")
    ) { try SoundFile.load("/dev/null/x.wav") }
  }

  @Test func pipe_isRefusedWithoutWaiting() throws {
    let path = folder.path + "/pipe.wav"
    try #require(mkfifo(path, 0o600) == 0)
    #expect(
      throws: PortFailure(
        port: .sound, kind: .broken, subject: path,
        detail: "a pipe, socket or device, not an ordinary file")
    ) { try SoundFile.load(path) }
  }

  @Test func files_areClosed() throws {
    let open = { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    let before = try open()
    for _ in 0..<50 {
      _ = try load(Fixtures.wav(Fixtures.buzz()))
      _ = failure(Array("no sound".utf8))
      _ = failure(Fixtures.wav([Int16]()))
    }
    // Other suites run beside this one and open files of their own, but not a hundred.
    #expect(try open() < before + 50)
  }

  static let shortest = 2_400  // 50 ms

  @Test func shortSound_isRefused() throws {
    #expect(Sound.shortest == .milliseconds(50))
    let short = failure(Fixtures.wav(Fixtures.buzz(frames: Self.shortest - 1)))
    #expect(short?.kind == .broken)
    #expect(short?.detail == "too short to be heard: 2399 frames, 2400 are needed")
    #expect(failure(Fixtures.wav(Fixtures.buzz(frames: 1)))?.kind == .broken)
    #expect(try load(Fixtures.wav(Fixtures.buzz(frames: Self.shortest))).frames == Self.shortest)
  }

  @Test func sound_thatNobodyHears_isRefused() throws {
    let faintest = Int16(328)
    #expect(Sound.faintest == faintest)
    let silences = [
      [Int16](repeating: 0, count: 48_000), [Int16](repeating: 20_000, count: 48_000),
      Fixtures.buzz(faintest - 1),
    ]
    for silence in silences {
      let refused = failure(Fixtures.wav(silence))
      #expect(refused?.kind == .broken)
      #expect(refused?.detail.hasPrefix("nothing to hear in it") == true)
      #expect(refused?.subject == folder.path + "/x.wav")
    }
    #expect(try load(Fixtures.wav(Fixtures.buzz(faintest))).samples.first == faintest)
    // One sound among much silence is enough: a strike and its rest.
    #expect(failure(Fixtures.wav([Int16](repeating: 0, count: 48_000) + Fixtures.buzz())) == nil)
  }

  @Test func floatingSamples_areClipped_andSilentWhereTheyAreNoNumbers() throws {
    let strange: [Float] = [0.5, .nan, .infinity, -.infinity, .signalingNaN, 2, -2, 1, -1, 0]
    let rest = [Float](repeating: 0.25, count: Self.shortest)
    let sound = try load(Fixtures.wav(strange + rest))
    #expect(
      Array(sound.samples[..<10]) == [16_384, 0, 0, 0, 0, 32_767, -32_768, 32_767, -32_768, 0])
    #expect(sound.samples[10...].allSatisfy { $0 == 8_192 })
    #expect(sound.frames == 10 + Self.shortest, "none is lost where pieces meet")
    let stereo = try load(Fixtures.wav(rest + rest.map { -$0 }, channels: 2))
    #expect(stereo.frames == Self.shortest && stereo.samples.last == -8_192)
    for none in [Float.nan, .infinity] {
      let silence = failure(Fixtures.wav([Float](repeating: none, count: 48_000)))
      #expect(silence?.detail.hasPrefix("nothing to hear in it") == true)
    }
  }

  @Test func builtInBell_isHeard() { #expect(Sound.builtInBell().silence == nil) }
}
