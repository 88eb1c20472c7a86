import AlarmCore
import AlarmRuntime
import CivilTime
import FlashLog
import Glibc
import LinuxHost
import Ports
import Testing

@Suite struct StateFolderTests {
  let folder = TemporaryFolder()
  var path: String { "\(folder.path)/deep/wecker" }
  var statePath: String { "\(path)/state.ring" }

  func open(_ path: String? = nil) throws -> StateFolder {
    try StateFolder(path: path ?? self.path, bootID: 0xB007)
  }

  /// A state that is told apart from others by its dial.
  func state(dial minutes: Int) -> ClockState {
    var state = ClockState()
    state.dial = DialTime(minutesWrapping: minutes)
    return state
  }

  /// Saves states with these dials, and entries, and closes.
  func use(dials: [Int] = [], entries: [[UInt8]] = []) throws {
    let folder = try open()
    for (id, minutes) in dials.enumerated() {
      folder.store.save(StateCodec.encode(state(dial: minutes)), id: UInt64(id))
      while folder.store.takeEvents().isEmpty { wait(folder.store) }
    }
    for entry in entries { folder.store.log(entry) }
    #expect(folder.store.close(within: .seconds(20)))
  }

  func wait(_ store: StoreThread) {
    var wait = pollfd(fd: store.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&wait, 1, 20_000) == 1)
  }

  /// What a store answers to one state.
  func answer(_ folder: StateFolder) -> StoreEvent? {
    folder.store.save(StateCodec.encode(ClockState()), id: 1)
    wait(folder.store)
    return folder.store.takeEvents().first
  }

  func failureOfASave(_ folder: StateFolder) -> PortFailure? {
    if case .failed(_, let failure)? = answer(folder) { failure } else { nil }
  }

  func failureAtTheStart(_ folder: StateFolder) -> PortFailure? {
    switch folder.state.restored {
    case .unreadable(let failure), .unmade(let failure): failure
    case .blank, .state, .damaged, .newerFormat: nil
    }
  }

  @Test func newFolder_isMadeForTheOwnerAndBlank() throws {
    let opened = try open()
    #expect(opened.state.restored == .blank)
    #expect(opened.ringLogEntries == [])
    #expect(opened.failures == [])
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
    #expect(contents(statePath)?.count == 262_144)
    #expect(contents("\(path)/rings.log")?.count == 1_064_960)
    #expect(opened.store.close(within: .seconds(10)))
  }

  @Test func statesAndEntries_areThereNextTime() throws {
    try use(dials: [1, 2], entries: [[10], [11]])
    try use(entries: [[12]])
    let opened = try open()
    #expect(opened.state.state == state(dial: 2))
    #expect(opened.failures == [])
    #expect(opened.ringLogEntries == [[10], [11], [12]])
    #expect(answer(opened) == .saved(id: 1))
    #expect(opened.store.close(within: .seconds(10)))
  }

  @Test func openFolder_isBusyAndSaysWithWhom() throws {
    let opened = try open()
    do throws(PortFailure) {
      _ = try StateFolder(path: path, bootID: 1)
      Issue.record("two stores on one folder")
    } catch {
      #expect(error.kind == .busy)
      #expect(error.subject == path)
      #expect(error.detail == "process \(getpid()) has it open")
    }
    #expect(opened.store.close(within: .seconds(10)))
    #expect(try open().store.close(within: .seconds(10)))
  }

  @Test func changedByte_fallsBackAndTells() throws {
    try use(dials: [1, 2])
    overwrite(statePath, at: 2 * 16_384 + 30, with: [0xEE])
    let opened = try open()
    #expect(opened.state.state == state(dial: 1))
    #expect(opened.state.restored == .state(isDegraded: true))
    #expect(answer(opened) == .saved(id: 1))
    #expect(opened.store.close(within: .seconds(10)))
  }

  @Test func damagedState_isKeptAndSavesFail() throws {
    try use(dials: [1], entries: [[5]])
    let noise = (0..<262_144).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ 1) }
    overwrite(statePath, with: noise)
    let opened = try open()
    guard case .damaged(let failure) = opened.state.restored else {
      Issue.record("\(opened.state)")
      return
    }
    #expect(failure.kind == .broken)
    #expect(failure.detail.contains("16 of 16 slots unreadable (0: no record, 1: no record, "))
    #expect(failure.detail.hasSuffix("; it is never overwritten"))
    #expect(opened.ringLogEntries == [[5]])
    #expect(failureOfASave(opened)?.kind == .broken)
    opened.store.log([6])
    #expect(opened.store.close(within: .seconds(10)))
    #expect(contents(statePath) == noise)
  }

  @Test func newerFormat_isKeptAndSavesFail() throws {
    try use(dials: [1])
    let format = RecordFormat(geometry: .state, kind: .state)
    var bytes = format.encode(Record(sequence: 5, bootID: 1, payload: [9]))
    bytes[4] = 3
    let checksum = bytes[..<4_092].withUnsafeBytes(CRC32C.checksum)
    withUnsafeBytes(of: checksum.littleEndian) {
      bytes.replaceSubrange(4_092..<4_096, with: $0)
    }
    overwrite(statePath, at: 5 * 16_384, with: bytes)
    let before = contents(statePath)
    let opened = try open()
    guard case .newerFormat(let failure) = opened.state.restored else {
      Issue.record("\(opened.state)")
      return
    }
    #expect(failure.detail == "format 3")
    #expect(failureOfASave(opened)?.kind == .newer)
    #expect(opened.store.close(within: .seconds(10)))
    #expect(contents(statePath) == before)
  }

  @Test func stateOfANewerProgram_isKeptAndSavesFail() throws {
    var newer = StateCodec.encode(state(dial: 7))
    newer[0] = 2
    let first = try open()
    first.store.save(newer, id: 1)
    #expect(first.store.close(within: .seconds(10)))
    let before = contents(statePath)
    let opened = try open()
    #expect(opened.state.state == nil)
    let failure = failureOfASave(opened)
    #expect(failure?.kind == .newer)
    #expect(failure?.detail == "format 2")
    #expect(opened.store.close(within: .seconds(10)))
    #expect(contents(statePath) == before)
  }

  @Test func lockThatCannotBeOpened_isNamedAndFilesAreRead() throws {
    try use(dials: [5])
    let lock = "\(path)/wecker.lock"
    unlink(lock)
    mkdir(lock, 0o700)
    let opened = try open()
    #expect(opened.state.state == state(dial: 5))
    #expect(opened.failures.map(\.subject) == [lock])
    #expect(opened.failures.map(\.kind) == [.noFile])
    #expect(failureOfASave(opened)?.detail.hasPrefix("a folder, not an ordinary file") == true)
    #expect(opened.store.close(within: .seconds(10)))
  }

  @Test func fileOfAnotherSize_isUnavailableAndSavesFail() throws {
    try use(dials: [1])
    truncate(statePath, 1_000)
    let opened = try open()
    #expect(failureAtTheStart(opened)?.kind == .broken)
    #expect(failureOfASave(opened)?.detail.contains("1000 bytes instead of 262144") == true)
    #expect(opened.store.close(within: .seconds(10)))
  }

  @Test func fileInPlaceOfTheFolder_isUnavailableAndSavesFail() throws {
    overwrite("\(folder.path)/file", with: [1])
    let opened = try open("\(folder.path)/file")
    #expect(failureAtTheStart(opened)?.kind == .noFolder)
    #expect(failureOfASave(opened)?.kind == .noFolder)
    #expect(opened.store.close(within: .seconds(10)))
  }

  @Test(.enabled(if: MountedFolder.isPossible, "only root may mount a small disk"))
  func fullDisk_runsFromMemoryAndTells() throws {
    let disk = try #require(MountedFolder(kibibytes: 128))
    let opened = try open(disk.path)
    #expect(failureAtTheStart(opened)?.kind == .full)
    #expect(failureOfASave(opened)?.kind == .full)
    #expect(opened.store.close(within: .seconds(10)))
  }

  @Test(.enabled(if: MountedFolder.isPossible, "only root may mount a small disk"))
  func diskThatFillsUpLater_stillSaves() throws {
    let disk = try #require(MountedFolder(kibibytes: 2_048))
    #expect(try open(disk.path).store.close(within: .seconds(10)))
    overwrite("\(disk.path)/ballast", with: [1])
    let ballast = Glibc.open("\(disk.path)/ballast", O_WRONLY | O_APPEND)
    let block = [UInt8](repeating: 1, count: 4_096)
    while write(ballast, block, block.count) > 0 {}
    close(ballast)
    let opened = try open(disk.path)
    #expect(opened.state.restored == .blank)
    #expect(answer(opened) == .saved(id: 1))
    #expect(opened.store.close(within: .seconds(10)))
  }

  @Test(.enabled(if: MountedFolder.isPossible, "only root may mount a small disk"))
  func readOnlyDisk_isReadAndTells() throws {
    let disk = try #require(MountedFolder(kibibytes: 2_048))
    let first = try open(disk.path)
    first.store.save(StateCodec.encode(state(dial: 8)), id: 1)
    #expect(first.store.close(within: .seconds(10)))
    disk.makeReadOnly()
    let opened = try open(disk.path)
    #expect(opened.state.state == state(dial: 8))
    #expect(opened.failures.map(\.kind) == [.readOnly], "told before anybody relies on it")
    #expect(opened.failures.first?.subject == "\(disk.path)/wecker.lock")
    #expect(failureOfASave(opened)?.kind == .readOnly)
    opened.store.log([1])
    wait(opened.store)
    guard case .logFailed(let failure)? = opened.store.takeEvents().first else {
      Issue.record("a read-only disk took an entry")
      return
    }
    #expect(failure.kind == .readOnly)
    #expect(failure.port == .ringLog)
    #expect(opened.store.close(within: .seconds(10)))
  }

  @Test(.enabled(if: MountedFolder.isPossible, "only root may mount a small disk"))
  func emptyReadOnlyDisk_runsFromMemoryAndTells() throws {
    let disk = try #require(MountedFolder(kibibytes: 2_048))
    disk.makeReadOnly()
    let opened = try open(disk.path)
    #expect(failureAtTheStart(opened)?.kind == .readOnly)
    #expect(failureAtTheStart(opened)?.subject == disk.path)
    #expect(opened.failures == [], "one cause, told once")
    #expect(failureOfASave(opened)?.kind == .readOnly)
    #expect(opened.store.close(within: .seconds(10)))
  }

  @Test func bootID_isTheSameWithinABoot() {
    #expect(StateFolder.currentBootID() != 0)
    #expect(StateFolder.currentBootID() == StateFolder.currentBootID())
  }

  @Test func removedFolder_isToldAndNothingIsAcknowledged() throws {
    let opened = try open()
    #expect(answer(opened) == .saved(id: 1))
    for name in ["state.ring", "rings.log", "wecker.lock"] { unlink("\(path)/\(name)") }
    #expect(rmdir(path) == 0)
    let failure = failureOfASave(opened)
    #expect(failure?.kind == .vanished)
    #expect(failure?.subject == statePath)
    #expect(failure?.detail == "it was moved or removed while the clock ran")
    opened.store.log([1])
    wait(opened.store)
    guard case .logFailed(let loss)? = opened.store.takeEvents().first else {
      Issue.record("an entry was acknowledged")
      return
    }
    #expect(loss.kind == .vanished)
    #expect(opened.store.close(within: .seconds(10)))
  }

  @Test func lockThatIsALink_isRefusedAndWhatItLeadsToIsKept() throws {
    try use(dials: [5])
    let lock = "\(path)/wecker.lock"
    unlink(lock)
    symlink("state.ring", lock)
    let opened = try open()
    #expect(opened.state.state == state(dial: 5))
    #expect(opened.failures.map(\.subject) == [lock])
    #expect(opened.failures.first?.detail.hasPrefix("a link, not an ordinary file") == true)
    #expect(opened.store.close(within: .seconds(10)))
    #expect(try open().state.state == state(dial: 5))
  }

  @Test func lockThatIsAnotherNameOfTheState_keepsTheState() throws {
    try use(dials: [5])
    let lock = "\(path)/wecker.lock"
    unlink(lock)
    #expect(link(statePath, lock) == 0)
    let opened = try open()
    #expect(opened.store.close(within: .seconds(10)))
    #expect(try open().state.state == state(dial: 5))
  }

  @Test func lockThatIsAPipe_isNotWaitedFor() throws {
    try use(dials: [5])
    let lock = "\(path)/wecker.lock"
    unlink(lock)
    mkfifo(lock, 0o600)
    let opened = try open()
    #expect(opened.state.state == state(dial: 5))
    #expect(opened.failures.map(\.subject) == [lock])
    #expect(opened.store.close(within: .seconds(10)))
  }

  @Test func folderThatIsALink_isFollowed() throws {
    let real = "\(folder.path)/real"
    #expect(mkdir(real, 0o700) == 0)
    symlink("real", "\(folder.path)/link")
    let opened = try open("\(folder.path)/link")
    #expect(answer(opened) == .saved(id: 1))
    #expect(opened.store.close(within: .seconds(10)))
    #expect(contents("\(real)/state.ring")?.count == 262_144)
  }
}
