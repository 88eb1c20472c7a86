/// Why a port did not do what it was asked; facts only, `Text` makes the sentence.
package struct PortFailure: Error, Hashable, Sendable {
  /// The kind of trouble, which decides what a person can do about it.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// No such device, file or line.
    case missing
    /// The same, and what was asked for belongs to another machine: this one has nothing of the
    /// sort, or the board file names no chip of it.
    case elsewhere
    /// What ought to be a folder is there and is none.
    case noFolder
    /// What ought to be an ordinary file is there and is none.
    case noFile
    /// The user may not open it.
    case denied
    /// Somebody else holds it; `detail` names the holder when known.
    case busy
    /// It is there and cannot be understood (a broken file, a wrong format).
    case broken
    /// A newer program wrote it.
    case newer
    /// The file has holes, so that a write could find the disk full.
    case holed
    /// It holds what was not read when the clock began, and is not overwritten.
    case unread
    /// It was there and is gone.
    case vanished
    /// No room left.
    case full
    /// The system opens no more files, for this program or for all.
    case exhausted
    /// It refuses writes.
    case readOnly
    /// It did not answer in time.
    case timeout
    /// Anything else; `detail` has the system's words.
    case other
  }

  /// Which port.
  package var port: PortName
  /// What kind of trouble.
  package var kind: Kind
  /// Where: a path, a device, a line name.
  package var subject: String
  /// What the system said, or who holds it; may be empty.
  package var detail: String

  /// Makes a failure.
  package init(port: PortName, kind: Kind, subject: String, detail: String = "") {
    self.port = port
    self.kind = kind
    self.subject = subject
    self.detail = detail
  }
}
