import AlarmCore

/// Why a request is not granted; what a client is told.
package struct ControlFailure: Error, Hashable, Sendable {
  /// The reason, for programs.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    /// The line is no JSON, or no object.
    case malformed
    /// The line is too long; the connection ends.
    case tooLong = "too-long"
    /// The protocol is another one.
    case version
    /// There is no such request or field.
    case unknown
    /// A field is missing, or its value is none it can have.
    case badValue = "bad-value"
    /// Requests come too fast; the connection ends.
    case tooFast = "too-fast"
    /// Too many requests of this client wait for the card.
    case tooMany = "too-many"
    /// Too many clients are connected; the connection ends.
    case busy
    /// Another client needed the place of this one, which asked nothing; the connection ends.
    case idle
    /// This user may not ask; the connection ends.
    case denied
    /// It is done, and not on the card: it holds only as long as there is power.
    case notSaved = "not-saved"
    /// It was done, and another change undid it before it could be said to hold.
    case overtaken
    /// The clock cannot do it.
    case refused
    /// The ring log cannot be read.
    case unreadable
  }

  /// The reason, for programs.
  package var code: Code
  /// The reason, for people: what happened and what to do.
  package var text: String

  /// Makes a failure.
  package init(_ code: Code, _ text: String) {
    self.code = code
    self.text = text
  }
}
