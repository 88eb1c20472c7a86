import AlarmCore
import CivilTime
import CommandTable
import LinuxDisplay
import LinuxHost
import Simulator

/// The clock in a terminal: keys in, frames out, until a person has seen enough.
struct SimulateTerminal {
  private let terminal: Terminal
  private var night: InteractiveNight
  private var isHelpShown = false
  private let style: DialStyle
  private let hasColour: Bool
  private var repaint = Repaint()
  /// What is wrong with the machine's zone, told above the log.
  private let trouble: PortFailure?

  /// Plays until quit; gives the terminal back on every way out.
  static func play(_ values: Values) -> Int32 {
    // A zone that was asked for and is not there is a mistake; the machine's own may be missing.
    var failures: [PortFailure] = []
    let name = values[SimulateVerb.zone]
    let chosen =
      name.map { ZoneChoice.load($0) } ?? ZoneChoice.load(nil, failures: &failures)
    switch chosen {
    case .failure(let failure): return failure.tell()
    case .success(let zone): return play(values, zone: zone, trouble: failures.first)
    }
  }

  private static func play(_ values: Values, zone: ZoneRules, trouble: PortFailure?) -> Int32 {
    // Seen once the terminal is given back; meanwhile the log has it.
    if let trouble { StandardErrorLog.write("wecker: \(Text.english.sentence(trouble))\n") }
    var clock = HostClock()
    let start = values[SimulateVerb.start] ?? zone.civil(at: clock.now().wall)
    let night = SimulatedNight(at: start, zone: zone, seed: UInt64(values[SimulateVerb.seed]))
    do throws(TerminalFailure) {
      let terminal = try Terminal()
      defer { terminal.close() }
      var session = SimulateTerminal(
        terminal,
        InteractiveNight(night, speed: values[SimulateVerb.speed], at: clock.now().boot), trouble)
      return try session.run(&clock)
    } catch {
      return ExitFailure(status: ExitStatus.failed, text: error.description).tell()
    }
  }

  private init(_ terminal: Terminal, _ night: InteractiveNight, _ trouble: PortFailure?) {
    self.terminal = terminal
    self.trouble = trouble
    self.night = night
    style = DialStyle(ink: DialStyle.Ink(environment: Folders.environment))
    hasColour = ScreenInk.isWanted(environment: Folders.environment)
  }

  private mutating func run(_ clock: inout HostClock) throws(TerminalFailure) -> Int32 {
    while true {
      let now = clock.now().boot
      if try !grant(night.advance(to: now)) { return ExitStatus.done }
      try draw(at: now)
      for event in try terminal.waitForInput(for: patience(at: now)) {
        switch event {
        case .timeout: break
        case .redraw: repaint.forget()
        case .closed: return ExitStatus.done
        case .end(let signal): return 128 + signal
        case .input:
          let wishes = night.take(try terminal.readAvailable(), at: clock.now().boot)
          if try !grant(wishes) { return ExitStatus.done }
        }
      }
    }
  }

  /// Does what a person asked for; false when that is to end.
  private mutating func grant(_ wishes: [InteractiveNight.Wish]) throws(TerminalFailure) -> Bool {
    for wish in wishes {
      switch wish {
      case .quit: return false
      case .suspend:
        try terminal.suspend()
        repaint.forget()
      case .help: isHelpShown.toggle()
      case .redraw:
        terminal.forget()
        repaint.forget()
      }
    }
    return true
  }

  /// How long nothing need be done: a frame, or less when the hand is at something.
  private func patience(at now: BootInstant) -> Duration {
    guard let deadline = night.deadline else { return InteractiveNight.frame }
    return min(max(deadline - now, .zero), InteractiveNight.frame)
  }

  private mutating func draw(at now: BootInstant) throws(TerminalFailure) {
    let lines = frame.lines
    guard repaint.wants(lines, at: now) else { return }
    // A terminal too slow for it shows a part of it.
    if try !terminal.draw(lines: lines) { repaint.forget() }
  }

  private var frame: ScreenFrame {
    let clock = night.night.clock
    var model = ScreenModel(clock, at: night.night.world.now(), style: style)
    model.isButtonDown = night.isButtonDown
    model.sound = night.night.world.sound.playing?.name
    model.tones = night.heard.tones
    model.speed = night.pace
    model.log = (trouble.map { [Text.english.sentence($0)] } ?? []) + night.logLines
    model.isHelpShown = isHelpShown
    let size = terminal.size
    return ScreenFrame(model, columns: size.columns, rows: size.rows, hasColour: hasColour)
  }
}
