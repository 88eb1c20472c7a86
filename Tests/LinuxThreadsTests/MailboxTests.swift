import AlarmCore
import CLinux
import Glibc
import LinuxThreads
import Testing

@Suite struct MailboxTests {
  private func mailbox() throws -> Mailbox<Int, String> {
    try Mailbox(port: .sound, subject: "test")
  }

  private func isReadable(_ descriptor: CInt) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) == 1
  }

  @Test func jobs_areTakenInOrder() throws {
    let mailbox = try mailbox()
    for job in 1...3 { #expect(mailbox.put(job, limit: 3) { _ in true } == .accepted) }
    #expect(mailbox.next() == 1)
    #expect(mailbox.takeJobs(until: nil) == [2, 3])
  }

  @Test func jobOverTheLimitOfItsSort_isHandedBack() throws {
    let mailbox = try mailbox()
    let isOdd = { (job: Int) in job % 2 == 1 }
    #expect(mailbox.put(1, limit: 2, like: isOdd) == .accepted)
    #expect(mailbox.put(3, limit: 2, like: isOdd) == .accepted)
    #expect(mailbox.put(5, limit: 2, like: isOdd) == .full)
    #expect(mailbox.put(2, limit: 1) { $0 % 2 == 0 } == .accepted, "another sort has its own")
    #expect(mailbox.takeJobs(until: nil) == [1, 3, 2])
    #expect(mailbox.put(5, limit: 2, like: isOdd) == .accepted)
  }

  @Test func jobThatMakesOthersPointless_takesTheirPlace() throws {
    let mailbox = try mailbox()
    for job in 1...4 { _ = mailbox.put(job, limit: 4) { _ in true } }
    #expect(mailbox.put(9) { $0 < 3 } == [1, 2])
    #expect(mailbox.takeJobs(until: nil) == [3, 4, 9])
  }

  @Test func answersNobodyTakes_areNotAddedToWithoutEnd() throws {
    let mailbox = try mailbox()
    mailbox.answer(Array(repeating: "a", count: Mailbox<Int, String>.mostAnswers - 1))
    #expect(mailbox.put(1, limit: 9) { _ in true } == .accepted)
    mailbox.answer(["b"])
    #expect(mailbox.put(2, limit: 9) { _ in true } == .unread)
    #expect(mailbox.takeAnswers().count == Mailbox<Int, String>.mostAnswers)
    #expect(mailbox.put(2, limit: 9) { _ in true } == .accepted)
  }

  @Test func answers_makeTheDescriptorReadableUntilTaken() throws {
    let mailbox = try mailbox()
    mailbox.answer([])
    #expect(!isReadable(mailbox.descriptor))
    mailbox.answer(["a"])
    mailbox.answer(["b", "c"])
    #expect(isReadable(mailbox.descriptor))
    #expect(mailbox.hasAnswer { $0 == "c" })
    #expect(mailbox.takeAnswers() == ["a", "b", "c"])
    #expect(!isReadable(mailbox.descriptor))
    #expect(mailbox.takeAnswers().isEmpty)
  }

  @Test func closed_takesNothingMoreAndGivesOutWhatWaits() throws {
    let mailbox = try mailbox()
    _ = mailbox.put(1, limit: 9) { _ in true }
    mailbox.close()
    #expect(!mailbox.isDone)
    #expect(mailbox.put(2, limit: 9) { _ in true } == .closed)
    #expect(mailbox.put(3) { _ in true }.isEmpty)
    #expect(mailbox.next() == 1)
    #expect(mailbox.isDone)
    #expect(mailbox.next() == nil)
    #expect(mailbox.takeJobs(until: nil).isEmpty)
  }

  @Test func instantThatHasCome_endsTheWait() throws {
    let mailbox = try mailbox()
    #expect(mailbox.takeJobs(until: BootInstant(nanoseconds: 1)).isEmpty)
  }

  @Test func end_isWaitedFor() throws {
    let mailbox = try mailbox()
    #expect(!mailbox.waitForEnd(within: .milliseconds(1)))
    mailbox.end()
    #expect(mailbox.waitForEnd(within: .zero))
  }

  @Test func eventfd_isReadableUntilDrained() {
    let descriptor = clinux_eventfd()
    defer { close(descriptor) }
    #expect(!isReadable(descriptor))
    clinux_eventfd_signal(descriptor)
    clinux_eventfd_signal(descriptor)
    #expect(isReadable(descriptor))
    clinux_eventfd_drain(descriptor)
    #expect(!isReadable(descriptor))
    clinux_eventfd_drain(descriptor)
  }
}
