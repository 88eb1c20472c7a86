import CGpiod

/// A chip held open while it is asked for facts.
final class GpiodChip {
  private let chip: OpaquePointer

  init(_ path: String) throws(LineFault) {
    var opened: OpaquePointer?
    try LineFault.check(cgpiod_chip_open(path, &opened))
    guard let opened else { throw LineFault.noAnswer }
    chip = opened
  }

  deinit { cgpiod_chip_close(chip) }

  func facts() throws(LineFault) -> ChipFacts {
    var facts = cgpiod_chip_facts()
    try LineFault.check(cgpiod_chip_facts(chip, &facts))
    return ChipFacts(label: text(facts.label), lineCount: Int(facts.line_count))
  }

  func line(_ offset: Int) throws(LineFault) -> LineFacts {
    var facts = cgpiod_line_facts()
    try LineFault.check(cgpiod_chip_line(chip, UInt32(offset), &facts))
    return LineFacts(
      name: text(facts.name), consumer: text(facts.consumer), isUsed: facts.is_used)
  }

  /// Text of a C array that ends with a zero.
  private func text<Field>(_ field: Field) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
