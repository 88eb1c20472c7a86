import Foundation
import Glibc
import Testing

/// A ring through the real alsa-lib, into a file instead of a card.
@Suite(.serialized) struct RingSoundTests {
  /// A configuration of alsa-lib whose card is a file of 16-bit samples.
  private func configure(_ clock: ClockFolder) throws -> (
    samples: String, variables: [String: String]
  ) {
    let samples = "\(clock.path)/samples.raw"
    let configuration = try clock.write(
      "asound.conf",
      """
      pcm.nowhere { type null }
      pcm.file { type file slave.pcm nowhere file "\(samples)" format raw }
      pcm.!default { type plug slave.pcm file }
      """)
    return (samples, ["ALSA_CONFIG_PATH": configuration])
  }

  private func samples(_ path: String) -> [Int16] {
    guard let bytes = FileManager.default.contents(atPath: path) else { return [] }
    return stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }

  @Test func card_getsTheBell_untilTheStop() async throws {
    let clock = try ClockFolder(sound: "default")
    let (path, variables) = try configure(clock)
    try clock.storeAlarm(dueIn: 1)
    let child = try clock.start(environment: variables)
    #expect(await child.waitForErrors("by the speaker."), "\(child.errors)")
    #expect(!child.errors.contains("instead of the chosen sound"))
    await child.read(for: 1)
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
    let heard = samples(path)
    #expect(heard.count > 2 * 24_000)
    // It has only begun to rise.
    #expect(heard.contains { abs(Int($0)) > 100 })
    // It rose from silence and fell to silence: nothing was cut.
    #expect(heard.prefix(8).allSatisfy { abs(Int($0)) < 200 }, "\(heard.prefix(8))")
    #expect(heard.suffix(8).allSatisfy { abs(Int($0)) < 200 }, "\(heard.suffix(8))")
  }

  @Test func cardThatHangs_isRungWithout_andStopsAllTheSame() async throws {
    let clock = try ClockFolder(sound: "default")
    let pipe = "\(clock.path)/never-written"
    try #require(mkfifo(pipe, 0o600) == 0)
    try clock.storeAlarm(dueIn: 1)
    let child = try clock.start(environment: ["ALSA_CONFIG_PATH": pipe])
    #expect(await child.waitForErrors("did not answer in time"), "\(child.errors)")
    #expect(await child.waitForErrors("Nothing on this clock can ring"), "\(child.errors)")
    let asked = Child.now
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
    #expect(Child.now - asked < 5)
  }

  @Test func missingSoundsFolder_ringsTheBuiltInBell() async throws {
    let clock = try ClockFolder(sound: "default")
    let (path, variables) = try configure(clock)
    try clock.storeAlarm(dueIn: 1) { $0.preferences.rampSeconds = 0 }
    let child = try Wecker.start(
      clock.words.map { $0 == Wecker.sounds ? "\(clock.path)/none" : $0 }, environment: variables)
    #expect(await child.waitForErrors("by the speaker."), "\(child.errors)")
    #expect(await child.waitForErrors("instead of the chosen sound."), "\(child.errors)")
    await child.read(for: 0.3)
    #expect(child.errors.contains("\(clock.path)/none/bell"))
    #expect(child.errors.contains("was not found"))
    #expect(child.errors.contains("sounds folder"))
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
    #expect(samples(path).contains { abs(Int($0)) > 1_000 })
  }

  @Test func brokenSoundFile_isReplacedByTheDefault() async throws {
    let clock = try ClockFolder(sound: "default")
    let (path, variables) = try configure(clock)
    let sounds = "\(clock.path)/sounds"
    try FileManager.default.createDirectory(
      atPath: sounds, withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      atPath: "\(Wecker.sounds)/bell.caf", toPath: "\(sounds)/bell.caf")
    _ = try clock.write("sounds/birds.wav", "RIFF of another kind")
    try clock.storeAlarm(dueIn: 1, sound: "birds") { $0.preferences.rampSeconds = 0 }
    let child = try Wecker.start(
      clock.words.map { $0 == Wecker.sounds ? sounds : $0 }, environment: variables)
    #expect(
      await child.waitForErrors("Playing 'bell' instead of the chosen sound."), "\(child.errors)")
    #expect(child.errors.contains("\(sounds)/birds.wav cannot be understood"), "\(child.errors)")
    #expect(child.errors.contains("Replace the file by 16-bit WAV or CAF."))
    #expect(await child.waitForErrors("by the speaker."), "\(child.errors)")
    await child.read(for: 0.3)
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
    #expect(samples(path).contains { abs(Int($0)) > 1_000 })
  }
}
