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
      let port: SoundThread
      do throws(PortFailure) {
        port = try makePort()
      } catch {
        return SoundPlay.tell(error)
      }
      defer { port.close() }
      try world.watch(port.descriptor)
      return play(on: port, world)
    } catch {
      return ExitFailure(
        status: ExitStatus.failed,
        text: "the system refuses what playing needs (\(error.text)); end programs that keep many"
          + " files open, or raise its limits (ulimit -n)"
      ).tell()
    }
  }

  private func makePort() throws(PortFailure) -> SoundThread {
    let source = source
    return try SoundThread(
      devices: devices,
      choose: { name in
        switch source {
        case .folder(let folder, _): folder.choose(name)
        case .sound(let sound, _): SoundFolder.Choice(sound: sound)
        }
      },
      makeCard: { ALSACard() })
  }

  private func play(on port: SoundThread, _ world: HostWorld) -> Int32 {
    port.play(
      SoundRequest(
        id: SoundPlay.id, name: source.name, isLooped: false, volumePercent: volumePercent,
        ramp: .zero))
    var course = Course(
      name: source.name, device: devices.first ?? "", volumePercent: volumePercent)
    var deadline = world.now().boot + ClockLimits.soundStart
    while true {
      let happened = world.wait(until: .boot(deadline))
      for event in port.takeEvents() { course.take(event) }
      switch course.state {
      case .waiting: break
      case .playing(let isNew):
        if isNew { deadline = world.now().boot + SoundPlay.patience }
        course.state = .playing(isNew: false)
      case .over: return course.status
      }
      // Closing falls silent first.
      if happened.contains(.stop) { return course.isHeard ? course.status : ExitStatus.failed }
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

    /// True once it is heard.
    var isHeard: Bool { if case .waiting = state { false } else { true } }
    var name: String
    var device: String
    let volumePercent: Int
    var state = State.waiting
    var status = ExitStatus.done

    mutating func take(_ event: SoundEvent) {
      switch event {
      case .moved(_, let other, let failure):
        device = other
        say(Text.english.sentence(.soundMoved(to: other, because: failure)))
      case .replaced(_, let other, let failure):
        name = other
        status = ExitStatus.failed
        say(Text.english.sentence(.soundReplaced(by: other, because: failure)))
      case .started:
        state = .playing(isNew: true)
        if !StandardOutput.write("Playing '\(name)' on \(device) at \(volumePercent) %.\n") {
          status = ExitStatus.failed
        }
      case .ended: state = .over
      case .failed(_, let failure):
        (state, status) = (.over, ExitStatus.failed)
        say(Text.english.sentence(failure))
      case .playing, .tonesLost: break
      }
    }

    init(name: String, device: String, volumePercent: Int) {
      self.name = name
      self.device = device
      self.volumePercent = volumePercent
    }

    private func say(_ text: String) { StandardErrorLog.write("wecker: \(text)\n") }
  }
}
