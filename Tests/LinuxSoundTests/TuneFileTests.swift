import AlarmCore
import Foundation
import Glibc
import LinuxSound
import Testing

/// Tunes as a speaker plays them.
@Suite struct TuneFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ text: String, _ name: String = "x.rtttl") throws -> String {
    try folder.write(name, Array(text.utf8))
    return "\(folder.path)/\(name)"
  }

  @Test func tune_isPlayedNoteForNote() throws {
    // Half a second of A4, as long a pause, as long A5; without the gap between notes.
    let sound = try SoundFile.load(try path("a:d=4,o=4,b=120,s=c:a,p,a5"))
    #expect(sound.channels == 1 && sound.length == .milliseconds(1_500))
    let half = sound.rate / 2
    let parts = (0..<3).map { Array(sound.samples[($0 * half)..<(($0 + 1) * half)]) }
    #expect(Listening.height(of: 440, in: parts[0], rate: sound.rate) > 15_000)
    #expect(parts[1].allSatisfy { $0 == 0 })
    #expect(Listening.height(of: 880, in: parts[2], rate: sound.rate) > 15_000)
    #expect(Listening.height(of: 440, in: parts[2], rate: sound.rate) < 500)
    // Soft edges: no step is larger than those of the wave itself.
    let step = 2 * Double.pi * 880 / Double(sound.rate) * 16_384
    #expect(Double(Listening.largestStep(sound.samples)) <= step + 100)
    #expect(sound.samples[0] == 0 && abs(Int(sound.samples[sound.samples.count - 1])) < 500)
  }

  @Test func longestTune_isTaken() throws {
    let tune = Tune(
      name: "x", notes: (0..<40).map { Tune.Note(hertz: 440 + $0, duration: .seconds(1)) })
    let sound = Sound(playing: tune)
    #expect(sound.length == Sound.longest && sound.silence == nil)
  }

  @Test func lengths_doNotDrift() {
    // Each lasts a third of a frame more than whole ones.
    let note = Duration.nanoseconds(10_013_889)
    let notes = (0..<300).map { Tune.Note(hertz: $0 % 2 == 0 ? 400 : 500, duration: note) }
    let sound = Sound(playing: Tune(name: "x", notes: notes))
    let wanted = Double(sound.rate) * 300 * 0.010_013_889
    #expect(abs(Double(sound.frames) - wanted) <= 1)
  }

  @Test(arguments: [
    ("x:d=4:c,q", "line 1, column 9: 'q' stands where a note must begin; write"),
    ("", "line 1, column 1: no ':' ends the name; write"),
    ("x::" + String(repeating: "c,", count: 3_000), "line 1, column 1: the tune has "),
    ("x:b=900:64c", "line 1, column 9: the note lasts "),
  ])
  func brokenTune_isToldWithItsPlace(text: String, words: String) throws {
    let path = try path(text)
    do throws(PortFailure) {
      _ = try SoundFile.load(path)
      Issue.record("it was taken")
    } catch {
      #expect(error.port == .sound && error.kind == .broken && error.subject == path)
      #expect(error.detail.hasPrefix(words), "\(error.detail)")
    }
  }

  @Test func whatIsNoFile_isRefused() throws {
    let pipe = folder.path + "/pipe.rtttl"
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(
      throws: PortFailure(
        port: .sound, kind: .broken, subject: pipe,
        detail: "a pipe, socket or device, not an ordinary file")
    ) { try SoundFile.load(pipe) }
    #expect(
      throws: PortFailure(
        port: .sound, kind: .missing, subject: "/nowhere/x.rtttl",
        detail: "No such file or directory")
    ) { try SoundFile.load("/nowhere/x.rtttl") }
  }

  @Test func tune_isTheLastThatIsTried() throws {
    let sounds = SoundFolder(path: folder.path, defaultSound: "bell")
    _ = try path("x:d=2,s=c:c", "x.rtttl")
    #expect(try sounds.load("x") == SoundFile.load(folder.path + "/x.rtttl"))
    try folder.write("x.wav", Fixtures.wav(Fixtures.buzz()))
    #expect(try sounds.load("x").rate == 48_000)
  }

  @Test func scan_isOfWhatASpeakerPlays() throws {
    let path = try path("x:d=4,o=5,b=60,s=c:a,2p")
    let scan = try SoundScan(path)
    #expect(scan.objections.isEmpty && scan.length == .seconds(3))
    let made = try SoundConversion(of: path, SoundConversion.Wish(trims: true, rate: 48_000))
    #expect(made.sound.rate == 48_000)
    #expect(made.sound.length > .milliseconds(980) && made.sound.length <= .seconds(1))
  }
}
