import Foundation
import Glibc
import Testing

/// `wecker sound play` through the real alsa-lib, into a file instead of a card.
@Suite(.serialized) struct SoundPlayTests {
  private func play(
    _ words: String..., environment: [String: String]
  ) async throws -> (end: Child.End, output: String, errors: String) {
    try await Wecker.run(["sound", "play"] + words, environment: environment)
  }

  /// How many frames were heard, and the highest sample.
  private func heard(_ folder: TemporaryFolder) -> (frames: Int, peak: Int) {
    guard let bytes = FileManager.default.contents(atPath: folder.path + "/samples.raw") else {
      return (0, 0)
    }
    let samples = stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
    }
    return (samples.count / 2, samples.map(abs).max() ?? 0)
  }

  @Test func name_isPlayedOnce_andItsDeviceTold() async throws {
    let folder = TemporaryFolder()
    let card = try SoundSamples.card(in: folder)
    let (end, output, errors) = try await play(
      "chime", "--sounds", Wecker.sounds, "--volume", "100", environment: card)
    #expect(end == .exited(0))
    #expect(errors.isEmpty, "\(errors)")
    #expect(output == "Playing 'chime' on default at 100 %.\n")
    let (frames, peak) = heard(folder)
    #expect(frames >= 3 * 48_000 && frames < 3 * 48_000 + 4_800, "\(frames) frames")
    #expect(peak > 28_000)
  }

  @Test func file_isPlayed_whateverItsEnding() async throws {
    let folder = try SoundSamples.folder(["x.aiff": SoundSamples.wav(frames: 4_000)])
    let card = try SoundSamples.card(in: folder)
    let path = folder.path + "/x.aiff"
    let (end, output, _) = try await play(path, "--volume", "50", environment: card)
    #expect(end == .exited(0))
    #expect(output == "Playing '\(path)' on default at 50 %.\n")
    // Half the volume is 20 dB less.
    let (frames, peak) = heard(folder)
    #expect(frames >= 24_000 && 900...1_100 ~= peak, "\(frames) frames, \(peak)")
  }

  @Test func tune_isPlayedByTheSpeaker() async throws {
    let folder = TemporaryFolder()
    let card = try SoundSamples.card(in: folder)
    let tune = try folder.write("x.rtttl", "x:d=4,o=6,b=120,s=c:c,e")
    let (end, output, errors) = try await play(tune, "--volume", "100", environment: card)
    #expect(end == .exited(0), "\(errors)")
    #expect(output == "Playing '\(tune)' on default at 100 %.\n")
    let (frames, peak) = heard(folder)
    #expect(frames >= 48_000 && frames < 48_000 + 2 * 4_800, "\(frames) frames")
    #expect(peak > 15_000)
  }

  @Test func deviceThatRefuses_isTold_andTheNextIsTaken() async throws {
    let folder = TemporaryFolder()
    let card = try SoundSamples.card(in: folder)
    let text = try String(contentsOfFile: Wecker.tree + "/boards/lab.yaml", encoding: .utf8)
    let board = try folder.write(
      "board.yaml", text.replacing("\"hw:Loopback,0,0\"", with: "\"no-such-card\", default"))
    let (end, output, errors) = try await play(
      "bell", "--sounds", Wecker.sounds, "--board", board, environment: card)
    #expect(end == .exited(0), "\(errors)")
    #expect(output == "Playing 'bell' on default at 80 %.\n")
    #expect(
      errors.hasPrefix("wecker: Playing on default instead. Sound: no-such-card was not found"),
      "\(errors)")
  }

  @Test func noDevice_isToldAsTheClockTells() async throws {
    let folder = TemporaryFolder()
    let card = try SoundSamples.card(in: folder)
    let (end, output, errors) = try await play(
      "bell", "--sounds", Wecker.sounds, "--device", "no-such-card", environment: card)
    #expect(end == .exited(1))
    #expect(output.isEmpty)
    #expect(
      errors.hasSuffix(
        "wecker: Sound: no-such-card was not found (no-such-card: No such file or directory). Check"
          + " the sound devices in the board file, and the sounds folder.\n"), "\(errors)")
  }

  @Test func brokenSound_isReplacedAsByTheClock_andAFileIsNot() async throws {
    let folder = try SoundSamples.folder(["birds.wav": Data("no birds".utf8)])
    let card = try SoundSamples.card(in: folder)
    let (end, output, errors) = try await play(
      "birds", "--sounds", folder.path, environment: card)
    #expect(end == .exited(1))
    #expect(output == "Playing 'built-in' on default at 80 %.\n")
    #expect(errors.hasPrefix("wecker: Playing 'built-in' instead of the chosen sound."))
    let (failed, silence, words) = try await play(folder.path + "/birds.wav", environment: card)
    #expect(failed == .exited(1))
    #expect(silence.isEmpty)
    #expect(words.hasPrefix("wecker: Sound: \(folder.path)/birds.wav cannot be understood"))
  }

  @Test func cardThatHangs_isGivenUp() async throws {
    let folder = TemporaryFolder()
    try #require(mkfifo(folder.path + "/never-written", 0o600) == 0)
    let (end, output, errors) = try await play(
      "bell", "--sounds", Wecker.sounds,
      environment: ["ALSA_CONFIG_PATH": folder.path + "/never-written"])
    #expect(end == .exited(1))
    #expect(output.isEmpty)
    #expect(errors.hasPrefix("wecker: Sound: default did not answer in time."), "\(errors)")
  }

  @Test func stop_endsItAtOnce_alsoWhileACardHangs() async throws {
    let folder = TemporaryFolder()
    try #require(mkfifo(folder.path + "/never-written", 0o600) == 0)
    let child = try Wecker.start(
      ["sound", "play", "bell", "--sounds", Wecker.sounds],
      environment: ["ALSA_CONFIG_PATH": folder.path + "/never-written"])
    for _ in 0..<1_000 where try !ProcessFacts.blocks(SIGINT, child.process) {
      await child.read(for: 0.01)
    }
    child.send(SIGINT)
    #expect(await child.waitForEnd() == .exited(1), "nothing was heard")
    #expect(child.errors.isEmpty && child.output.isEmpty, "\(child.errors)")
  }
}
