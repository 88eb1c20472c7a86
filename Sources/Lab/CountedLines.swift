/// Lines that count how often a hand changed them.
final class CountedLines: ContactLines {
  private let lines: SimulatedLines
  /// By the contact's number; one that nobody touched is open.
  private var levels = Contact.allCases.map { _ in true }
  /// Changes so far.
  private(set) var sent: Int

  init(_ lines: SimulatedLines, sent: Int) {
    self.lines = lines
    self.sent = sent
  }

  func pull(_ contact: Contact, high: Bool) throws(LabFailure) {
    let place = Int(contact.rawValue)
    if levels[place] != high { sent += 1 }
    levels[place] = high
    try lines.pull(contact, high: high)
  }

  /// Does something that is no doing of the hand.
  func uncounted(_ work: () throws(LabFailure) -> Void) throws(LabFailure) {
    let before = sent
    defer { sent = before }
    try work()
  }

  func isActive(_ output: Output) throws(LabFailure) -> Bool { try lines.isActive(output) }
}
