/// Lines that count how often a hand changed them.
final class CountedLines: ContactLines {
  private let lines: SimulatedLines
  private var levels: [Contact: Bool] = [:]
  /// Changes so far.
  private(set) var sent: Int

  init(_ lines: SimulatedLines, sent: Int) {
    self.lines = lines
    self.sent = sent
  }

  func pull(_ contact: Contact, high: Bool) throws(LabFailure) {
    // A contact that nobody touched is open.
    if levels[contact, default: true] != high { sent += 1 }
    levels[contact] = high
    try lines.pull(contact, high: high)
  }

  func isActive(_ output: Output) throws(LabFailure) -> Bool { try lines.isActive(output) }
}
