/// An error number of the kernel; `GPIOChips` makes a `PortFailure` of it.
package struct LineFault: Error, Hashable, Sendable {
  /// A positive number of errno(3).
  package var code: CInt

  /// Makes a fault.
  package init(code: CInt) { self.code = code }
}
