import AlarmCore
import AlarmRuntime
import CivilTime
import YAML

/// Reads what must be so.
enum ConditionReader {
  /// The keys, by the words of the language.
  private enum Key: String, CaseIterable {
    case power, state, dial, alarm, armedLed = "armed-led", badgeLeds = "badge-leds", buzzer, sound
    case beeps, badge, pending, saving, store, trust, ringLog = "ring-log"
    case missedBecause = "missed-because"
    case stored, edges, knob, promises, told
  }

  /// Bytes of the longest text that is looked for.
  private static let toldBytes = 200

  /// Reads a mapping of at least one condition.
  static func conditions(_ value: YAMLValue) throws(YAMLError) -> [Condition] {
    let fields = try value.fields(Key.allCases.map(\.rawValue))
    var conditions: [Condition] = []
    for key in Key.allCases {
      if let told = fields.optional(key.rawValue) { conditions += try read(key, told) }
    }
    guard !conditions.isEmpty else {
      throw value.error(
        .wrongCount(path: value.path, count: 0, allowed: 1...Key.allCases.count))
    }
    return conditions
  }

  private static func read(_ key: Key, _ value: YAMLValue) throws(YAMLError) -> [Condition] {
    switch key {
    case .power: [.power(try isOn(value))]
    case .state: [.state(try value.word(of: ClockStatus.State.self))]
    case .dial: [.dial(try value.dialTime())]
    case .alarm: [.alarm(try alarm(value))]
    case .armedLed: [.armedLamp(try value.word(of: LampSight.self))]
    case .badgeLeds: [.badgeLamps(try badgeLamps(value))]
    case .buzzer: [.buzzer(try buzzer(value))]
    case .sound: [.sound(try sound(value))]
    case .beeps: [.beeps(try beeps(value))]
    case .badge: [.badge(try value.amount())]
    case .pending: [.pending(try value.amount())]
    case .saving: [.saving(try value.word(of: ClockStatus.Saving.self))]
    case .store: [.damagedStore(try value.word(of: StoreWord.self) == .damaged)]
    case .trust: [.trust(try value.word(of: ClockTrust.self))]
    case .ringLog: try counts(value, of: LoggedOutcome.self) { .logged($0, $1) }
    case .missedBecause: [.missedBecause(try value.word(of: MissReason.self))]
    case .stored: try stored(value)
    case .edges: try counts(value, of: EdgeCount.self) { .edges($0, $1) }
    case .knob: try counts(value, of: KnobCount.self) { .knob($0, $1) }
    case .promises: [.promises(areKept: try value.word(of: PromiseWord.self) == .kept)]
    case .told: [.told(try value.text(longestBytes: toldBytes))]
    }
  }

  private enum StoreWord: String, CaseIterable { case whole, damaged }
  private enum PromiseWord: String, CaseIterable { case kept, broken }
  private enum Switch: String, CaseIterable { case on, off }

  private static func isOn(_ value: YAMLValue) throws(YAMLError) -> Bool {
    try value.word(of: Switch.self) == .on
  }

  private static func alarm(_ value: YAMLValue) throws(YAMLError) -> AlarmSight {
    let text = try value.scalar().text
    if let word = Switch(rawValue: text) { return word == .on ? .on : .off }
    if let time = TimeOfDay(iso8601: text) { return .time(time) }
    if let civil = CivilDateTime(iso8601: text) { return .civil(civil) }
    throw value.bad(text, expected: "on, off, a time such as 06:30 or a day and time")
  }

  private static func buzzer(_ value: YAMLValue) throws(YAMLError) -> BuzzerSight {
    let text = try value.scalar().text
    guard let sight = BuzzerSight(text) else {
      let (low, high) = (Tone.pitches.lowerBound, Tone.pitches.upperBound)
      throw value.bad(text, expected: "on, off or a pitch of \(low) Hz ... \(high) Hz")
    }
    return sight
  }

  private static func sound(_ value: YAMLValue) throws(YAMLError) -> SoundSight {
    switch try value.text(longestBytes: ClockNotification.soundBytes) {
    case "silent": .silent
    case "playing": .playing
    case let name: .named(name)
    }
  }

  private static func badgeLamps(_ value: YAMLValue) throws(YAMLError) -> BadgeSight {
    let text = try value.scalar().text
    if text == "overflowing" { return .overflowing }
    guard text.allSatisfy({ $0 == "#" || $0 == "." }), 1...16 ~= text.count else {
      throw value.bad(text, expected: "a sign for each LED, # lit and . dark, or overflowing")
    }
    return .lit(text.map { $0 == "#" })
  }

  /// Reads "6 long, 6 short, 2 low", and gives it back as `Beep.text` writes it.
  private static func beeps(_ value: YAMLValue) throws(YAMLError) -> String {
    let text = try value.scalar().text
    if text == Beep.text([]) { return text }
    var beeps: [Beep] = []
    for group in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = group.split(separator: " ")
      guard words.count == 2, let count = Int(words[0]), 1...mostBeeps ~= count,
        let beep = Beep(rawValue: String(words[1]))
      else {
        let known = Beep.allCases.map(\.rawValue).joined(separator: ", ")
        throw value.bad(text, expected: "counts of \(known), such as 6 long, 6 short, or none")
      }
      beeps += Array(repeating: beep, count: count)
    }
    return Beep.text(beeps)
  }

  /// A read-back of 12:59 has 12 of the most; a hand that ticks through a day has 150.
  private static let mostBeeps = 1_000

  private static func stored(_ value: YAMLValue) throws(YAMLError) -> [Condition] {
    if case .scalar(let scalar) = value.node.content {
      guard scalar.text == "nothing" else {
        throw value.bad(scalar.text, expected: "nothing, or {alarm: ..., badge: ...}")
      }
      return [.stored(.nothing)]
    }
    let fields = try value.fields(["alarm", "badge"])
    var conditions: [Condition] = []
    if let told = fields.optional("alarm") { conditions.append(.stored(.alarm(try alarm(told)))) }
    if let told = fields.optional("badge") { conditions.append(.stored(.badge(try told.amount()))) }
    return conditions
  }

  private static func counts<Key: CaseIterable & RawRepresentable<String>>(
    _ value: YAMLValue, of type: Key.Type, _ make: (Key, Amount) -> Condition
  ) throws(YAMLError) -> [Condition] {
    let fields = try value.fields(type.allCases.map(\.rawValue))
    var conditions: [Condition] = []
    for key in type.allCases {
      if let told = fields.optional(key.rawValue) {
        conditions.append(make(key, try told.amount()))
      }
    }
    return conditions
  }
}
