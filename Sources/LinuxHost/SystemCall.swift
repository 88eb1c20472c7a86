import Glibc

/// The one place where calls are retried and error numbers are read.
package enum SystemCall {
  /// Calls `body` until a signal does not interrupt it, and returns what it returned.
  ///
  /// - Throws: the error number, read at once, when it returns -1.
  @discardableResult
  package static func value<Number: SignedInteger>(
    _ call: String, _ body: () -> Number
  ) throws(SystemFailure) -> Number {
    while true {
      let result = body()
      if result != -1 { return result }
      let code = errno
      if code != EINTR { throw SystemFailure(call: call, code: code) }
    }
  }

  /// Calls `body` until all bytes have moved; it is told how many have, and returns how many more.
  ///
  /// - Throws: the error number; EIO when a call moves nothing, as a read past the end does.
  package static func transfer(
    _ call: String, count: Int, _ body: (_ done: Int) -> Int
  ) throws(SystemFailure) {
    var done = 0
    while done < count {
      let moved = try value(call) { body(done) }
      if moved <= 0 { throw SystemFailure(call: call, code: EIO) }
      done += moved
    }
  }
}
