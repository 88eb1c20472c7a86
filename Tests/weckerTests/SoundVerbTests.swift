import Foundation
import Glibc
import Testing

/// `wecker sound list` and `wecker sound check`, and words that do not go together.
@Suite struct SoundVerbTests {
  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func list_showsWhatComesAlong() async throws {
    let (end, output, errors) = try await Wecker.run(["sound", "list", "--sounds", Wecker.sounds])
    #expect(end == .exited(0))
    #expect(errors.isEmpty)
    #expect(output.hasPrefix(Wecker.sounds + "\n"))
    #expect(
      output.contains("  bell          CAF    2.00 s   48000 Hz  mono  -13.8 LUFS  used\n")
        && output.contains("  sunrise       RTTTL  8.06 s   16 notes        -7.8 LUFS   used\n")
        && output.contains("-13.8 LUFS  not used: bell.caf comes first\n"), "\(output)")
  }

  @Test func list_tellsWhatIsUsed_shadowedAndBroken() async throws {
    let good = SoundSamples.wav(frames: 8_000)
    let folder = try SoundSamples.folder([
      "a.caf": Data("rubbish".utf8), "a.wav": good, "b.caf": good, "b.wav": good,
      "c.wav": SoundSamples.wav(frames: 31 * 8_000), "notes.txt": Data(),
    ])
    let (end, output, _) = try await Wecker.run([
      "sound", "list", "--sounds", folder.path, "--json",
    ])
    #expect(end == .exited(1), "one of them is bad")
    let sounds = try #require(try object(output)["sounds"] as? [[String: Any]])
    let files = sounds.map {
      ($0["file"] as? String)?.split(separator: "/").last.map(String.init) ?? ""
    }
    #expect(files == ["a.caf", "a.wav", "b.caf", "b.wav", "c.wav"])
    #expect(
      sounds.map { $0["use"] as? String } == ["broken", "used", "used", "shadowed", "broken"])
    #expect(sounds[3]["because"] as? String == "b.caf")
    #expect(sounds[4]["because"] as? String == "longer than 30 s")
    #expect(sounds[0]["seconds"] is NSNull && sounds[1]["seconds"] as? Double == 1)
    #expect(sounds[1]["rate"] as? Int == 8_000 && sounds[1]["channels"] as? Int == 1)
    #expect(sounds[1]["loudness"] is Double && sounds[1]["name"] as? String == "a")
  }

  @Test func list_withoutAFolder_saysWhatToDo() async throws {
    let (end, output, errors) = try await Wecker.run(["sound", "list", "--sounds", "/nowhere"])
    #expect(end == .exited(1))
    #expect(output.isEmpty)
    #expect(
      errors == "wecker: the folder of sounds '/nowhere' cannot be read (opendir: No such file or"
        + " directory (2)); name another with --sounds\n")
  }

  @Test func list_withoutTheLibrary_leavesTheLoudnessOut_andNamesItsPackage() async throws {
    let folder = TemporaryFolder()
    let environment = try SoundSamples.withoutLibraries("libebur128.so.1", in: folder)
    let (end, output, errors) = try await Wecker.run(
      ["sound", "list", "--sounds", Wecker.sounds], environment: environment)
    #expect(end == .exited(0))
    #expect(output.contains("2.00 s") && !output.contains("LUFS"))
    #expect(errors.hasPrefix("wecker: loudness is not shown: libebur128 cannot be loaded ("))
    #expect(errors.hasSuffix("; install the Debian package libebur128-1\n"), "\(errors)")
  }

  @Test func check_ofAName_isOfEachOfItsFiles() async throws {
    let (end, output, errors) = try await Wecker.run([
      "sound", "check", "bell", "--sounds", Wecker.sounds,
    ])
    #expect(end == .exited(0))
    #expect(errors.isEmpty)
    #expect(
      output == """
        \(Wecker.sounds)/bell.caf: good
          CAF, 2.00 s, 48000 Hz, mono, -13.8 LUFS, peak -0.9 dBTP
        \(Wecker.sounds)/bell.wav: good
          WAV, 2.00 s, 48000 Hz, mono, -13.8 LUFS, peak -0.9 dBTP

        """)
  }

  @Test func check_saysAllThatIsWrong_andItsCommandMakesItGood() async throws {
    let folder = try SoundSamples.folder([
      "a b.wav": SoundSamples.wav(frames: 31 * 6_000, height: 200, channels: 3, rate: 6_000)
    ])
    let path = folder.path + "/a b.wav"
    let (end, output, _) = try await Wecker.run(["sound", "check", path])
    #expect(end == .exited(1))
    let remedy =
      "wecker sound convert '\(path)' '\(folder.path)/a b.caf' --trim --loudness -16"
    #expect(
      output.contains(
        "\n  3 channels; a sound has 1 or 2\n  6000 Hz; a sound has 8000 to 48000 Hz\n"
          + "  longer than 30 s\n  nothing to hear in it: even its loudest sample is more than"
          + " 40 dB below full\n  Make a good one of it: \(remedy)\n"), "\(output)")
    let child = try Child([
      "sh", "-c", remedy.replacing("wecker", with: Wecker.path, maxReplacements: 1),
    ])
    #expect(await child.waitForEnd() == .exited(0), "\(child.errors)")
    let (again, report, _) = try await Wecker.run(["sound", "check", "\(folder.path)/a b.caf"])
    #expect(again == .exited(0), "\(report)")
  }

  @Test(arguments: [
    ("flat.wav", SoundSamples.wav(frames: 8_000, height: 10_000), nil as String?),
    ("quiet.wav", SoundSamples.wav(frames: 8_000, height: 400), "hard to hear: "),
    (
      "other.aiff", SoundSamples.wav(frames: 8_000), "a clock finds it only as .caf, .wav or .rtttl"
    ),
  ])
  func check_warns(name: String, bytes: Data, warning: String?) async throws {
    let folder = try SoundSamples.folder([name: bytes])
    let (end, output, _) = try await Wecker.run([
      "sound", "check", "\(folder.path)/\(name)", "--json",
    ])
    #expect(end == .exited(0), "a warning is no reason to fail")
    let sounds = try #require(try object(output)["sounds"] as? [[String: Any]])
    let warnings = try #require(sounds.first?["warnings"] as? [String])
    #expect(sounds.first?["good"] as? Bool == true)
    if let warning {
      #expect(warnings.count == 1 && warnings[0].hasPrefix(warning), "\(warnings)")
      #expect((sounds.first?["remedy"] as? String)?.contains("wecker sound convert ") == true)
    } else {
      #expect(warnings.isEmpty && sounds.first?["remedy"] is NSNull)
    }
  }

  @Test func check_warnsOfClipping() async throws {
    var bytes = SoundSamples.wav(frames: 8_000)
    for at in 0..<10 { bytes.replaceSubrange((100 + 2 * at)..<(102 + 2 * at), with: [0xFF, 0x7F]) }
    let folder = try SoundSamples.folder(["clipped.wav": bytes])
    let (end, output, _) = try await Wecker.run(["sound", "check", folder.path + "/clipped.wav"])
    #expect(end == .exited(0))
    #expect(
      output.contains(
        "  warning: its wave is cut off (clipping) in 1 place; take it from a softer original\n"))
  }

  @Test func check_ofWhatIsNoSound_saysSo() async throws {
    let folder = try SoundSamples.folder(["text.wav": Data("no sound".utf8)])
    try #require(mkfifo(folder.path + "/pipe.wav", 0o600) == 0)
    for (path, words) in [
      (folder.path + "/text.wav", "cannot be understood"),
      (folder.path + "/pipe.wav", "(a pipe, socket or device, not an ordinary file)"),
      (folder.path, "(a folder, not an ordinary file)"), ("/nowhere/x.wav", "was not found"),
    ] {
      let (end, output, _) = try await Wecker.run(["sound", "check", path])
      #expect(end == .exited(1))
      #expect(output.hasPrefix("\(path): bad\n") && output.contains(words), "\(output)")
    }
  }

  @Test func tune_isListedByItsNotes_andCheckedByItsReader() async throws {
    let folder = TemporaryFolder()
    let bad = try folder.write("bad.rtttl", "bad:d=4:c,q\n")
    _ = try folder.write("good.rtttl", "good:d=4,o=5,b=60:c,p,e\n")
    let (end, output, _) = try await Wecker.run(["sound", "list", "--sounds", folder.path])
    #expect(end == .exited(1))
    let reason =
      "line 1, column 11: 'q' stands where a note must begin; write a letter a to h, or p for a"
      + " pause"
    #expect(output.contains("broken: \(reason)\n"), "\(output)")
    #expect(output.contains("  good  RTTTL  3.00 s  2 notes    -"), "\(output)")
    let (failed, report, _) = try await Wecker.run(["sound", "check", bad])
    #expect(failed == .exited(1))
    #expect(report == "\(bad): bad\n  \(reason)\n")
  }

  @Test(arguments: [
    (0 as Int16, 8_000, "Take another file: in this one is nothing to hear."),
    (10_000, 0, "Take another file: this one has no sound."),
    (10_000, 100, "Take a longer one, of 50 ms at least."),
  ])
  func soundThatNoCommandMakesGood_getsNoCommand(
    height: Int16, frames: Int, advice: String
  ) async throws {
    let folder = try SoundSamples.folder([
      "x.wav": SoundSamples.wav(frames: frames, height: height)
    ])
    let (end, output, _) = try await Wecker.run(["sound", "check", folder.path + "/x.wav"])
    #expect(end == .exited(1))
    #expect(output.hasSuffix("\n  \(advice)\n"), "\(output)")
  }

  @Test func nameThatWouldMoveTheCursor_isQuoted() async throws {
    let folder = try SoundSamples.folder(["a\u{1B}[2Jb.wav": SoundSamples.wav(frames: 8_000)])
    let (end, output, _) = try await Wecker.run(["sound", "list", "--sounds", folder.path])
    #expect(end == .exited(0))
    #expect(output.contains("  'a\\u{1b}[2Jb'  WAV  ") && !output.contains("\u{1B}"), "\(output)")
  }

  @Test func advice_namesAFileThatIsNotThereYet() async throws {
    let long = SoundSamples.wav(frames: 31 * 8_000)
    let folder = try SoundSamples.folder(["a.wav": long, "a.caf": long])
    for (name, target) in [("a.wav", "a-new.caf"), ("a.caf", "a-new.caf")] {
      let (_, output, _) = try await Wecker.run(["sound", "check", "\(folder.path)/\(name)"])
      #expect(output.contains(" \(folder.path)/\(target) --trim\n"), "\(output)")
    }
  }

  @Test func check_ofAMisspeltName_asksForTheOneThatIsMeant() async throws {
    let (end, output, errors) = try await Wecker.run([
      "sound", "check", "bel", "--sounds", Wecker.sounds,
    ])
    #expect(end == .exited(1))
    #expect(output.isEmpty)
    #expect(
      errors
        == "wecker: there is no sound 'bel' in \(Wecker.sounds), and no such file; did you mean"
        + " 'bell'?\n")
  }

  @Test func soundThatCannotBeRead_forWantOfTheLibrary_namesItsPackage() async throws {
    let folder = TemporaryFolder()
    let environment = try SoundSamples.withoutLibraries("libsndfile.so.1", in: folder)
    let (end, output, _) = try await Wecker.run(
      ["sound", "check", "bell", "--sounds", Wecker.sounds], environment: environment)
    #expect(end == .exited(1))
    #expect(output.contains("install the Debian package libsndfile1"), "\(output)")
  }

  @Test(arguments: [
    ["sound"], ["sound", "lst"], ["sound", "list", "bell"], ["sound", "check"],
    ["sound", "play"], ["sound", "play", "a", "b"], ["sound", "convert", "a.wav"],
    ["sound", "convert", "a.wav", "b.wav", "c.wav"], ["sound", "list", "--volume", "80"],
    ["sound", "check", "bell", "--device", "x"], ["sound", "check", "bell", "--board", "x"],
    ["sound", "play", "bell", "--trim"], ["sound", "list", "--rate", "8000"],
    ["sound", "check", "bell", "--loudness", "-16"], ["sound", "list", "--force"],
    ["sound", "play", "bell", "--json"], ["sound", "play", "bell", "--volume", "101"],
    ["sound", "play", "bell", "--board", "a", "--device", "b"],
    ["sound", "play", "bell", "--board", "nowhere.yaml"],
    ["sound", "convert", "a.wav", "b.caf", "--sounds", "x"],
    ["sound", "convert", "a.wav", "b.caf", "--rate", "7999"],
    ["sound", "convert", "a.wav", "b.caf", "--loudness", "0"],
    ["sound", "convert", "a.wav", "b.mp3"],
  ])
  func wrongUsage_isTold(words: [String]) async throws {
    let (end, output, errors) = try await Wecker.run(words)
    #expect(end == .exited(2))
    #expect(output.isEmpty)
    #expect(errors.hasPrefix("wecker") && errors.hasSuffix("\n"), "\(errors)")
  }
}
