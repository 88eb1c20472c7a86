import AlarmCore
import AlarmRuntime
import FlashLog
import Glibc
import LinuxCall

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

  /// What the state's file held, as the clock can use it.
  package let state: StoredState
  /// The entries of the ring log, oldest first.
  package let ringLogEntries: [[UInt8]]
  /// What a person must know beforehand, though the clock can begin: what was not read of the ring
  /// log, and why nothing can be saved where that is known.
  package let failures: [PortFailure]
  /// Writes both files; it answers with failures when they cannot be written.
  package let store: StoreThread

  /// Opens a folder, making it and the files in it where they are missing, and reads both files.
  ///
  /// Whatever is wrong with the files, the store exists and answers, so that a clock runs from
  /// memory and tells about it.
  ///
  /// - Throws: `.busy` when another program has the folder open; `.exhausted` or `.other` when the
  ///   system gives no descriptor or no thread.
  package init(
    path: String, bootID: UInt32, calls: FileDeviceCalls = .system
  ) throws(PortFailure) {
    let files = StateFolderFiles(folder: path, bootID: bootID, calls: calls)
    try files.hold()
    var told: [PortFailure] = []
    let stateLane: StoreThreadLane
    (state, stateLane) = Self.openState(files, &told)
    let logLane: StoreThreadLane
    (ringLogEntries, logLane) = Self.openRingLog(files, &told)
    failures = told
    store = try StoreThread(state: stateLane, log: logLane, lock: files)
  }
}

extension StateFolder {
  /// Reads the state; the lane opens the file again where it takes no writes now.
  private static func openState(
    _ files: StateFolderFiles, _ told: inout [PortFailure]
  ) -> (StoredState, StoreThreadLane) {
    let path = files.path(.state)
    func again(read: Record?) -> StoreThreadLane {
      .closed(port: .store, subject: path) { () throws(PortFailure) in
        try files.openStateAgain(read: read)
      }
    }
    do throws(PortFailure) {
      var opened = try files.open(.state)
      let state = StoredState(
        recovering: &opened.ring, subject: path, tell: PortFailure.systemWords)
      if let refusal = opened.refusal { told.append(refusal) }
      switch state.restored {
      // Never overwritten, and told by the ring itself.
      case .damaged, .newerFormat: break
      case .unreadable, .unmade: return (state, again(read: nil))
      case .blank, .state:
        if opened.refusal != nil { return (state, again(read: newest(of: opened.ring))) }
      }
      return (state, .ring(opened.ring, port: .store, subject: path))
    } catch {
      // Whoever starts from this state tells the failure with it.
      let isMissing = FileDevice.isCertainlyMissing(path)
      return (StoredState(unreadable: error, isMissing: isMissing), again(read: nil))
    }
  }

  /// Reads the ring log; the lane opens the file again where it takes no writes now.
  private static func openRingLog(
    _ files: StateFolderFiles, _ told: inout [PortFailure]
  ) -> ([[UInt8]], StoreThreadLane) {
    let path = files.path(.ringLog)
    let again = StoreThreadLane.closed(port: .ringLog, subject: path) {
      () throws(PortFailure) in try files.openRingLogAgain()
    }
    do throws(PortFailure) {
      var opened = try files.open(.ringLog)
      let (entries, failure) = opened.ring.recoverEntries(
        subject: path, tell: PortFailure.systemWords)
      if let failure { told.append(failure) }
      let isWritten = opened.refusal == nil
      return (
        entries, isWritten ? .ring(opened.ring, port: .ringLog, subject: path) : again
      )
    } catch {
      // What keeps both files from being made is told with the state.
      if files.isLocked { told.append(error) }
      return ([], again)
    }
  }

  /// The newest record of a ring, read once more: the ring keeps none.
  private static func newest(of ring: RecordRing) -> Record? {
    var ring = ring
    switch try? ring.recover() {
    case .good(let record)?: return record
    case .degraded(let record, _)?: return record
    case .blank?, .damaged?, .newerFormat?, nil: return nil
    }
  }
}
