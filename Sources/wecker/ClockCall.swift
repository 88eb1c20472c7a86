import AlarmRuntime
import CommandTable
import Glibc
import JSON
import LinuxCall
import LinuxHost
import Wording

/// One question to a clock that runs, and its answer.
struct ClockCall {
  static let socket = Option(
    "--socket", .text("PATH"),
    "Socket of the clock; wecker.sock in the user's runtime folder, or /run/wecker/wecker.sock.")
  static let json = Option(flag: "--json", "Prints the clock's answer as it is, one JSON object.")

  /// A clock answers questions at once.
  static let patience = Duration.seconds(5)
  /// A change waits for the card, and a slow one takes a while for each of three attempts.
  static let patienceForTheCard = Duration.seconds(30)

  /// Where the clock listens.
  let path: String
  private let connection: ControlConnection

  /// Why a clock was not reached.
  enum Problem: Error {
    /// Nobody listens at any of these places.
    case nobody([String])
    /// Something else; one sentence.
    case other(String)

    /// What a person is told.
    var failure: ExitFailure {
      switch self {
      case .nobody(let paths):
        ExitFailure(
          status: ExitStatus.failed,
          text: "no clock answers at \(paths.map { "\(Quoted($0))" }.joined(separator: " or at "));"
            + " start it with 'wecker run --board FILE', or name its socket with --socket")
      case .other(let text): ExitFailure(status: ExitStatus.failed, text: text)
      }
    }
  }

  /// Calls the clock at the path a person named, or else wherever one is to be.
  init(_ path: String?) throws(Problem) {
    let places = path.map { [$0] } ?? Folders.sockets
    var stranger: String?
    for place in places {
      do throws(SystemFailure) {
        connection = try ControlConnection(path: place)
        self.path = place
        return
      } catch {
        if ClockCall.isNoSocket(place) {
          stranger = stranger ?? place
          continue
        }
        if [ENOENT, ECONNREFUSED, ENOTDIR].contains(error.code) { continue }
        throw .other(ClockCall.text(of: error, at: place))
      }
    }
    if let stranger {
      throw .other("\(Quoted(stranger)) is no socket; name the clock's with --socket")
    }
    throw .nobody(places)
  }

  /// True for what is there and of another kind; the kernel says of that what it says of a socket
  /// that nobody listens on.
  private static func isNoSocket(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFSOCK
  }

  private static func text(of failure: SystemFailure, at path: String) -> String {
    let advice =
      failure.code == EACCES
      ? "ask as the clock's user, as root, or as a member of the socket's group"
      : "name another with --socket"
    return "the clock's socket \(Quoted(path)) cannot be used (\(failure.text)); \(advice)"
  }

  /// Asks for something and waits for the answer.
  ///
  /// - Returns: the answer; or what went wrong, which the clock may have told.
  func ask(_ wish: ControlRequest.Wish) -> Result<ClockAnswer, ExitFailure> {
    connection.send(ControlRequest(wish).line)
    let isChange =
      switch wish {
      case .set, .on, .off, .prefs(.some): true
      case .status, .prefs(nil), .log, .watch, .attend, .leave: false
      }
    return next(within: isChange ? ClockCall.patienceForTheCard : ClockCall.patience)
  }

  /// Waits for the next line.
  private func next(within patience: Duration) -> Result<ClockAnswer, ExitFailure> {
    do throws(SystemFailure) {
      return answer(in: try connection.readLine(within: patience))
    } catch {
      return .failure(failure(error))
    }
  }

  /// Waits for the next line as long as somebody reads our output; nil when nobody does any more.
  func nextWhileRead() -> Result<ClockAnswer, ExitFailure>? {
    do throws(SystemFailure) {
      guard let line = try connection.readLine(whileRead: STDOUT_FILENO) else { return nil }
      return answer(in: line)
    } catch {
      return .failure(failure(error))
    }
  }

  private func answer(in line: [UInt8]) -> Result<ClockAnswer, ExitFailure> {
    do throws(JSONError) {
      let answer = ClockAnswer(
        line: String(decoding: line, as: UTF8.self),
        value: try JSONReader.read(line, limit: ControlLimits.lineBytes))
      return answer.failure.map { .failure($0) } ?? .success(answer)
    } catch {
      return .failure(
        ExitFailure(
          status: ExitStatus.failed,
          text: "what listens at \(Quoted(path)) is no clock of ours: it answers no JSON"
            + " (\(error.phrase)); name the clock's socket with --socket"))
    }
  }

  private func failure(_ failure: SystemFailure) -> ExitFailure {
    let text =
      switch failure.code {
      case ETIMEDOUT:
        "the clock at \(Quoted(path)) has not answered in time; a change may be done and not be"
          + " saved: see its messages, and 'wecker status'"
      case EPIPE:
        "the clock at \(Quoted(path)) ended the connection; see whether it runs, and ask again"
      default:
        "the clock at \(Quoted(path)) cannot be heard (\(failure.text)); ask again"
      }
    return ExitFailure(status: ExitStatus.failed, text: text)
  }
}

extension ClockCall {
  /// Asks, and prints the answer as JSON or in words; the exit status.
  static func answer(
    _ wish: ControlRequest.Wish, _ values: Values, words: (ClockAnswer) -> String
  ) -> Int32 {
    do throws(Problem) {
      switch try ClockCall(values[socket]).ask(wish) {
      case .failure(let failure): return failure.tell()
      case .success(let answer): return answer.print(values, words: words)
      }
    } catch {
      return error.failure.tell()
    }
  }
}
