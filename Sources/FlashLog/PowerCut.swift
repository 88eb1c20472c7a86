/// What a power cut does to bytes that were written and not yet flushed.
package struct PowerCut: Hashable, Sendable {
  /// The write under way; during a flush or between calls, the youngest that was not flushed.
  package var tear: Tear
  /// Which of the older unflushed writes arrive whole; bit 0 is the oldest, any subset may.
  package var survivors: UInt64

  /// Makes a cut; unless said otherwise, older unflushed writes are lost.
  package init(_ tear: Tear, survivors: UInt64 = 0) {
    self.tear = tear
    self.survivors = survivors
  }
}
