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

/// A contact that the hand moves.
package enum Contact: UInt8, Hashable, Sendable, CaseIterable {
  /// First phase of the knob.
  case knobA
  /// Second phase of the knob.
  case knobB
  /// The button.
  case button
}

/// An output that the driver looks at.
package enum Output: Hashable, Sendable {
  /// The armed LED.
  case armedLamp
  /// A badge LED, counted from 0.
  case badgeLamp(Int)
  /// The buzzer.
  case buzzer
}
