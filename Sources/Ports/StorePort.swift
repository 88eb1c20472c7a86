/// Keeps bytes through a power cut, on a thread of its own; calls return at once.
package protocol StorePort: AnyObject {
  /// Commits a whole state; answers `.saved` after the flush, or `.failed`.
  func save(_ bytes: [UInt8], id: UInt64)
  /// Appends one entry to the ring log; answers `.logged` or `.logFailed`.
  func log(_ bytes: [UInt8])
  /// Reads the ring log as it is on the card; answers `.ringLog` or `.ringLogUnread`, after what
  /// was handed over before.
  func readLog()
  /// Takes the answers that wait, oldest first, without blocking.
  func takeEvents() -> [StoreEvent]
  /// Finishes what was handed over, within the deadline, and ends the thread.
  ///
  /// Returns false when something handed over may not be on the card.
  func close(within deadline: Duration) -> Bool
}
