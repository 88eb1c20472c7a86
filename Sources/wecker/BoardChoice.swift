import AlarmCore
import BoardFile
import CommandTable
import Glibc
import LinuxCall
import LinuxHost
import Ports

/// Reads the board file a person named.
enum BoardChoice {
  /// Bytes looked at: far more than a board file may have, so that the reader of board files can
  /// say how much too large one is.
  static let limit = 1_048_576

  private static let usualAdvice = "name one of the files in boards/ with --board"

  /// Reads and checks a board file; tells what is wrong and gives the exit status else.
  ///
  /// `advice` says what else can be named.
  static func load(
    _ path: String, advice: String = usualAdvice
  ) -> Result<Board, ExitFailure> {
    loadWithBytes(path, advice: advice).map { $0.board }
  }

  /// Does the same, and gives the bytes too, as whoever copies the file needs them.
  static func loadWithBytes(
    _ path: String, advice: String = usualAdvice
  ) -> Result<(board: Board, bytes: [UInt8]), ExitFailure> {
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try SmallFile.readAnything(path, limit: limit)
    } catch {
      let text = "the board file '\(path)' cannot be read \(trouble(error, path, advice))"
      return .failure(ExitFailure(status: ExitStatus.wrongUsage, text: text))
    }
    do throws(BoardFileError) {
      return .success((try BoardFile.parse(bytes, file: path), bytes))
    } catch {
      return .failure(ExitFailure(status: ExitStatus.failed, text: error.description))
    }
  }
}

extension BoardChoice {
  /// Why it cannot be read, and what to do.
  private static func trouble(
    _ failure: SystemFailure, _ path: String, _ advice: String
  ) -> String {
    switch failure.code {
    case EACCES:
      "(\(failure.text)); let this user read it and the folders above it, or name another"
    case ETIMEDOUT:
      "(\(failure.reason(reading: path, limit: limit))); see what writes to it, or \(advice)"
    case EFBIG: "(\(failure.reason(reading: path, limit: limit))); \(advice)"
    default: "(\(failure.text)); \(advice)"
    }
  }
}

/// Why a verb ends early, with what the shell is told.
struct ExitFailure: Error {
  /// The exit status.
  var status: Int32
  /// One sentence for the person.
  var text: String

  /// Tells it and gives the status.
  func tell() -> Int32 {
    StandardErrorLog.write("wecker: \(text)\n")
    return status
  }
}

extension Board {
  /// What the board decides about the clock.
  var configuration: ClockConfiguration {
    ClockConfiguration(
      knob: wiring.knob.kind, debounce: wiring.button.debounce,
      hasLamps: wiring.armedLamp != nil || !wiring.badgeLamps.isEmpty,
      badgeLamps: wiring.badgeLamps.count, badgeStyle: wiring.badgeStyle,
      hasSpeaker: !wiring.soundDevices.isEmpty, hasBuzzer: wiring.buzzer != nil,
      defaultSound: wiring.defaultSound, ringTune: wiring.buzzer?.tune ?? .beeps)
  }

  /// The preferences a new clock begins with: the program's, where the board registers no other.
  var registeredPreferences: Preferences {
    var registered = Preferences()
    if let volume = preferences.volumePercent { registered.volumePercent = volume }
    if let snooze = preferences.snooze {
      registered.snoozeMinutes = Int(snooze.components.seconds / 60)
    }
    switch preferences.silenceAfter {
    case nil: break
    case .never: registered.silenceAfterMinutes = nil
    case .after(let time): registered.silenceAfterMinutes = Int(time.components.seconds / 60)
    }
    if let ramp = preferences.ramp { registered.rampSeconds = Int(ramp.components.seconds) }
    if let plays = preferences.playSound { registered.playsSound = plays }
    return registered.clamped
  }
}
