import AlarmCore
import FlashLog
import Glibc
import LinuxHost
import Testing

@Suite struct FileDeviceTests {
  let folder = TemporaryFolder()
  var path: String { "\(folder.path)/state.ring" }

  func device(
    byteCount: Int = RingGeometry.state.byteCount, calls: FileDeviceCalls = .system
  ) throws -> FileDevice {
    try FileDevice(path: path, byteCount: byteCount, port: .store, calls: calls)
  }

  func failure(opening path: String, byteCount: Int) -> PortFailure? {
    do throws(PortFailure) {
      _ = try FileDevice(path: path, byteCount: byteCount, port: .store)
      return nil
    } catch {
      return error
    }
  }

  @Test func missingFile_isWrittenInFullForTheOwnerAlone() throws {
    overwrite(path + ".new", with: [1, 2, 3])
    let device = try device()
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(status.st_size == 262_144)
    #expect(Int(status.st_blocks) * 512 >= 262_144, "every block is really there")
    #expect(contents(path) == [UInt8](repeating: 0, count: 262_144))
    #expect(access(path + ".new", F_OK) != 0)
    #expect(try device.read(at: 262_140, count: 4) == [0, 0, 0, 0])
    #expect(throws: DeviceError(.failed, during: .read, code: EIO)) {
      try device.read(at: 262_140, count: 5)
    }
  }

  @Test func bytes_areThereAfterOpeningAgain() throws {
    do {
      let device = try device()
      try device.write(at: 5_000, [1, 2, 3])
      try device.flush()
    }
    #expect(try device().read(at: 4_999, count: 5) == [0, 1, 2, 3, 0])
  }

  @Test func commit_isOneWriteAndOneFlush() throws {
    let recorder = CallRecorder()
    var ring = RecordRing(device: try device(calls: recorder.calls), bootID: 1)
    _ = try ring.recover()
    #expect(recorder.takeCalls() == [])
    try ring.commit([1])
    #expect(
      recorder.takeCalls() == ["pwrite 4096", "fdatasync", "pwrite 4096", "fdatasync"],
      "the first one opens the ring")
    for number in UInt8(0)..<40 {
      try ring.commit([UInt8](repeating: number, count: 256))
      #expect(recorder.takeCalls() == ["pwrite 4096", "fdatasync"])
    }
    try ring.commit([UInt8](repeating: 1, count: 5_000))
    #expect(recorder.takeCalls() == ["pwrite 8192", "fdatasync"])
  }

  @Test func shortAndInterruptedWrites_goOn() throws {
    let recorder = CallRecorder()
    let device = try device(calls: recorder.calls)
    recorder.plan([.short(1_000), .failure(EINTR), .short(96), .real, .failure(EINTR), .real])
    let bytes = (0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try device.write(at: 8_192, bytes)
    try device.flush()
    #expect(
      recorder.takeCalls() == [
        "pwrite 4096", "pwrite 3096", "pwrite 3096", "pwrite 3000", "fdatasync", "fdatasync",
      ])
    #expect(try device.read(at: 8_192, count: 4_096) == bytes)
  }

  @Test(arguments: [
    (EIO, DeviceError.Kind.failed), (ENOSPC, .full), (EDQUOT, .full), (EROFS, .readOnly),
    (EPERM, .readOnly),
  ])
  func failedCall_isToldWithItsNumber(_ code: CInt, _ kind: DeviceError.Kind) throws {
    let recorder = CallRecorder()
    let device = try device(calls: recorder.calls)
    recorder.plan([.failure(code)])
    #expect(throws: DeviceError(kind, during: .write, code: code)) {
      try device.write(at: 0, [1])
    }
    recorder.plan([.failure(code)])
    #expect(throws: DeviceError(kind, during: .flush, code: code)) { try device.flush() }
  }

  @Test func failedFlush_isNeverTriedAgainOnTheSameSlot() throws {
    let recorder = CallRecorder()
    var ring = RecordRing(device: try device(calls: recorder.calls), bootID: 1)
    _ = try ring.recover()
    try ring.commit([1])
    _ = recorder.takeCalls()
    recorder.plan([.real, .failure(EIO)])
    try ring.commit([2])
    #expect(
      recorder.takeCalls() == ["pwrite 4096", "fdatasync", "pwrite 4096", "fdatasync"])
    #expect(contents(path)?[3 * 16_384 + 24] == 2)
  }

  @Test func otherSize_isRefused() throws {
    _ = try device()
    let failure = failure(opening: path, byteCount: 1_024)
    #expect(failure?.kind == .broken)
    #expect(failure?.subject == path)
    #expect(failure?.detail.contains("262144 bytes instead of 1024") == true)
  }

  @Test func fileWithAHole_isRefused() throws {
    let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
    #expect(ftruncate(descriptor, 262_144) == 0)
    close(descriptor)
    let failure = failure(opening: path, byteCount: 262_144)
    #expect(failure?.kind == .holed)
    #expect(failure?.detail == "the first at byte 0")
  }

  @Test func folderInItsPlace_isRefused() {
    mkdir(path, 0o700)
    #expect(failure(opening: path, byteCount: 1_024) != nil)
  }

  @Test func missingFolder_isMissing() {
    #expect(failure(opening: "\(folder.path)/no/state.ring", byteCount: 64)?.kind == .missing)
  }

  @Test(.enabled(if: getuid() != 0, "root may write any file"))
  func unwritableFile_canStillBeRead() throws {
    _ = try device()
    chmod(path, 0o400)
    let device = try device()
    #expect(try device.read(at: 0, count: 1) == [0])
    #expect(throws: DeviceError(.readOnly, during: .write, code: EACCES)) {
      try device.write(at: 0, [1])
    }
  }

  @Test(.enabled(if: MountedFolder.isPossible, "only root may mount a small disk"))
  func fullDisk_leavesNoHalfFile() throws {
    let disk = try #require(MountedFolder(kibibytes: 128))
    let failure = failure(opening: "\(disk.path)/state.ring", byteCount: 262_144)
    #expect(failure?.kind == .full)
    #expect(access("\(disk.path)/state.ring", F_OK) != 0)
    #expect(access("\(disk.path)/state.ring.new", F_OK) != 0)
  }

  /// Something that has the path of the file that is being made.
  static let obstacles = ["folder", "pipe", "link", "link to nowhere"]

  private func put(_ obstacle: String, at place: String, victim: String) {
    switch obstacle {
    case "folder": mkdir(place, 0o700)
    case "pipe": mkfifo(place, 0o600)
    case "link": symlink(victim, place)
    default: symlink("\(folder.path)/nowhere", place)
    }
  }

  @Test(arguments: obstacles) func obstacleToMaking_isNamedAndStays(obstacle: String) {
    let victim = "\(folder.path)/victim"
    overwrite(victim, with: [1, 2, 3])
    put(obstacle, at: path + ".new", victim: victim)
    let failure = failure(opening: path, byteCount: 1_024)
    #expect(failure?.kind == .noFile)
    #expect(failure?.subject == path + ".new")
    #expect(failure?.detail.hasSuffix("not an ordinary file") == true)
    #expect(contents(victim) == [1, 2, 3])
    #expect(access("\(folder.path)/nowhere", F_OK) != 0)
    var status = stat()
    #expect(lstat(path + ".new", &status) == 0, "it may be somebody's")
    #expect(access(path, F_OK) != 0)
  }

  @Test(arguments: obstacles) func obstacleInPlaceOfTheFile_isRefused(obstacle: String) {
    let victim = "\(folder.path)/victim"
    overwrite(victim, with: [UInt8](repeating: 7, count: 1_024))
    put(obstacle, at: path, victim: victim)
    let failure = failure(opening: path, byteCount: 1_024)
    #expect(failure?.kind == .noFile)
    #expect(failure?.subject == path)
    #expect(failure?.detail.hasSuffix("not an ordinary file") == true)
    #expect(contents(victim) == [UInt8](repeating: 7, count: 1_024))
  }
}
