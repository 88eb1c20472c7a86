import AlarmCore
import FlashLog
import Glibc

/// The folder with the clock's two files, opened and read.
///
///     state.ring    16 slots of 16 KiB, whole states
///     rings.log     260 slots of 4 KiB, one entry each
///     wecker.lock   held while the files are open
package struct StateFolder {
  /// The name of the state's file.
  package static let stateFileName = "state.ring"
  /// The name of the ring log's file.
  package static let ringLogFileName = "rings.log"

  /// What the state's file held.
  package let state: StateFolderRecovery
  /// The entries of the ring log, oldest first.
  package let ringLogEntries: [[UInt8]]
  /// What is wrong with the ring log, if something is; entries may be missing then.
  package let ringLogFailure: PortFailure?
  /// Writes both files; it answers with failures when they cannot be written.
  package let store: StoreThread

  /// Opens a folder, making it and the files in it where they are missing, and reads both files.
  ///
  /// Whatever is wrong with the files, the store exists and answers, so that a clock runs from
  /// memory and tells about it.
  ///
  /// - Throws: `.busy` when another program has the folder open; `.other` when the system gives no
  ///   thread.
  package init(
    path: String, bootID: UInt32, calls: FileDeviceCalls = .system
  ) throws(PortFailure) {
    let (lock, refusal) = try Self.lock(path)
    let state = Self.open(
      "\(path)/\(Self.stateFileName)", .state, .state, port: .store, bootID: bootID,
      refusal: refusal, calls: calls)
    let log = Self.open(
      "\(path)/\(Self.ringLogFileName)", .ringLog, .ringLogEntry, port: .ringLog, bootID: bootID,
      refusal: refusal, calls: calls)
    self.state = state.recovery
    ringLogEntries = log.records.map(\.payload)
    ringLogFailure = log.recovery.failure
    store = try StoreThread(state: state.lane, log: log.lane, lock: lock)
  }
}

extension StateFolder {
  private struct OpenedRing {
    var lane: StoreThreadLane
    var recovery: StateFolderRecovery
    var records: [Record] = []
  }

  /// Makes and locks the folder; without a lock, for whatever reason, files are only read.
  private static func lock(
    _ path: String
  ) throws(PortFailure) -> (StateFolderLock?, SystemFailure?) {
    do throws(SystemFailure) { try makeFolder(path) } catch { return (nil, error) }
    do throws(StateFolderLock.Refusal) {
      return (try StateFolderLock(folder: path), nil)
    } catch {
      switch error {
      case .system(let failure):
        return (nil, failure)
      case .held(let holder):
        let name = holder.map { "process \($0)" } ?? "another program"
        throw PortFailure(
          port: .store, kind: .busy, subject: path,
          detail: "\(name) has it open; stop that one or choose another folder")
      }
    }
  }

  private static func open(
    _ path: String, _ geometry: RingGeometry, _ kind: RecordKind, port: PortName, bootID: UInt32,
    refusal: SystemFailure?, calls: FileDeviceCalls
  ) -> OpenedRing {
    let device: FileDevice
    do throws(PortFailure) {
      device = try FileDevice(
        path: path, byteCount: geometry.byteCount, port: port, refusal: refusal, calls: calls)
    } catch {
      return OpenedRing(lane: .unavailable(error), recovery: .unavailable(error))
    }
    var ring = RecordRing(device: device, geometry: geometry, kind: kind, bootID: bootID)
    do throws(DeviceError) {
      var records: [Record] = []
      let recovery: Recovery
      switch kind {
      case .state: recovery = try ring.recover()
      case .ringLogEntry: (records, recovery) = try ring.recoverAll()
      }
      return OpenedRing(
        lane: .ring(ring, port: port, subject: path),
        recovery: StateFolderRecovery(recovery, port: port, path: path), records: records)
    } catch {
      let failure = PortFailure(port: port, subject: path, error)
      return OpenedRing(lane: .unavailable(failure), recovery: .unavailable(failure))
    }
  }

  /// Makes a folder and those above it, for the owner alone, and makes their names safe.
  private static func makeFolder(_ path: String) throws(SystemFailure) {
    if access(path, F_OK) == 0 { return }
    let above = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    if !above.isEmpty { try makeFolder(above) }
    do throws(SystemFailure) {
      try SystemCall.value("mkdir") { mkdir(path, 0o700) }
    } catch {
      if error.code != EEXIST { throw error }
    }
    try FileDevice.syncFolder(of: path)
  }
}
