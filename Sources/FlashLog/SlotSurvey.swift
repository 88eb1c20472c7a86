/// What a recovery saw, slot by slot: facts for a person who looks after the device.
package struct SlotSurvey: Hashable, Sendable {
  /// A slot that is neither blank nor a record.
  package struct UnreadableSlot: Hashable, Sendable {
    /// Its index.
    package var slot: Int
    /// What is wrong with it.
    package var defect: SlotDefect

    /// Makes an entry.
    package init(slot: Int, defect: SlotDefect) {
      self.slot = slot
      self.defect = defect
    }
  }

  /// Slots of the ring.
  package var slots: Int
  /// How many were never written.
  package var blank = 0
  /// How many hold a good record, the opening one included.
  package var good = 0
  /// The others, in slot order.
  package var unreadable: [UnreadableSlot] = []
  /// True when an unreadable slot directly follows the newest good record.
  ///
  /// An interrupted commit, which nobody was told of, leaves this behind; so does an acknowledged
  /// record that went bad. The bytes do not tell which, so the last change may be lost.
  package var newestMayBeLost = false

  /// Makes an empty survey.
  package init(slots: Int) { self.slots = slots }
}
