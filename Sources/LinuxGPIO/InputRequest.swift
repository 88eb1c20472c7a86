/// Input lines held on one chip.
package protocol InputRequest: AnyObject {
  /// Descriptors that turn readable when edges wait: one a line with libgpiod 1, one with 2.
  var descriptors: [CInt] { get }
  /// Appends edges that wait at descriptor number `index`, in the kernel's order, without blocking.
  ///
  /// One call may leave some waiting; a call that appends nothing found none.
  /// - Throws: ENODEV when the chip is gone.
  func read(_ index: Int, into edges: inout [RawEdge]) throws(LineFault)
  /// Reads every line's level, in the order they were asked for.
  func levels() throws(LineFault) -> [Bool]
  /// Gives the lines back; nothing may be called afterwards.
  func release()
}
