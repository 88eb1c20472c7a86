import AlarmCore
import AlarmRuntime
import CivilTime
import FlashLog
import Glibc
import LinuxHost
import Ports
import Testing

/// A folder that takes no writes at the start and does later: it is saved to without a new start,
/// and what was not read is never overwritten.
@Suite struct StateFolderAgainTests {
  let folder = TemporaryFolder()
  var path: String { "\(folder.path)/wecker" }
  var statePath: String { "\(path)/state.ring" }
  var lockPath: String { "\(path)/wecker.lock" }

  /// A state that is told apart from others by its dial.
  func state(dial minutes: Int) -> ClockState {
    var state = ClockState()
    state.dial = DialTime(minutesWrapping: minutes)
    return state
  }

  func open(_ path: String? = nil) throws -> StateFolder {
    try StateFolder(path: path ?? self.path, bootID: 0xB007)
  }

  func close(_ folder: StateFolder) { _ = folder.store.close(within: .seconds(20)) }

  /// Waits for the next answer.
  func answer(_ folder: StateFolder) -> StoreEvent? {
    var wait = pollfd(fd: folder.store.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&wait, 1, 20_000) == 1)
    return folder.store.takeEvents().first
  }

  /// Saves a state; nil when it is on the card.
  func failureSaving(dial minutes: Int, _ folder: StateFolder) -> PortFailure? {
    folder.store.save(StateCodec.encode(state(dial: minutes)), id: 1)
    switch answer(folder) {
    case .failed(_, let failure): return failure
    case .saved: return nil
    case .logged, .logFailed, .ringLog, .ringLogUnread, nil:
      Issue.record("no answer to a save")
      return nil
    }
  }

  /// Saves a state as a clock before would have.
  func store(dial minutes: Int) throws {
    let opened = try open()
    #expect(failureSaving(dial: minutes, opened) == nil)
    close(opened)
  }

  /// The dial that the next start finds.
  func storedDial(_ path: String? = nil) throws -> Int? {
    let opened = try open(path)
    defer { close(opened) }
    return opened.state.state?.dial.minutes
  }

  @Test func somethingInPlaceOfTheFile_onceAway_isMadeAndSavedTo() throws {
    mkdir(path, 0o700)
    mkdir(statePath, 0o700)
    let opened = try open()
    guard case .unreadable(let failure) = opened.state.restored else {
      Issue.record("\(opened.state.restored)")
      return
    }
    #expect(failure.kind == .noFile)
    #expect(failureSaving(dial: 5, opened)?.kind == .noFile)
    rmdir(statePath)
    #expect(failureSaving(dial: 6, opened) == nil)
    #expect(failureSaving(dial: 7, opened) == nil)
    close(opened)
    #expect(try storedDial() == 7)
  }

  @Test func fileInPlaceOfTheFolder_onceAway_isMadeAndSavedTo() throws {
    overwrite(path, with: [1])
    let opened = try open()
    guard case .unmade(let failure) = opened.state.restored else {
      Issue.record("\(opened.state.restored)")
      return
    }
    #expect(failure.kind == .noFolder)
    unlink(path)
    #expect(failureSaving(dial: 6, opened) == nil)
    opened.store.log([1])
    #expect(answer(opened) == .logged)
    close(opened)
    #expect(try storedDial() == 6)
  }

  @Test func stateThatWasNotRead_isNeverOverwritten() throws {
    try store(dial: 9)
    let stored = "\(folder.path)/stored"
    rename(statePath, stored)
    mkdir(statePath, 0o700)
    let opened = try open()
    #expect(failureSaving(dial: 5, opened)?.kind == .noFile)
    rmdir(statePath)
    rename(stored, statePath)
    let before = contents(statePath)
    for _ in 0..<2 { #expect(failureSaving(dial: 5, opened)?.kind == .unread) }
    #expect(contents(statePath) == before)
    // Moved away, as the message says, it is no longer in the way.
    rename(statePath, stored)
    #expect(failureSaving(dial: 5, opened) == nil)
    close(opened)
    #expect(contents(stored) == before)
    #expect(try storedDial() == 5)
  }

  @Test func damagedFileThatWasNotRead_isNeverOverwritten() throws {
    mkdir(path, 0o700)
    mkdir(statePath, 0o700)
    let opened = try open()
    rmdir(statePath)
    let noise = (0..<262_144).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ 1) }
    overwrite(statePath, with: noise)
    #expect(failureSaving(dial: 5, opened)?.kind == .broken)
    close(opened)
    #expect(contents(statePath) == noise)
  }

  @Test func stateThatWasRead_isGoneOnFrom() throws {
    try store(dial: 9)
    unlink(lockPath)
    mkdir(lockPath, 0o700)
    let opened = try open()
    #expect(opened.state.state == state(dial: 9))
    #expect(failureSaving(dial: 10, opened)?.kind == .noFile)
    rmdir(lockPath)
    #expect(failureSaving(dial: 11, opened) == nil)
    close(opened)
    #expect(try storedDial() == 11)
  }

  @Test func stateThatAnotherClockSavedMeanwhile_isNeverOverwritten() throws {
    try store(dial: 9)
    unlink(lockPath)
    mkdir(lockPath, 0o700)
    let opened = try open()
    rmdir(lockPath)
    let other = try open()
    let busy = failureSaving(dial: 10, opened)
    #expect(busy?.kind == .busy)
    #expect(busy?.detail == "process \(getpid()) has it open")
    // The very bytes that were read, and yet another's.
    #expect(failureSaving(dial: 9, other) == nil)
    close(other)
    let before = contents(statePath)
    #expect(failureSaving(dial: 10, opened)?.kind == .unread)
    #expect(contents(statePath) == before)
    close(opened)
  }

  @Test func folderThatIsOpenedAgain_isLocked() throws {
    overwrite(path, with: [1])
    let opened = try open()
    unlink(path)
    #expect(failureSaving(dial: 6, opened) == nil)
    do throws(PortFailure) {
      _ = try StateFolder(path: path, bootID: 1)
      Issue.record("two stores on one folder")
    } catch {
      #expect(error.kind == .busy)
    }
    close(opened)
    #expect(try storedDial() == 6)
  }

  @Test func ringLog_isAddedTo() throws {
    try store(dial: 1)
    let first = try open()
    first.store.log([10])
    #expect(answer(first) == .logged)
    close(first)
    unlink(lockPath)
    mkdir(lockPath, 0o700)
    let opened = try open()
    opened.store.log([11])
    guard case .logFailed(let failure) = answer(opened) else {
      Issue.record("logged without a lock")
      return
    }
    #expect(failure.port == .ringLog)
    rmdir(lockPath)
    opened.store.log([12])
    #expect(answer(opened) == .logged)
    close(opened)
    let last = try open()
    #expect(last.ringLogEntries == [[10], [12]])
    close(last)
  }

  @Test(.enabled(if: MountedFolder.isPossible, "only root may mount a small disk"))
  func readOnlyDisk_onceWritable_isSavedTo() throws {
    let disk = try #require(MountedFolder(kibibytes: 2_048))
    disk.makeReadOnly()
    let opened = try open(disk.path)
    #expect(failureSaving(dial: 5, opened)?.kind == .readOnly)
    disk.makeWritable()
    #expect(failureSaving(dial: 6, opened) == nil)
    close(opened)
    #expect(try storedDial(disk.path) == 6)
  }

  @Test(.enabled(if: MountedFolder.isPossible, "only root may mount a small disk"))
  func fullDisk_onceThereIsRoom_isSavedTo() throws {
    let disk = try #require(MountedFolder(kibibytes: 1_536))
    overwrite("\(disk.path)/ballast", with: [UInt8](repeating: 1, count: 1_400_000))
    let opened = try open(disk.path)
    guard case .unmade(let failure) = opened.state.restored else {
      Issue.record("\(opened.state.restored)")
      return
    }
    #expect(failure.kind == .full)
    #expect(failureSaving(dial: 5, opened)?.kind == .full)
    unlink("\(disk.path)/ballast")
    #expect(failureSaving(dial: 6, opened) == nil)
    close(opened)
    #expect(try storedDial(disk.path) == 6)
  }

  @Test(.enabled(if: MountedFolder.isPossible, "only root may mount a small disk"))
  func diskThatIsMountedLater_isNotOverwritten() throws {
    // Made first, and mounted over the folder once the clock runs from memory.
    overwrite(path, with: [1])
    let opened = try open()
    #expect(failureSaving(dial: 5, opened)?.kind == .noFolder)
    unlink(path)
    mkdir(path, 0o700)
    #expect(mount("tmpfs", path, "tmpfs", 0, "size=2048k") == 0)
    defer { umount2(path, 2) }
    try store(dial: 9)
    #expect(failureSaving(dial: 5, opened)?.kind == .unread)
    close(opened)
    #expect(try storedDial() == 9)
  }
}
