import Glibc
import LinuxCall

/// The files below /sys/class of this machine, or a folder like it.
package final class HostSysfs: SysfsTree {
  /// Bytes of a file that are read: the kernel gives no more than a page.
  private static let page = 4_096

  private let root: String

  /// Takes the folder that paths count from.
  package init(root: String = "/sys/class") { self.root = root }

  package func names(in folder: String) throws(SystemFailure) -> [String] {
    guard let stream = opendir("\(root)/\(folder)") else {
      throw SystemFailure(call: "opendir", code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  package func target(of link: String) throws(SystemFailure) -> String {
    var chars = [CChar](repeating: 0, count: Self.page)
    let count = try SystemCall.value("readlink") {
      readlink("\(root)/\(link)", &chars, chars.count)
    }
    let path = String(decoding: chars.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return path.split(separator: "/").last.map(String.init) ?? ""
  }

  package func text(of file: String) throws(SystemFailure) -> String {
    let descriptor = try SystemCall.value("open") {
      Glibc.open("\(root)/\(file)", O_RDONLY | O_CLOEXEC)
    }
    defer { _ = close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Self.page)
    let count = try SystemCall.value("read") { read(descriptor, &bytes, bytes.count) }
    var text = bytes.prefix(count)
    while let last = text.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: " ") {
      text.removeLast()
    }
    return String(decoding: text, as: UTF8.self)
  }

  package func open(_ file: String) throws(SystemFailure) -> any SysfsAttribute {
    try HostAttribute(path: "\(root)/\(file)")
  }
}

/// A file that is held open for writing.
private final class HostAttribute: SysfsAttribute {
  private var descriptor: CInt

  init(path: String) throws(SystemFailure) {
    descriptor = try SystemCall.value("open") { Glibc.open(path, O_WRONLY | O_CLOEXEC) }
  }

  deinit { close() }

  /// In one call, as the kernel takes it; the line's end parts it from longer text of before, where
  /// the file is an ordinary one.
  func write(_ text: String) throws(SystemFailure) {
    let bytes = Array("\(text)\n".utf8)
    let count = try SystemCall.value("write") { pwrite(descriptor, bytes, bytes.count, 0) }
    guard count == bytes.count else { throw SystemFailure(call: "write", code: EIO) }
  }

  func lock() throws(SystemFailure) {
    try SystemCall.value("flock") { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  func close() {
    guard descriptor >= 0 else { return }
    _ = Glibc.close(descriptor)
    descriptor = -1
  }
}
