/// One payload as it was committed, with who wrote it when.
package struct Record: Hashable, Sendable {
  /// Rises with every slot that was tried; a higher one is newer, gaps mean nothing.
  package var sequence: UInt64
  /// Identifies the boot that wrote it.
  package var bootID: UInt32
  /// What was committed.
  package var payload: [UInt8]

  /// Makes a record.
  package init(sequence: UInt64, bootID: UInt32, payload: [UInt8]) {
    self.sequence = sequence
    self.bootID = bootID
    self.payload = payload
  }
}
