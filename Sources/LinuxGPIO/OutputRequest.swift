/// Output lines held on one chip.
package protocol OutputRequest: AnyObject {
  /// Sets every line, in the order they were asked for; true is on, whatever the polarity.
  func set(_ levels: [Bool]) throws(LineFault)
  /// Gives the lines back as they are; nothing may be called afterwards.
  func release()
}
