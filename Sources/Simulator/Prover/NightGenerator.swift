import AlarmCore
import CivilTime
import Scenarios

/// Makes a random night: people, a house, and what goes wrong in it.
///
///     evening: a hand sets, naps, asks ──► sleep, with troubles ──► around the alarm ──► morning
///
/// Each night draws first which troubles are on, so that some nights have one trouble many times
/// and few have all: rare troubles meet more often than if each had its chance at every step
/// (swarm testing; source: Groce et al., "Swarm Testing", ISSTA 2012).
struct NightGenerator {
  /// More steps make no new kind of night, and shrink more slowly.
  private static let mostSteps = 60
  /// Once around, on a knob with many clicks.
  private static let fullTurn = 24

  private let house: House
  private var dice: Dice
  private var steps: [Action] = []
  private var troubles: Set<NightTrouble> = []
  private var notified = 0
  private var isPowered = true
  /// Where the alarm was set last, as far as the plan knows.
  private var alarm: DialTime?
  private let zone: String
  private let start: CivilDateTime
  private let board: House.Board

  /// Prepares the night of a seed.
  init(seed: UInt64, in house: House) {
    self.house = house
    dice = Dice(seed: seed)
    let zone = dice.pick(house.names)
    self.zone = zone
    board = dice.once(in: 4) ? dice.pick(house.boards) : house.boards[0]
    start = NightGenerator.start(&dice, house.zones[zone] ?? .utc)
    for trouble in NightTrouble.allCases where dice.once(in: 4) { troubles.insert(trouble) }
    if dice.once(in: 6) { troubles = [] }
  }

  /// Makes it.
  mutating func scenario() -> Scenario {
    if !dice.once(in: 8) { loseInterest() }
    for _ in 0..<dice.number(0...3) { live() }
    // Most people go to bed with an alarm.
    if !dice.once(in: 5) {
      if dice.once(in: 2) { setByKnob() } else { setByOrder() }
    }
    for _ in 0..<dice.number(1...4) { sleep() }
    wakeUp()
    for _ in 0..<dice.few(0...3) {
      live()
      sleep()
    }
    if !isPowered { add(.restorePower(Restoration())) }
    add(.wait(.after(.seconds(dice.few(1...3_600)))))
    return Scenario(
      name: "A generated night", start: start, zone: zone, board: board.name,
      steps: steps.prefix(NightGenerator.mostSteps).map { Step(.act($0)) })
  }

  /// Any minute of two years, or one near a change of the clocks.
  private static func start(_ dice: inout Dice, _ zone: ZoneRules) -> CivilDateTime {
    let day: Int64 = 86_400
    let first: Int64 = 1_767_225_600
    let midnight = first + Int64(dice.number(0...730)) * day
    guard dice.once(in: 3), let change = zone.nextChange(after: WallTime(seconds: midnight)) else {
      return zone.civil(at: WallTime(seconds: midnight + Int64(dice.number(0...1_439)) * 60))
    }
    let before = Int64(dice.number(0...1_440)) * 60
    return zone.civil(at: WallTime(seconds: change.seconds - before))
  }

  private mutating func add(_ action: Action) { steps.append(action) }

  private mutating func pause(_ seconds: ClosedRange<Int>) {
    add(.wait(.after(.seconds(dice.few(seconds)))))
  }
}

// People.
extension NightGenerator {
  /// Something a person does in the evening.
  private mutating func live() {
    trouble()
    switch dice.number(0...11) {
    case 0...2: setByKnob()
    case 3: setByOrder()
    case 4: nap()
    case 5: readBackAndSwitch()
    case 6: moveByHalfDay()
    case 7: notify()
    case 8: prefer()
    case 9: add(.attend(!dice.once(in: 2)))
    case 10: add(.press(HandHabit.hold))
    default: add(.order(dice.once(in: 2) ? .on : .off))
    }
    pause(1...1_800)
  }

  private mutating func setByKnob() {
    if dice.once(in: 2) { add(.press(press())) }
    for _ in 0..<dice.number(1...3) {
      turn()
      if dice.once(in: 3) { pause(1...4) }
    }
    switch dice.number(0...4) {
    case 0: pause(5...20)
    case 1: add(.press(HandHabit.hold))
    default: add(.press(press()))
    }
  }

