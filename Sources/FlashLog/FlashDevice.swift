/// Keeps bytes at offsets: all that the record ring asks of the world.
///
/// A file, a partition or a memory chip conforms. Who opens it decides its size and its rights; the
/// device only moves bytes. It is a class, because it outlives the ring: after a power cut a new
/// ring reads the same device.
package protocol FlashDevice: AnyObject {
  /// Reads `count` bytes from `offset`, all or none.
  ///
  /// - Throws: `.failed` when the medium cannot be read, `.outOfRange` past the end.
  func read(at offset: Int, count: Int) throws(DeviceError) -> [UInt8]
  /// Writes all bytes from `offset` on; they need not be safe before `flush` has returned.
  ///
  /// - Throws: `.failed`, `.full`, `.readOnly`, `.outOfRange` or others; part of the bytes may be
  ///   written.
  func write(at offset: Int, _ bytes: [UInt8]) throws(DeviceError)
  /// Returns when every byte written before is safe from a power cut.
  ///
  /// - Throws: `.failed` and others; the bytes written since the last flush are then in doubt, and
  ///   a later flush that succeeds says nothing about them.
  func flush() throws(DeviceError)
}
