import YAML

/// Reads how a knob is turned.
enum TurnReader {
  /// Reads "7", or a mapping.
  static func turn(_ value: YAMLValue) throws(YAMLError) -> Turn {
    if case .scalar = value.node.content { return Turn(try detents(value)) }
    let fields = try value.fields(["detents", "every", "bounce", "missing"])
    return Turn(
      try detents(try fields.required("detents")),
      every: try fields.optional("every")?.duration(in: Turn.paceRange) ?? Turn.usualPace,
      bounces: try fields.optional("bounce")?.boolean() ?? true,
      missing: try missing(fields.optional("missing")))
  }

  private static func detents(_ value: YAMLValue) throws(YAMLError) -> Int {
    let detents = try value.number(in: Turn.detentRange)
    guard detents != 0 else { throw value.bad("0", expected: "a number of detents that is not 0") }
    return detents
  }

  private static func missing(_ value: YAMLValue?) throws(YAMLError) -> Set<Int> {
    guard let value else { return [] }
    var missing: Set<Int> = []
    for item in try value.items(1...Turn.mostMissing) {
      missing.insert(try item.number(in: 1...4 * Turn.detentRange.upperBound))
    }
    return missing
  }
}