  private mutating func turn() {
    let detents = dice.few(1...NightGenerator.fullTurn) * (dice.once(in: 2) ? 1 : -1)
    let pace = dice.once(in: 3) ? dice.number(40...120) : dice.number(150...400)
    var missing: Set<Int> = []
    if troubles.contains(.lostEdges), dice.once(in: 2) {
      missing = [dice.number(1...max(4 * abs(detents), 4))]
    }
    let turn = Turn(
      detents, every: .milliseconds(pace), bounces: bounces(), missing: missing)
    add(dice.once(in: 8) ? .pressAndTurn(turn) : .turn(turn))
  }

  /// A contact that bounces is ten events instead of one: most of the time they are better spent on
  /// another night.
  private mutating func bounces() -> Bool { dice.once(in: 3) }

  private mutating func press() -> Duration { .milliseconds(dice.number(40...600)) }

  private mutating func setByOrder() {
    pause(1...1_800)
    let time = TimeOfDay(minutesWrapping: dice.number(0...1_439))
    alarm = DialTime(time)
    // As a person writes it: 7:30 on the dial, 19:30 of the day.
    add(.order(.set(1...12 ~= time.hour ? .dial(DialTime(time)) : .ofDay(time))))
  }

  private mutating func nap() {
    let pace = Duration.milliseconds(dice.number(150...300))
    add(.pressAndTurn(Turn(dice.few(1...45), every: pace, bounces: bounces())))
  }

  private mutating func readBackAndSwitch() {
    add(.press(press()))
    pause(1...9)
    if !dice.once(in: 4) { add(.press(press())) }
  }

  private mutating func moveByHalfDay() {
    add(.press(press()))
    pause(1...4)
    add(.press(.milliseconds(dice.number(1_050...1_900))))
  }

  private mutating func notify() {
    notified += 1
    add(
      .order(
        .notify(
          .after(.seconds(dice.few(1...14_400))), body: "thing \(notified)",
          sound: dice.once(in: 2) ? "bell" : nil,
          badge: dice.once(in: 3) ? dice.few(0...12) : nil)))
  }

  private mutating func prefer() {
    var change = PreferenceChange()
    switch dice.number(0...4) {
    case 0: change.playsSound = dice.once(in: 2)
    case 1: change.volumePercent = dice.number(0...100)
    case 2: change.snoozeMinutes = dice.few(1...30)
    // A ring that is never given up costs as much as a hundred other nights.
    case 3: change.silence = dice.once(in: 40) ? .never : .after(minutes: dice.few(1...60))
    default: change.rampSeconds = dice.few(0...300)
    }
    add(.prefer(change))
  }

  /// Gives up unanswered rings soon: each further minute is the same again, 240 blinks of a lamp.
  private mutating func loseInterest() {
    var change = PreferenceChange()
    change.silence = .after(minutes: dice.number(1...3))
    add(.prefer(change))
  }

  /// Around the time of the alarm: somebody answers, soon, late, or not at all.
  private mutating func wakeUp() {
    if let alarm {
      let half = dice.once(in: 2) ? 0 : 720
      let minutes = (alarm.minutes + half + 1_440 - dice.few(0...3)) % 1_440
      add(.wait(.time(TimeOfDay(minutesWrapping: minutes), second: dice.number(0...59))))
    }
    trouble()
    for _ in 0..<dice.number(1...4) {
      pause(1...240)
      if dice.once(in: 4) { trouble() }
      switch dice.number(0...5) {
      case 0...2: add(.press(press()))
      case 3: add(.press(HandHabit.hold))
      case 4: turn()
      default: break
      }
      if dice.once(in: 2) { pause(60...1_800) }
    }
  }

  /// A part of the night, and what goes wrong in it.
  private mutating func sleep() {
    pause(60...14_400)
    trouble()
  }
}

