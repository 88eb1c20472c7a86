import AlarmCore
import Glibc
import JSON
import LinuxCall
import LinuxHost
import LinuxSound
import SoundEditing
import Wording

/// `wecker sound convert`: makes a sound for the clock out of any file.
struct SoundConvert {
  var input: String
  var output: String
  var wish: SoundConversion.Wish
  /// True to take the place of a file that is there.
  var isForced: Bool
  var isJSON: Bool

  /// Converts and answers the exit status.
  func run() -> Int32 {
    guard let container = SoundContainer(path: output) else {
      return wrong(
        "\(Quoted(output)) does not say what to write; let it end in .caf or .wav, in small letters"
      )
    }
    if WholeFile.isSame(input, output) {
      return wrong("\(Quoted(output)) is the file that is read; name another to write")
    }
    if let failure = objection { return failure.tell() }
    do throws(SoundConversion.Failure) {
      return write(try SoundConversion(of: input, wish), as: container)
    } catch {
      return ExitFailure(status: ExitStatus.failed, text: text(of: error)).tell()
    }
  }

  /// Why the file cannot be written, found before any work is done; nil when it probably can.
  private var objection: ExitFailure? {
    do throws(SystemFailure) {
      try WholeFile.confirm(output)
      let isFile = try WholeFile.place(of: output) == .file
      var facts = stat()
      return !isForced && isFile && lstat(output, &facts) == 0 ? thereAlready : nil
    } catch {
      return failure(error)
    }
  }

  private var thereAlready: ExitFailure {
    ExitFailure(
      status: ExitStatus.failed,
      text: "\(Quoted(output)) is there already; name another file, or replace it with --force")
  }

  private func write(_ made: SoundConversion, as container: SoundContainer) -> Int32 {
    let sound = made.sound
    let bytes = container.bytes(
      samples: sound.samples, channels: sound.channels, rate: sound.rate)
    do throws(SystemFailure) {
      try WholeFile.write(bytes, to: output, isNew: !isForced)
    } catch {
      return error.code == EEXIST ? thereAlready.tell() : failure(error).tell()
    }
    // A target that was missed is told, not hidden in a table.
    for step in made.steps {
      if let words = SoundConvert.shortfall(step) { StandardErrorLog.write("wecker: \(words)\n") }
    }
    let report = isJSON ? json(made).line : text(of: made)
    return StandardOutput.write(report) ? ExitStatus.done : ExitStatus.failed
  }

  private func text(of made: SoundConversion) -> String {
    let sound = made.sound
    let head =
      "\(output): \(SoundFigures.seconds(sound.length)), \(sound.rate) Hz,"
      + " \(SoundFigures.channels(sound.channels))"
    return ([head] + made.steps.map { "  \(SoundConvert.words($0, sound))" })
      .joined(separator: "\n") + "\n"
  }

  private func json(_ made: SoundConversion) -> JSONValue {
    let sound = made.sound
    return [
      "file": .text(output),
      "seconds": .number(SoundFigures.hundredths(sound.length)),
      "rate": .whole(sound.rate), "channels": .whole(sound.channels),
      "steps": .list(made.steps.map { .text(SoundConvert.words($0, sound)) }),
    ]
  }

  private static func words(_ step: SoundConversion.Step, _ sound: Sound) -> String {
    switch step {
    case .silenced(let samples): "made silent: \(Counted(samples, "sample")) that are no numbers"
    case .mixed(let channels): "mixed: \(channels) channels to one"
    case .trimmed(let before, let behind):
      "trimmed: \(SoundFigures.seconds(before)) of silence before,"
        + " \(SoundFigures.seconds(behind)) behind"
    case .cut: "cut: what is beyond \(Sound.longest.components.seconds) s, with a fade"
    case .resampled(let from): "resampled: \(from) Hz to \(sound.rate) Hz"
    case .softened(let decibels):
      "made softer: by \(SoundFigures.decibels(decibels)) dB, so that nothing is clipped"
    case .levelled(let from, let to, _):
      "loudness: \(SoundFigures.decibels(from)) to \(SoundFigures.decibels(to)) LUFS"
    }
  }

  /// By how much the loudness falls short, and why; nil where it does not.
  private static func shortfall(_ step: SoundConversion.Step) -> String? {
    guard case .levelled(_, let to, let target) = step, target - to > SoundConversion.tolerance
    else { return nil }
    return "it reaches \(SoundFigures.decibels(to)) LUFS, not \(SoundFigures.decibels(target)): any"
      + " louder its peaks would be clipped (\(SoundFigures.decibels(SoundConversion.ceiling)) dBTP"
      + " are left to them)"
  }

  private func text(of failure: SoundConversion.Failure) -> String {
    let file = Quoted(input)
    switch failure {
    case .unreadable(let why): return unreadable(why)
    case .useless(.tooLong):
      return "\(file) is \(SoundObjection.tooLong.words); add --trim to cut it there"
    case .useless(.faint) where wish.loudness == nil && !wish.trims:
      return "\(file): \(SoundObjection.faint.words); add --loudness"
        + " \(SoundCheck.usualLoudness) to make it louder"
    case .useless(.faint): return "\(file): \(SoundObjection.faint.words); take another file"
    case .useless(.tooShort):
      return "\(file): what is left of it is shorter than 50 ms; take a longer one"
    case .useless(let objection): return "\(file): \(objection.words); take another file"
    case .tool(let tool): return "\(file): \(tool.text)"
    case .unmeasurable:
      return "\(file): nothing in it is above -70 LUFS, so its loudness cannot be set; take another"
        + " file"
    }
  }

  private func unreadable(_ why: PortFailure) -> String {
    let advice: String
    switch why.kind {
    case .missing, .elsewhere, .noFolder: advice = "look where it is, and name it as it is written"
    case .denied: advice = "let this user read it and the folders above it"
    case .noFile: advice = "name an ordinary file"
    case .broken where !isOrdinary: advice = "name an ordinary file"
    case .broken where TuneFile.isTune(input): advice = "then convert it again"
    case .broken:
      advice = "take one that libsndfile reads, such as WAV, CAF, AIFF, FLAC, Ogg or MP3"
    case .exhausted: advice = "end programs that keep many files open"
    case .busy, .newer, .holed, .unread, .vanished, .full, .readOnly, .timeout, .other:
      advice = "see whether its disk works"
    }
    return "\(Quoted(input)) cannot be read (\(why.detail)); \(advice)"
  }

  private var isOrdinary: Bool {
    var facts = stat()
    return stat(input, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }

  private func failure(_ failure: SystemFailure) -> ExitFailure {
    ExitFailure(
      status: failure.objection == nil ? ExitStatus.failed : ExitStatus.wrongUsage,
      text: "the sound '\(output)' cannot be written (\(failure.objection ?? failure.text)); name"
        + " another file")
  }

  private func wrong(_ text: String) -> Int32 {
    ExitFailure(status: ExitStatus.wrongUsage, text: text).tell()
  }
}
