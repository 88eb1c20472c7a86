import AlarmCore
import Glibc

// What goes wrong while it rings, and a press that is made a hundred times.
extension StoryPlayer {
  /// A clock that goes on after it stood still, or starts anew, is heard within this.
  static let backWithin = Duration.seconds(2)

  /// Stops the clock's process for a while, longer than its card has sound for.
  ///
  ///     clock     rings ──┤ stopped ├── rings on
  ///     card      ♪♪♪♪♪♪♪♪♪|underrun|♪♪♪♪♪♪♪♪♪
  func stall(for length: Duration) throws(LabFailure) {
    guard let clock, let ear else { return tell(false, "nothing rings by a card") }
    try ear.listen()
    time.sleep(for: .milliseconds(300))
    kill(clock.process, SIGSTOP)
    time.sleep(for: length)
    kill(clock.process, SIGCONT)
    let went = time.boot
    time.sleep(for: StoryPlayer.hearingTime)
    let heard = Heard(try ear.finish())
    guard let back = heard.bursts.first(where: { $0.first > went })?.first else {
      return tell(false, "stopped for \(Heard.milliseconds(length)) ms, and silent since")
    }
    rangAt = back
    tell(
      back - went <= StoryPlayer.backWithin && heard.pitch == expectedRing.pitch,
      "stopped for \(Heard.milliseconds(length)) ms; heard again"
        + " \(Heard.milliseconds(back - went)) ms after: \(heard.text)")
  }

  /// Kills the clock where it stands, does what its service does then, and starts it anew.
  ///
  ///     kill -9 ──► lines given back by the kernel ──► wecker board off ──► started: rings on
  func crash() throws(LabFailure) {
    guard let clock, let board = orders.value(of: "--board") else {
      return tell(false, "nothing runs that could be killed")
    }
    clock.destroy()
    let killed = try Output.allLit(of: lines)
    let off = try ClockUnderTest(
      program: orders.program, arguments: ["board", "off", board]
    ).end(on: time)
    let lit = try Output.allLit(of: lines)
    tell(
      off == 0 && killed.isEmpty && lit.isEmpty,
      "killed: \(killed.count) outputs active; board off ended with \(off), \(lit.count) active")
    let began = time.boot
    self.clock = try ClockUnderTest(program: orders.program, arguments: orders.arguments)
    let heard = try hear(for: StoryPlayer.backWithin + StoryPlayer.hearingTime)
    // Its request for a bias has overwritten the simulated resistors.
    try hand.letGo()
    guard let back = heard.bursts.first?.first else {
      return tell(false, "started again, and silent")
    }
    rangAt = back
    tell(
      back - began <= StoryPlayer.backWithin,
      "started again, and rings \(Heard.milliseconds(back - began)) ms after: \(heard.text)")
  }

  /// Lets it ring and presses, so many times, and tells how long after a press it was silent.
  func press(times: Int, snooze: Duration) throws(LabFailure) {
    var delays: [Duration] = []
    for _ in 0..<times {
      try quietly { () throws(LabFailure) in
        try quieten(holding: LabStory.press)
        if let silentAfter { delays.append(silentAfter) }
        try awaitRing(.afterPress(snooze))
      }
    }
    delays.sort()
    guard delays.count == times, let longest = delays.last else {
      return tell(false, "\(delays.count) of \(times) presses were heard to silence it")
    }
    // Of a hundred, the second longest.
    let percentile = delays[(times * 99 + 99) / 100 - 1]
    tell(
      percentile <= StoryPlayer.quietWithin,
      "pressed \(times) times; silent after \(Heard.milliseconds(delays[times / 2])) ms in the"
        + " middle, \(Heard.milliseconds(percentile)) ms at the 99th percentile,"
        + " \(Heard.milliseconds(longest)) ms at most")
  }

  /// The program that alsa-utils play files with.
  private static let aplay = "/bin/aplay"
  /// By then aplay is heard, or not at all.
  private static let aplayTime = Duration.seconds(1)

  /// Measures how soon a sound is heard that aplay is started for, from the start of its process.
  ///
  /// The rings, from the instant they are due, are put beside it.
  func compareWithAplay(times: Int) throws(LabFailure) {
    guard let ear, let sounds = orders.value(of: "--sounds"),
      let device = orders.board.soundDevices.first
    else { return tell(false, "no card to play on") }
    var delays: [Duration] = []
    for _ in 0..<times {
      try ear.listen()
      let began = time.boot
      let player = try ClockUnderTest(
        program: StoryPlayer.aplay,
        arguments: ["-q", "-D", "plug\(device)", "\(sounds)/\(orders.board.defaultSound).wav"])
      time.sleep(for: StoryPlayer.aplayTime)
      let heard = Heard(try ear.finish())
      _ = player.terminate(on: time)
      if let first = heard.bursts.first?.first { delays.append(first - began) }
      time.sleep(for: .seconds(1))
    }
    let (rings, plays) = (lateness.sorted(), delays.sorted())
    guard rings.count > 1, plays.count == times else {
      return tell(false, "\(plays.count) of \(times) sounds of aplay were heard")
    }
    let (ring, play) = (rings[rings.count / 2], plays[plays.count / 2])
    let percent = Int(100 * (ring / play))
    tell(
      nil,
      "a ring is heard \(Heard.milliseconds(ring)) ms after it is due, aplay"
        + " \(Heard.milliseconds(play)) ms after its start, in the middle of \(rings.count) rings"
        + " and \(plays.count) plays: \(percent) %")
  }

  /// Changes preferences while no clock runs, as by hand.
  func prefer(_ words: String) throws(LabFailure) {
    guard let state = orders.value(of: "--state") else { return tell(false, "no --state") }
    let code = try ClockUnderTest(
      program: orders.program, arguments: ["prefs", words, "--state", state]
    ).end(on: time)
    tell(code == 0, "prefs \(words) ended with \(code)")
  }
}