// Troubles.
extension NightGenerator {
  /// One of the troubles that are on tonight, or the end of one.
  private mutating func trouble() {
    if !isPowered, !dice.once(in: 4) { restore() }
    guard !troubles.isEmpty, dice.once(in: 2) else { return }
    if dice.once(in: 3) {
      add(.repair(dice.pick(FaultyPort.allCases)))
      return
    }
    happen(dice.pick(NightTrouble.allCases.filter(troubles.contains)))
  }

  private mutating func happen(_ trouble: NightTrouble) {
    switch trouble {
    case .cut:
      cut(dice.once(in: 2) ? .now : .atWrite(dice.few(1...6)))
    case .tornWrite: cut(.insideWrite(dice.few(1...6), bytes: dice.number(0...4_096)))
    case .cutFlush: cut(.atFlush(dice.few(1...6)))
    case .wrongStart:
      cut(.now)
      restore()
    case .slowStore: add(.fail(.store, .slow(.milliseconds(dice.number(100...6_000)))))
    case .lyingStore: add(.fail(.store, .lying))
    case .refusingStore:
      add(.fail(.store, dice.pick([.full, .readOnly, .broken])))
      relent(.repair(.store))
    case .hangingStore:
      add(.fail(.store, .hangs))
      relent(.repair(.store))
    case .ringLog: add(.fail(.ringLog, dice.pick([.full, .broken, .hangs])))
    case .soundGone: failSound(dice.pick([.missing, .busy, .vanished]))
    case .soundHangs: failSound(.hangs)
    case .soundSlow: failSound(.slow(.milliseconds(dice.number(100...4_000))))
    case .buzzerGone: if board.configuration.hasBuzzer { add(.fail(.buzzer, .vanished)) }
    case .lampsGone: if board.configuration.hasLamps { add(.fail(.lamps, .vanished)) }
    case .inputsGone:
      if dice.once(in: 4) {
        add(.fail(.inputs, .vanished))
        relent(.repair(.inputs))
      }
    case .chipGone:
      if dice.once(in: 4) {
        add(.fail(.chip, dice.pick([.vanished, .busy])))
        relent(.repair(.chip))
      }
    case .lostEdges: turn()
    case .rocking: add(.rock(times: dice.few(1...12), every: .milliseconds(dice.number(40...400))))
    case .stuckButton:
      add(.button(isDown: true))
      pause(1...120)
      add(.button(isDown: false))
    case .smallStep: add(.stepClock(.seconds(dice.number(-300...300))))
    case .largeStep: add(.stepClock(.seconds(60 * dice.number(-2_880...2_880))))
    case .slew:
      add(.slewClock(by: .milliseconds(dice.number(-2_000...2_000)), over: .seconds(3_600)))
    case .trustLost:
      add(.trustClock(dice.pick([.guess, .invalid, .rtc, .synced])))
      relent(.trustClock(.synced))
    case .zoneTrip: add(.setZone(dice.pick(house.names)))
    }
  }

  /// What is not wired cannot fail.
  private mutating func failSound(_ trouble: Trouble) {
    if board.configuration.hasSpeaker { add(.fail(.sound, trouble)) }
  }

  /// Ends most troubles soon that make a lamp blink for as long as they last.
  private mutating func relent(_ cure: Action) {
    guard !dice.once(in: 4) else { return }
    pause(1...1_800)
    add(cure)
  }

  /// Power fails, now or soon; a cut that is planned into the card may never come.
  private mutating func cut(_ point: CutPoint) {
    guard isPowered else { return }
    add(.cutPower(point))
    if point == .now { isPowered = false } else if dice.once(in: 2) { setByOrder() }
    pause(1...2_400)
    if !dice.once(in: 3) { restore() }
  }

  private mutating func restore() {
    isPowered = true
    guard troubles.contains(.wrongStart), dice.once(in: 2) else {
      add(.restorePower(Restoration()))
      return
    }
    let clock = dice.once(in: 2) ? start : NightGenerator.start(&dice, house.zones[zone] ?? .utc)
    add(.restorePower(Restoration(clock: clock, trust: dice.once(in: 2) ? .guess : .invalid)))
    pause(1...600)
    add(.trustClock(.synced))
  }
}
