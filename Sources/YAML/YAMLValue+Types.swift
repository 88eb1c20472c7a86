extension YAMLValue {
  /// Reads a text of at most so many bytes, on one line.
  ///
  /// - Throws: `.badValue` when it is empty, too long or has a control character.
  package func text(longestBytes: Int) throws(YAMLError) -> String {
    let text = try scalar().text
    let isOneLine = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard !text.isEmpty, text.utf8.count <= longestBytes, isOneLine else {
      throw bad(text, expected: "a text of 1 ... \(longestBytes) bytes on one line")
    }
    return text
  }

  /// Reads a whole number written in decimal digits.
  ///
  /// A leading zero is refused, because YAML 1.1 takes 017 for 15 and YAML 1.2 for 17.
  package func number(in range: ClosedRange<Int>) throws(YAMLError) -> Int {
    let text = try plainWord()
    guard let number = Self.decimal(text), range.contains(number) else {
      throw bad(text, expected: "a whole number \(range.lowerBound) ... \(range.upperBound)")
    }
    return number
  }

  /// Reads `true` or `false`; the other words YAML 1.1 had (yes, on) are refused.
  package func boolean() throws(YAMLError) -> Bool {
    switch try plainWord() {
    case "true": return true
    case "false": return false
    case let text: throw bad(text, expected: "true or false")
    }
  }

  /// Reads one word of a few, the raw values of an enum.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    of type: Choice.Type
  ) throws(YAMLError) -> Choice {
    let text = try scalar().text
    guard let choice = Choice(rawValue: text) else {
      throw bad(text, expected: type.allCases.map(\.rawValue).joined(separator: " or "))
    }
    return choice
  }

  /// Reads a percentage, "80%" or "80".
  package func percent(in range: ClosedRange<Int>) throws(YAMLError) -> Int {
    let text = try scalar().text
    let digits = text.hasSuffix("%") ? String(text.dropLast()).trimmingSpaces() : text
    guard let number = Self.decimal(digits), range.contains(number) else {
      throw bad(text, expected: "a percentage \(range.lowerBound)% ... \(range.upperBound)%")
    }
    return number
  }

  /// Reads a time with its unit, such as "20ms", "5s", "9min" or "1h".
  package func duration(in range: ClosedRange<Duration>) throws(YAMLError) -> Duration {
    let text = try scalar().text
    guard let duration = DurationText.parse(text), range.contains(duration) else {
      let low = DurationText.of(range.lowerBound)
      throw bad(text, expected: "a time \(low) ... \(DurationText.of(range.upperBound))")
    }
    return duration
  }

  private func plainWord() throws(YAMLError) -> String {
    let scalar = try scalar()
    guard scalar.isPlain else { throw wrongShape(needed: .plainWord) }
    return scalar.text
  }

  private static func decimal(_ text: String) -> Int? {
    guard let number = Int(text), String(number) == text else { return nil }
    return number
  }
}
