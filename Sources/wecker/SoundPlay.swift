import AlarmCore
import LinuxCall
import LinuxHost
import LinuxSound
import Ports

/// `wecker sound play`: one sound, once, through what a clock rings with.
struct SoundPlay {
  /// Devices in the order they are tried.
  var devices: [String]
  var volumePercent: Int
  /// What plays.
  var source: Source

  /// Where the sound comes from.
  enum Source {
    /// A name, looked up as the clock does, with all it falls back to.
    case folder(SoundFolder, name: String)
    /// A sound that was read already, and what to call it.
    case sound(Sound, name: String)

    /// What to call it.
    var name: String {
      switch self {
      case .folder(_, let name), .sound(_, let name): name
      }
    }
  }

  /// The one request there is.
  private static let id: UInt32 = 1
  /// Time the last of a sound may take to be told: more than the longest sound, so that only a card
  /// that hangs meets it.
  static let patience = Sound.longest + ClockLimits.soundStart

  /// Plays it and answers the exit status.
  func run() -> Int32 {
    do throws(SystemFailure) {
      // Before any thread: it blocks the signals that end the program, and threads inherit that.
      let world = try HostWorld()
      let diary = CardDiary()
      let port: SoundThread
      do throws(PortFailure) {
        port = try makePort(diary)
      } catch {
        return SoundPlay.tell(error)
      }
      defer { port.close() }
      try world.watch(port.descriptor)
      return play(on: port, diary, world)
    } catch {
      return ExitFailure(
        status: ExitStatus.failed,
        text: "the system refuses what playing needs (\(error.text)); end programs that keep many"
          + " files open, or raise its limits (ulimit -n)"
      ).tell()
    }
  }

  private func makePort(_ diary: CardDiary) throws(PortFailure) -> SoundThread {
    let source = source
    return try SoundThread(
      devices: devices,
      choose: { name in
        switch source {
        case .folder(let folder, _): folder.choose(name)
        case .sound(let sound, _): SoundFolder.Choice(sound: sound)
        }
      },
      makeCard: { ToldCard(ALSACard(), diary: diary) })
  }

  private func play(on port: SoundThread, _ diary: CardDiary, _ world: HostWorld) -> Int32 {
    port.play(
      SoundRequest(
        id: SoundPlay.id, name: source.name, isLooped: false, volumePercent: volumePercent,
        ramp: .zero))
    var course = Course(name: source.name, volumePercent: volumePercent)
    var deadline = world.now().boot + ClockLimits.soundStart
    while true {
      let happened = world.wait(until: .boot(deadline))
      for event in port.takeEvents() { course.take(event, diary.take()) }
      switch course.state {
      case .waiting: break
      case .playing(let isNew):
        if isNew { deadline = world.now().boot + SoundPlay.patience }
        course.state = .playing(isNew: false)
      case .over: return course.status
      }
      // Closing falls silent first.
      if happened.contains(.stop) { return course.status }
      if world.now().boot >= deadline {
        return SoundPlay.tell(
          PortFailure(
            port: .sound, kind: .timeout, subject: devices.joined(separator: ", ")))
      }
    }
  }

  /// Tells a failure as the clock would.
  static func tell(_ failure: PortFailure) -> Int32 {
    ExitFailure(status: ExitStatus.failed, text: Text.english.sentence(failure)).tell()
  }

  /// How far it has come, and what was told.
  private struct Course {
    enum State {
      case waiting
      case playing(isNew: Bool)
      case over
    }

    var name: String
    let volumePercent: Int
    var state = State.waiting
    var status = ExitStatus.done

    mutating func take(_ event: SoundEvent, _ entries: [CardDiary.Entry]) {
      let opened = tell(entries)
      switch event {
      case .replaced(_, let other, let failure):
        name = other
        status = ExitStatus.failed
        say(Text.english.sentence(.soundReplaced(by: other, because: failure)))
      case .started:
        state = .playing(isNew: true)
        let place = (opened ?? device).map { " on \($0)" } ?? ""
        if !StandardOutput.write("Playing '\(name)'\(place) at \(volumePercent) %.\n") {
          status = ExitStatus.failed
        }
      case .ended: state = .over
      case .failed(_, let failure):
        (state, status) = (.over, ExitStatus.failed)
        say(Text.english.sentence(failure))
      case .playing, .tonesLost: break
      }
    }

    /// The device that was opened last.
    private var device: String?

    init(name: String, volumePercent: Int) {
      self.name = name
      self.volumePercent = volumePercent
    }

    /// Tells what refused on the way, and answers what was opened.
    private mutating func tell(_ entries: [CardDiary.Entry]) -> String? {
      for entry in entries {
        guard let fault = entry.fault else {
          device = entry.device
          continue
        }
        let times = entry.times > 1 ? ", asked \(entry.times) times" : ""
        say("'\(entry.device)' cannot be used (\(fault.words)\(times)).")
      }
      return device
    }

    private func say(_ text: String) { StandardErrorLog.write("wecker: \(text)\n") }
  }
}
