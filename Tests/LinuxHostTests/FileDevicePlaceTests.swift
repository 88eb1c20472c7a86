import AlarmCore
import FlashLog
import Glibc
import LinuxHost
import Testing

/// A file that is not where it was, or not what it was, takes no write and acknowledges none.
@Suite struct FileDevicePlaceTests {
  let folder = TemporaryFolder()
  var path: String { "\(folder.path)/state.ring" }

  /// What becomes of a file while it is open.
  struct Change: CustomTestStringConvertible {
    var testDescription: String
    var kind: DeviceError.Kind
    var make: @Sendable (_ path: String) -> Void
  }

  static let changes = [
    Change(testDescription: "removed", kind: .gone, make: { unlink($0) }),
    Change(testDescription: "moved away", kind: .gone, make: { rename($0, $0 + ".old") }),
    Change(
      testDescription: "replaced", kind: .replaced,
      make: {
        overwrite($0 + ".copy", with: [UInt8](repeating: 0, count: 1_024))
        rename($0 + ".copy", $0)
      }),
    Change(
      testDescription: "replaced by a link to it", kind: .replaced,
      make: {
        rename($0, $0 + ".old")
        symlink($0 + ".old", $0)
      }),
    Change(testDescription: "cut", kind: .cut, make: { truncate($0, 0) }),
    Change(testDescription: "cut a little", kind: .cut, make: { truncate($0, 1_023) }),
    Change(testDescription: "grown", kind: .cut, make: { truncate($0, 2_048) }),
  ]

  private func device(_ calls: FileDeviceCalls = .system) throws -> FileDevice {
    try FileDevice(path: path, byteCount: 1_024, port: .store, calls: calls)
  }

  @Test(arguments: changes) func change_isToldBeforeAnythingIsWritten(change: Change) throws {
    let recorder = CallRecorder()
    let device = try device(recorder.calls)
    try device.write(at: 0, [1])
    try device.flush()
    change.make(path)
    _ = recorder.takeCalls()
    #expect(throws: DeviceError(change.kind, during: .write)) { try device.write(at: 512, [2]) }
    #expect(recorder.takeCalls() == [])
  }

  @Test(arguments: changes) func change_duringAFlush_isNotAcknowledged(change: Change) throws {
    let device = try device()
    try device.write(at: 0, [1])
    change.make(path)
    #expect(throws: DeviceError(change.kind, during: .flush)) { try device.flush() }
  }

  @Test func anotherName_isNoChange() throws {
    let device = try device()
    #expect(link(path, path + ".backup") == 0)
    try device.write(at: 0, [1])
    try device.flush()
  }

  @Test func lockThatIsGone_isTold() throws {
    let lock = try StateFolderLock(folder: folder.path)
    let device = try FileDevice(path: path, byteCount: 1_024, port: .store, lock: lock)
    try device.write(at: 0, [1])
    try device.flush()
    unlink("\(folder.path)/wecker.lock")
    #expect(throws: DeviceError(.unlocked, during: .write)) { try device.write(at: 0, [2]) }
    // Another program would lock this one, and write as well.
    overwrite("\(folder.path)/wecker.lock", with: [])
    #expect(throws: DeviceError(.unlocked, during: .write)) { try device.write(at: 0, [2]) }
  }

  @Test func commit_triesNoOtherSlot() throws {
    let recorder = CallRecorder()
    let device = try FileDevice(
      path: path, byteCount: RingGeometry.state.byteCount, port: .store, calls: recorder.calls)
    var ring = RecordRing(device: device, bootID: 1)
    _ = try ring.recover()
    try ring.commit([1])
    unlink(path)
    _ = recorder.takeCalls()
    #expect(throws: CommitError.device(DeviceError(.gone, during: .write), slotsTried: 1)) {
      try ring.commit([2])
    }
    #expect(recorder.takeCalls() == [])
  }
}
