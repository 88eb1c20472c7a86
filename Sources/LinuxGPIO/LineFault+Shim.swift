import CGpiod
import Glibc
import Ports

extension LineFault {
  /// The shim reported success and gave nothing, which it never should.
  static let noAnswer = LineFault(code: EIO)

  /// Returns what a call of the shim returned, or throws when that is -errno.
  @discardableResult
  static func check(_ result: CInt) throws(LineFault) -> CInt {
    if result < 0 { throw LineFault(code: -result) }
    return result
  }
}

extension cgpiod_line {
  /// The shim's form of a wanted line.
  ///
  /// - Throws: EINVAL for an offset no chip can have.
  init(_ wanted: WantedLine) throws(LineFault) {
    guard let offset = UInt32(exactly: wanted.offset) else { throw LineFault(code: EINVAL) }
    let bias =
      switch wanted.bias {
      case .pullUp: CGPIOD_BIAS_PULL_UP
      case .pullDown: CGPIOD_BIAS_PULL_DOWN
      case .none: CGPIOD_BIAS_NONE
      }
    self.init(offset: offset, bias: bias, is_active_low: wanted.isActiveLow)
  }

  /// The shim's form of several lines.
  static func list(_ wanted: [WantedLine]) throws(LineFault) -> [cgpiod_line] {
    var lines: [cgpiod_line] = []
    for line in wanted { lines.append(try cgpiod_line(line)) }
    return lines
  }
}
