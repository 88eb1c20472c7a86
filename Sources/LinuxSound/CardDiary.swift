import Synchronization

/// Which devices were opened, and which refused and why; written on one thread, read on another.
package final class CardDiary: Sendable {
  /// One device that was asked for.
  package struct Entry: Equatable, Sendable {
    /// Its name.
    package var device: String
    /// Why it refused; nil when it was opened.
    package var fault: PCMFault?
    /// How often in a row it was asked with that answer.
    package var times: Int

    /// Makes an entry.
    package init(device: String, fault: PCMFault?, times: Int = 1) {
      self.device = device
      self.fault = fault
      self.times = times
    }
  }

  private let entries = Mutex<[Entry]>([])

  /// Makes an empty diary.
  package init() {}

  /// Takes what was written since the last time, oldest first.
  package func take() -> [Entry] {
    entries.withLock { entries in
      defer { entries = [] }
      return entries
    }
  }

  /// Writes down that a device was asked for.
  func note(_ device: String, _ fault: PCMFault?) {
    entries.withLock { entries in
      if let last = entries.last, last.device == device, last.fault == fault {
        entries[entries.count - 1].times += 1
      } else {
        entries.append(Entry(device: device, fault: fault))
      }
    }
  }
}
