import Foundation
import LinuxSound
import Testing

/// The sounds that come along: as sounds/manifest.json says, and as their maker writes them.
@Suite struct ShippedSoundTests {
  static let recorded = Manifest.entries.filter { $0.rate != nil }

  private func path(_ file: String) -> String { "\(ProjectFolder.sounds)/\(file)" }

  @Test func manifest_namesEveryFile_andNothingElse() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: ProjectFolder.sounds)
    let texts = ["README.md", "manifest.json"]
    #expect(
      try Manifest.read().sounds.flatMap(\.files).sorted()
        == files.filter { !texts.contains($0) }.sorted())
    #expect(Self.recorded.map(\.name) == ["bell", "chime", "soft"])
    #expect(Self.tunes.map(\.name) == ["brother-john", "sunrise", "westminster"])
  }

  @Test(arguments: Manifest.entries)
  func entry_saysWhereItIsFrom(entry: Manifest.Entry) {
    #expect(["MIT", "public domain"].contains(entry.licence))
    #expect(!entry.origin.isEmpty && !entry.description.isEmpty)
    #expect(entry.files.allSatisfy { $0.hasPrefix("\(entry.name).") })
  }

  @Test(arguments: recorded)
  func figures_areThoseOfTheFiles(entry: Manifest.Entry) throws {
    #expect(entry.files == ["\(entry.name).caf", "\(entry.name).wav"])
    for file in entry.files {
      let scan = try SoundScan(path(file))
      #expect(scan.objections.isEmpty && scan.intake.flatTops == 0)
      #expect(scan.rate == entry.rate && scan.channels == entry.channels)
      #expect(scan.length == .milliseconds(Int((entry.seconds * 1_000).rounded())))
      let reading = try LoudnessReading(of: scan.sound)
      let loudness = try #require(reading.integrated)
      for (measured, told) in [
        (loudness, entry.loudness), (reading.truePeak, entry.truePeak),
        (reading.samplePeak, entry.samplePeak),
      ] {
        #expect(abs(measured - (try #require(told))) <= 0.005, "\(file): \(measured)")
      }
    }
  }

  static let tunes = Manifest.entries.filter { $0.notes != nil }

  @Test(arguments: tunes)
  func tune_isAsTheManifestSays(entry: Manifest.Entry) throws {
    #expect(entry.files == ["\(entry.name).rtttl"])
    let tune = try TuneFile.load(path(entry.files[0]))
    #expect(tune.name == entry.name && tune.isAudible)
    #expect(tune.notes.count { $0.hertz != nil } == entry.notes)
    let scan = try SoundScan(path(entry.files[0]))
    let seconds = Double(tune.length / .milliseconds(1)) / 1_000
    #expect(scan.objections.isEmpty && abs(seconds - entry.seconds) <= 0.005, "\(seconds) s")
    let loudness = try #require(try LoudnessReading(of: scan.sound).integrated)
    #expect(abs(loudness - (try #require(entry.loudness))) <= 0.005, "\(loudness) LUFS")
    // Small buzzers are loudest near 2 kHz, and have little below 500 Hz.
    #expect(tune.notes.allSatisfy { $0.hertz.map { 500...2_700 ~= $0 } ?? true })
  }

  @Test(arguments: recorded)
  func bothFiles_haveTheSameSamples(entry: Manifest.Entry) throws {
    let sounds = try entry.files.map { try SoundFile.load(path($0)) }
    #expect(sounds[0] == sounds[1])
  }

  @Test(arguments: recorded)
  func end_meetsTheBeginning(entry: Manifest.Entry) throws {
    let samples = try SoundFile.load(path(entry.files[0])).samples
    let (first, last) = (try #require(samples.first), try #require(samples.last))
    // Each begins and ends in silence, so that nothing clicks where it starts again.
    #expect(abs(Int(first)) <= 1 && abs(Int(last)) <= 1)
  }

  @Test(arguments: recorded)
  func file_isSmall(entry: Manifest.Entry) throws {
    for file in entry.files {
      #expect(try Data(contentsOf: URL(fileURLWithPath: path(file))).count <= 400_000)
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
  func maker_writesTheSameBytes() throws {
    let folder = try TemporaryFolder()
    let maker = Process()
    maker.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    maker.arguments = [ProjectFolder.root + "/scripts/make-sounds", folder.path]
    try maker.run()
    maker.waitUntilExit()
    #expect(maker.terminationStatus == 0)
    let files = Self.recorded.flatMap(\.files)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == files.sorted())
    for file in files {
      let made = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(file)"))
      #expect(try made == Data(contentsOf: URL(fileURLWithPath: path(file))), "\(file)")
    }
  }
}
