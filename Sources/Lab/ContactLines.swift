/// The far end of the clock's lines: contacts that pull its inputs, eyes on its outputs.
package protocol ContactLines: AnyObject {
  /// Opens (true, the resistor pulls the line high) or closes a contact; electrical levels.
  ///
  /// - Throws: `.file` when the chip is gone.
  func pull(_ contact: Contact, high: Bool) throws(LabFailure)
  /// Reads whether an output is active, the board's polarity removed.
  ///
  /// - Throws: `.file` when the chip is gone.
  func isActive(_ output: Output) throws(LabFailure) -> Bool
}
