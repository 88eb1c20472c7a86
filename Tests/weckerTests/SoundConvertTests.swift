import Foundation
import Glibc
import Testing

/// `wecker sound convert`: what it says, and what becomes of files.
@Suite struct SoundConvertTests {
  private func convert(
    _ input: String, _ output: String, _ options: String..., environment: [String: String] = [:]
  ) async throws -> (end: Child.End, output: String, errors: String) {
    try await Wecker.run(
      ["sound", "convert", input, output] + options, environment: environment)
  }

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func steps_areTold() async throws {
    let folder = try SoundSamples.folder([
      "in.wav": SoundSamples.wav(frames: 31 * 6_000, height: 3_000, channels: 3, rate: 6_000)
    ])
    let out = folder.path + "/out.caf"
    let (end, output, errors) = try await convert(folder.path + "/in.wav", out, "--trim")
    #expect(end == .exited(0), "\(errors)")
    #expect(errors.isEmpty)
    let lines = output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("\(out): ") == true && lines[0].hasSuffix(" s, 8000 Hz, mono"))
    #expect(
      lines.dropFirst() == [
        "  mixed: 3 channels to one", "  cut: what is beyond 30 s, with a fade",
        "  resampled: 6000 Hz to 8000 Hz",
      ])
  }

  @Test func report_isAnObjectForPrograms() async throws {
    let folder = try SoundSamples.folder(["in.wav": SoundSamples.wav(frames: 8_000)])
    let out = folder.path + "/out.wav"
    let (end, output, _) = try await convert(
      folder.path + "/in.wav", out, "--json", "--rate", "16000")
    #expect(end == .exited(0))
    #expect(
      output == "{\"file\":\"\(out)\",\"seconds\":1.00,\"rate\":16000,\"channels\":1,\"steps\":["
        + "\"resampled: 8000 Hz to 16000 Hz\"]}\n")
  }

  @Test func loudnessThatIsNotReached_isTold() async throws {
    var bytes = SoundSamples.wav(frames: 16_000, height: 0, rate: 8_000)
    bytes.replaceSubrange(200..<202, with: [0x00, 0x70])
    let folder = try SoundSamples.folder(["in.wav": bytes])
    let (end, output, errors) = try await convert(
      folder.path + "/in.wav", folder.path + "/out.wav", "--loudness", "-10")
    #expect(end == .exited(0))
    #expect(output.contains("\n  loudness: "))
    #expect(
      errors.hasPrefix("wecker: it reaches -") && errors.contains(" LUFS, not -10.0: ")
        && errors.hasSuffix("(-1.0 dBTP are left to them)\n"), "\(errors)")
  }

  @Test func fileThatIsThere_staysUntouched_withoutForce() async throws {
    let folder = try SoundSamples.folder([
      "in.wav": SoundSamples.wav(frames: 8_000), "out.wav": Data("mine".utf8),
    ])
    let (input, out) = (folder.path + "/in.wav", folder.path + "/out.wav")
    let (end, output, errors) = try await convert(input, out)
    #expect(end == .exited(1))
    #expect(output.isEmpty)
    #expect(
      errors == "wecker: '\(out)' is there already; name another file, or replace it with"
        + " --force\n")
    #expect(FileManager.default.contents(atPath: out) == Data("mine".utf8))
    #expect(try await convert(input, out, "--force").end == .exited(0))
    #expect(
      FileManager.default.contents(atPath: out) == FileManager.default.contents(atPath: input))
    #expect(try names(folder) == ["in.wav", "out.wav"])
  }

  @Test func fileThatIsRead_isNeverWrittenOver() async throws {
    let bytes = SoundSamples.wav(frames: 8_000)
    let folder = try SoundSamples.folder(["in.wav": bytes])
    let input = folder.path + "/in.wav"
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.wav", withDestinationPath: "in.wav")
    for out in [input, folder.path + "/./in.wav", folder.path + "/link.wav"] {
      let (end, _, errors) = try await convert(input, out, "--force")
      #expect(end == .exited(2))
      #expect(errors.contains("is the file that is read"), "\(errors)")
    }
    #expect(FileManager.default.contents(atPath: input) == bytes)
  }

  @Test func brokenInput_leavesNothingBehind() async throws {
    let folder = try SoundSamples.folder([
      "text.wav": Data("no sound".utf8), "bad.rtttl": Data("x:d=4:q".utf8),
      "empty.wav": SoundSamples.wav(frames: 0),
      "long.wav": SoundSamples.wav(frames: 31 * 8_000),
      "silent.wav": SoundSamples.wav(frames: 8_000, height: 0),
      "short.wav": SoundSamples.wav(frames: 10),
      "faint.wav": SoundSamples.wav(frames: 8_000, height: 99),
    ])
    try #require(mkfifo(folder.path + "/pipe.wav", 0o600) == 0)
    let before = try names(folder)
    for (name, words) in [
      ("text.wav", "; take one that libsndfile reads"), ("empty.wav", "no sound in it (0 frames)"),
      ("long.wav", "is longer than 30 s; add --trim to cut it there"),
      ("silent.wav", "nothing to hear in it"), ("short.wav", "shorter than 50 ms"),
      ("faint.wav", "add --loudness -16 to make it louder"),
      ("pipe.wav", "(a pipe, socket or device, not an ordinary file); name an ordinary file"),
      ("absent.wav", "No such file or directory"),
      (".", "(a folder, not an ordinary file); name an ordinary file"),
      ("bad.rtttl", "line 1, column 7: "),
    ] {
      let input = "\(folder.path)/\(name)"
      let (end, output, errors) = try await convert(input, folder.path + "/out.caf")
      #expect(end == .exited(1), "\(name)")
      #expect(output.isEmpty)
      #expect(
        errors.hasPrefix("wecker: '") && errors.contains(words)
          && errors.split(separator: "\n").count == 1, "\(errors)")
    }
    #expect(try names(folder) == before)
  }

  @Test func placeThatCannotBeWritten_isToldBeforeAnyWork() async throws {
    let folder = TemporaryFolder()
    try #require(mkfifo(folder.path + "/pipe.wav", 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/folder.wav", withIntermediateDirectories: false)
    for (out, words) in [
      ("/nowhere/x.wav", "No such file or directory"),
      (folder.path + "/pipe.wav", "a pipe, socket or device"),
      (folder.path + "/folder.wav", "a folder, not an ordinary file"),
    ] {
      // The input is absent too, which only work would find out.
      let (end, _, errors) = try await convert(folder.path + "/absent.wav", out, "--force")
      #expect(end != .exited(0))
      #expect(errors.contains(out) && errors.contains(words), "\(errors)")
    }
  }

  @Test(.enabled(if: PrivateMounts.arePossible, PrivateMounts.reason))
  func fullDisk_leavesNothingBehind() async throws {
    let folder = try SoundSamples.folder(["in.wav": SoundSamples.wav(frames: 80_000)])
    let place = folder.path + "/small"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    let script = """
      mount -t tmpfs -o size=64k tmpfs \(place)
      "$0" "$@" || echo "failed: $?"
      ls -A \(place) | sed s/^/left:/
      exit 0
      """
    let child = try Wecker.start(
      through: PrivateMounts.script(script),
      ["sound", "convert", folder.path + "/in.wav", place + "/out.wav"])
    #expect(await child.waitForEnd() == .exited(0), "\(child.errors)")
    #expect(child.output == "failed: 1\n")
    #expect(child.errors.contains("No space left on device"), "\(child.errors)")
  }

  @Test(arguments: [
    ("libebur128.so.1", "--loudness", "-16", "libebur128-1"),
    ("libsamplerate.so.0", "--rate", "16000", "libsamplerate0"),
  ])
  func missingLibrary_isTold_withItsPackage(
    library: String, option: String, value: String, package: String
  ) async throws {
    let folder = try SoundSamples.folder(["in.wav": SoundSamples.wav(frames: 8_000)])
    let libraries = TemporaryFolder()
    let environment = try SoundSamples.withoutLibraries(library, in: libraries)
    let (input, out) = (folder.path + "/in.wav", folder.path + "/out.wav")
    let (end, _, errors) = try await convert(input, out, option, value, environment: environment)
    #expect(end == .exited(1))
    #expect(errors.hasSuffix("; install the Debian package \(package)\n"), "\(errors)")
    #expect(
      try await convert(input, out, environment: environment).end == .exited(0),
      "what does not need it goes without")
  }
}
