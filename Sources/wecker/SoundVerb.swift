import AlarmCore
import BoardFile
import CommandTable
import JSON
import LinuxCall
import LinuxHost
import LinuxSound
import Wording

/// `wecker sound`: what sounds there are, whether one is good, how it sounds, and making one.
enum SoundVerb {
  /// What can be done with sounds.
  enum Task: String, CaseIterable {
    case list
    case check
    case play
    case convert
  }

  static let task = Argument(
    "WHAT", required: .choice(of: Task.self),
    "What to do: list a folder's, check one, play one once, or convert any file to one.")
  static let words = Argument(
    "SOUND", anyNumberOf: .text("SOUND"),
    "Names of sounds, or files; for convert the file to read and the file to write.")
  static let board = Option(
    "--board", .text("FILE"), "Board file that names the devices; with play.")
  static let device = Option(
    "--device", .text("NAME"),
    "ALSA device, as 'aplay -L' lists them; 'default' without a board;"
      + " with play.")
  static let volume = Option(
    "--volume", .number("PERCENT", in: 0...100), default: Preferences().volumePercent,
    "Volume; with play.")
  static let trim = Option(
    flag: "--trim", "Cuts silence from both ends, and what is beyond 30 s; with convert.")
  static let rate = Option(
    "--rate", .number("HZ", in: Sound.rates),
    "Frames a second; the file's own, or the nearest that is taken, if not given; with convert.")
  static let loudness = Option(
    "--loudness", .number("LUFS", in: -40 ... -5),
    "Makes it so loud, by EBU R 128, unless its peaks forbid it; with convert.")
  static let force = Option(flag: "--force", "Replaces a file that is there; with convert.")
  static let json = Option(flag: "--json", "Prints one JSON object; not with play.")

  static let command = Command(
    "sound", "Lists sounds, tells whether one is good, plays one, or makes one of any file.",
    options: [
      RunVerb.sounds, board, device, volume, trim, rate, loudness, force, json,
    ],
    arguments: [task, words],
    example: "wecker sound convert birds.flac birds.caf --trim --loudness -16"
  ) { values in
    if let text = misuse(values) { return wrong(text) }
    let folder = values[RunVerb.sounds] ?? Folders.sounds.path
    return switch values[task] {
    case .list: list(folder, values)
    case .check: check(values[words], folder, values)
    case .play: play(values[words][0], folder, values)
    case .convert:
      SoundConvert(
        input: values[words][0], output: values[words][1],
        wish: SoundConversion.Wish(
          trims: values[trim], rate: values[rate], loudness: values[loudness].map(Double.init)),
        isForced: values[force], isJSON: values[json]
      ).run()
    }
  }

  /// What does not go together; nil when all does.
  private static func misuse(_ values: Values) -> String? {
    let (task, count) = (values[task], values[words].count)
    switch task {
    case .list where count > 0: return "'list' takes no sound; did you mean 'wecker sound check'?"
    case .check where count == 0: return "'check' needs a sound; write 'wecker sound check NAME'"
    case .play where count != 1: return "'play' takes one sound; write 'wecker sound play NAME'"
    case .convert where count != 2:
      return "'convert' takes two files; write 'wecker sound convert IN OUT'"
    case .list, .check, .play, .convert: break
    }
    if task != .play {
      for (name, isGiven) in [
        ("--board", values[board] != nil), ("--device", values[device] != nil),
        ("--volume", values.mention(volume)),
      ] where isGiven { return "'\(name)' is for playing; write 'wecker sound play'" }
    }
    if task != .convert {
      for (name, isGiven) in [
        ("--trim", values[trim]), ("--rate", values[rate] != nil),
        ("--loudness", values[loudness] != nil), ("--force", values[force]),
      ] where isGiven { return "'\(name)' is for converting; write 'wecker sound convert IN OUT'" }
    }
    if task == .convert, values[RunVerb.sounds] != nil {
      return "'convert' takes files, not names; leave '--sounds' out"
    }
    if values[board] != nil, values[device] != nil {
      return "'--board' and '--device' both say where to play; leave one out"
    }
    return task == .play && values[json] ? "'play' has no '--json'; leave it out" : nil
  }

  private static func wrong(_ text: String) -> Int32 {
    ExitFailure(status: ExitStatus.wrongUsage, text: "\(text). See 'wecker sound --help'.").tell()
  }

  private static func list(_ folder: String, _ values: Values) -> Int32 {
    do throws(SystemFailure) {
      let listing = try SoundListing(folder)
      if let tool = listing.toolFailure { tell(tool) }
      let isTold = StandardOutput.write(values[json] ? listing.json.line : listing.text)
      return isTold && listing.isGood ? ExitStatus.done : ExitStatus.failed
    } catch {
      return ExitFailure(
        status: ExitStatus.failed,
        text: "the folder of sounds '\(folder)' cannot be read (\(error.text)); name another with"
          + " --sounds"
      ).tell()
    }
  }

  /// A loudness that is missing is no reason to say nothing of the rest.
  private static func tell(_ tool: SoundToolFailure) {
    StandardErrorLog.write("wecker: loudness is not shown: \(tool.text)\n")
  }

  private static func check(_ words: [String], _ folder: String, _ values: Values) -> Int32 {
    var checks: [SoundCheck] = []
    var status = ExitStatus.done
    for word in words {
      switch SoundChoice(word, in: folder) {
      case .file(let path): checks.append(SoundCheck(path))
      case .named(let name, let files):
        if files.isEmpty { status = absence(of: name, in: folder) }
        checks += files.map { SoundCheck($0) }
      }
    }
    if let tool = checks.lazy.compactMap(\.facts.toolFailure).first { tell(tool) }
    let text =
      values[json]
      ? JSONValue.object([.init("sounds", .list(checks.map(\.json)))]).line
      : checks.map(\.text).joined()
    let isTold = StandardOutput.write(text)
    return isTold && checks.allSatisfy(\.isGood) ? status : ExitStatus.failed
  }

  /// Tells that there is no sound of a name, nor a file.
  private static func absence(of name: String, in folder: String) -> Int32 {
    let names = SoundListing.names(of: ScenarioFiles.names(in: folder) ?? [])
    let advice =
      NearestWord.find(name, among: names).map { "did you mean \(Quoted($0))?" }
      ?? "'wecker sound list' shows what there is"
    return ExitFailure(
      status: ExitStatus.failed,
      text: "there is no sound \(Quoted(name)) in \(folder), and no such file; \(advice)"
    ).tell()
  }

  private static func play(_ word: String, _ folder: String, _ values: Values) -> Int32 {
    var devices = [values[device] ?? "default"]
    var defaultSound = ClockConfiguration().defaultSound
    if let path = values[board] {
      switch BoardChoice.load(path) {
      case .failure(let failure): return failure.tell()
      case .success(let board):
        devices = board.wiring.soundDevices
        defaultSound = board.wiring.defaultSound
        if devices.isEmpty {
          return ExitFailure(
            status: ExitStatus.failed,
            text: "\(path): the board has no sound card; add 'sound', or name a device with"
              + " --device in place of --board"
          ).tell()
        }
      }
    }
    let source: SoundPlay.Source
    switch SoundChoice(word, in: folder) {
    case .named(let name, _):
      source = .folder(SoundFolder(path: folder, defaultSound: defaultSound), name: name)
    case .file(let path):
      do throws(PortFailure) {
        source = .sound(try SoundFile.load(path), name: path)
      } catch {
        return SoundPlay.tell(error)
      }
    }
    return SoundPlay(devices: devices, volumePercent: values[volume], source: source).run()
  }
}
