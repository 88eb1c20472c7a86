import Glibc

extension StateFolder {
  /// The file with the kernel's number of this boot, a UUID in text (random(4)).
  private static let bootIDPath = "/proc/sys/kernel/random/boot_id"
  /// Hexadecimal digits that make 32 bits, all before the UUID's first dash.
  private static let bootIDDigits = 8

  /// The first 32 bits of the kernel's number of this boot; 0 when it cannot be read.
  ///
  /// Records carry it, so that a person can tell which boot wrote what.
  package static func currentBootID() -> UInt32 {
    let descriptor = open(bootIDPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var text = [UInt8](repeating: 0, count: bootIDDigits)
    guard Glibc.read(descriptor, &text, text.count) == text.count else { return 0 }
    return UInt32(String(decoding: text, as: UTF8.self), radix: 16) ?? 0
  }
}
