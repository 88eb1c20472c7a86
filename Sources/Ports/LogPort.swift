import AlarmCore

/// Writes down what a person should read; never fails, because nothing depends on it.
package protocol LogPort: AnyObject {
  /// Writes one notice, made at a moment.
  func tell(_ notice: Notice, at moment: Moment)
}
