import Glibc

/// The two calls that put bytes on a card; tests count them and make them fail.
package struct FileDeviceCalls: Sendable {
  /// Writes at an offset, pwrite(2): descriptor, bytes, count, offset.
  package var write: @Sendable (CInt, UnsafeRawPointer, Int, Int) -> Int
  /// Makes a file's bytes safe, fdatasync(2).
  package var flush: @Sendable (CInt) -> CInt

  /// The system's own.
  package static let system = FileDeviceCalls(
    write: { pwrite($0, $1, $2, off_t($3)) }, flush: { fdatasync($0) })

  /// Makes a set of calls.
  package init(
    write: @escaping @Sendable (CInt, UnsafeRawPointer, Int, Int) -> Int,
    flush: @escaping @Sendable (CInt) -> CInt
  ) {
    self.write = write
    self.flush = flush
  }
}
