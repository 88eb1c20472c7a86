import Glibc

/// The one place where interrupted calls are made again; source: signal(7), EINTR.
package enum SystemCall {
  /// Repeats a call for as long as a signal interrupts it, and returns what it returned.
  ///
  /// After -1 `errno` holds the reason.
  package static func retrying<Number: SignedInteger>(_ body: () -> Number) -> Number {
    while true {
      let result = body()
      if result != -1 || errno != EINTR { return result }
    }
  }

  /// Calls `body` until a signal does not interrupt it, and returns what it returned.
  ///
  /// - Throws: the error number, read at once, when it returns -1.
  @discardableResult
  package static func value<Number: SignedInteger>(
    _ call: String, _ body: () -> Number
  ) throws(SystemFailure) -> Number {
    let result = retrying(body)
    if result == -1 { throw SystemFailure(call: call, code: errno) }
    return result
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
