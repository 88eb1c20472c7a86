import AlarmCore
import Glibc
import LinuxCall
import Testing

@Suite struct SystemCallTests {
  @Test func interruptedCall_isMadeAgain() throws {
    var answers: [CInt] = [EINTR, EINTR, 0]
    let result = try SystemCall.value("test") { () -> Int in
      errno = answers.removeFirst()
      return errno == 0 ? 42 : -1
    }
    #expect(result == 42)
    #expect(answers.isEmpty)
  }

  @Test func failedCall_isNotMadeAgain() {
    var calls = 0
    let result = SystemCall.retrying { () -> CInt in
      calls += 1
      errno = calls < 3 ? EINTR : EIO
      return -1
    }
    #expect(result == -1)
    #expect(calls == 3)
  }

  @Test func failedCall_keepsItsNumber() {
    #expect(throws: SystemFailure(call: "test", code: ENOSPC)) {
      try SystemCall.value("test") { () -> CInt in
        errno = ENOSPC
        return -1
      }
    }
  }

  @Test func shortTransfers_addUp() throws {
    var asked: [Int] = []
    try SystemCall.transfer("test", count: 10) { done in
      asked.append(done)
      return done == 0 ? 3 : (done == 3 ? 6 : 1)
    }
    #expect(asked == [0, 3, 9])
  }

  @Test func transferThatMovesNothing_isAnErrorNotALoop() {
    #expect(throws: SystemFailure(call: "test", code: EIO)) {
      try SystemCall.transfer("test", count: 10) { $0 == 0 ? 4 : 0 }
    }
  }

  @Test(arguments: [
    (ENOENT, PortFailure.Kind.missing), (EACCES, .denied), (EPERM, .denied), (EBUSY, .busy),
    (EROFS, .readOnly), (ENOSPC, .full), (EDQUOT, .full), (ENODEV, .vanished),
    (ETIMEDOUT, .timeout), (EIO, .other), (ENOTDIR, .noFolder), (EMFILE, .exhausted),
    (ENFILE, .exhausted), (EFBIG, .full), (ENXIO, .vanished), (ENOTTY, .missing),
    (ENAMETOOLONG, .missing),
  ])
  func errorNumber_hasItsKind(_ code: CInt, _ kind: PortFailure.Kind) {
    let failure = PortFailure(
      port: .store, subject: "/x", SystemFailure(call: "open", code: code))
    #expect(failure.kind == kind)
    #expect(failure.detail.hasPrefix("open: "))
    #expect(failure.detail.hasSuffix("(\(code))"))
  }

  @Test func whatIsNoFolder_isNamed() {
    let table = [
      ("/dev/null/a", "/dev/null"), ("/dev/null/a/b.ring", "/dev/null"), ("/dev/null", "/dev/null"),
      ("/nowhere/at/all", "/nowhere/at/all"),
    ]
    for (path, obstacle) in table {
      let failure = PortFailure(
        port: .store, subject: path, SystemFailure(call: "open", code: ENOTDIR))
      #expect(failure.subject == obstacle)
    }
  }
}
