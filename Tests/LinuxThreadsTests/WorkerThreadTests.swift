import AlarmCore
import Glibc
import LinuxThreads
import Testing

@Suite struct WorkerThreadTests {
  /// The signals a thread has blocked.
  private static func blocked() -> [CInt] {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGWINCH].filter { sigismember(&mask, $0) == 1 }
  }

  @Test func thread_isNotInterruptedBySignals_andItsMakerKeepsThem() throws {
    let mailbox = try Mailbox<Bool, [CInt]>(port: .store, subject: "test")
    let before = Self.blocked()
    let thread = try WorkerThread(port: .store, subject: "test") {
      mailbox.answer([Self.blocked()])
      mailbox.end()
    }
    #expect(Self.blocked() == before)
    #expect(mailbox.waitForEnd(within: .seconds(10)))
    thread.join()
    #expect(mailbox.takeAnswers() == [[SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGWINCH]])
  }

  @Test func detachedThread_runsOn() throws {
    let mailbox = try Mailbox<Bool, Bool>(port: .store, subject: "test")
    try WorkerThread(port: .store, subject: "test") {
      _ = mailbox.next()
      mailbox.end()
    }.detach()
    mailbox.close()
    #expect(mailbox.waitForEnd(within: .seconds(10)))
  }
}
