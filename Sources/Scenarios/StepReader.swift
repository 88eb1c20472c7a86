import YAML

/// Reads the steps of a scenario.
struct StepReader {
  private static let checks = ["expect", "never"]
  private static let windows = ["within", "not-before", "holds-for", "until", "during"]
  private static let words = Verb.allCases.map(\.rawValue) + checks + windows

  /// How many were read, those inside others counted.
  private var count = 0

  /// Reads a list of steps.
  mutating func steps(_ value: YAMLValue) throws(YAMLError) -> [Step] {
    var steps: [Step] = []
    for item in try value.items(1...Scenario.mostSteps) {
      count += 1
      guard count <= Scenario.mostSteps else {
        throw item.error(
          .wrongCount(path: value.path, count: count, allowed: 1...Scenario.mostSteps))
      }
      steps.append(Step(try kind(item), at: item.position))
    }
    return steps
  }

  private mutating func kind(_ item: YAMLValue) throws(YAMLError) -> Step.Kind {
    // A verb that needs nothing may stand alone: "- press".
    if case .scalar(let scalar) = item.node.content, !scalar.text.isEmpty {
      return .act(
        try ActionReader(verb: try item.word(of: Verb.self), value: nil, at: item).action())
    }
    let fields = try item.fields(Self.words)
    if let conditions = fields.optional("expect") {
      try Self.allow(["expect", "within", "not-before", "holds-for"], in: item)
      return .expect(
        Step.Expect(
          try ConditionReader.conditions(conditions),
          within: try fields.optional("within")?.timeMark(),
          notBefore: try fields.optional("not-before")?.timeMark(),
          holdsFor: try fields.optional("holds-for")?.duration(in: TimeMark.durationRange)))
    }
    if let conditions = fields.optional("never") { return .never(try never(conditions, item)) }
    let verbs = Verb.allCases.filter { fields.optional($0.rawValue) != nil }
    guard let verb = verbs.first, verbs.count == 1 else {
      throw item.error(
        .notOneOf(
          Verb.allCases.map(\.rawValue) + Self.checks, found: verbs.map(\.rawValue),
          path: item.path))
    }
    try Self.allow([verb.rawValue], in: item)
    return .act(
      try ActionReader(verb: verb, value: fields.optional(verb.rawValue), at: item).action())
  }

  private mutating func never(
    _ conditions: YAMLValue, _ item: YAMLValue
  ) throws(YAMLError) -> Step.Never {
    try Self.allow(["never", "until", "during"], in: item)
    let fields = try item.fields(Self.words)
    let read = try ConditionReader.conditions(conditions)
    if let inner = fields.optional("during"), fields.optional("until") == nil {
      return Step.Never(read, .during(try steps(inner)))
    }
    let until = try fields.required("until")
    try Self.allow(["never", "until"], in: item)
    return Step.Never(read, .until(try until.timeMark()))
  }

  /// Refuses words that mean nothing beside the others of a step.
  private static func allow(_ allowed: [String], in item: YAMLValue) throws(YAMLError) {
    _ = try item.fields(allowed)
  }
}
