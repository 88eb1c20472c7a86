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
    let files = Files(path)
    let lock = try Self.lock(files)
    var told: [PortFailure] = []
    var stateLane: StoreThreadLane
    switch Self.open(files.state, .state, .state, .store, bootID, lock, calls) {
    case .failure(let failure):
      // Whoever starts from this state tells the failure with it.
      state = StoredState(unreadable: failure)
      stateLane = .unavailable(failure)
    case .success(var opened):
      state = StoredState(
        recovering: &opened.ring, subject: files.state, tell: PortFailure.systemWords)
      stateLane = .ring(opened.ring, port: .store, subject: files.state)
      if let refusal = opened.refusal { told.append(refusal) }
    }
    let logLane: StoreThreadLane
    switch Self.open(files.log, .ringLog, .ringLogEntry, .ringLog, bootID, lock, calls) {
    case .failure(let failure):
      ringLogEntries = []
      logLane = .unavailable(failure)
      // What keeps both files from being made is told with the state.
      if case .success = lock { told.append(failure) }
    case .success(var opened):
      let (entries, failure) = opened.ring.recoverEntries(
        subject: files.log, tell: PortFailure.systemWords)
      ringLogEntries = entries
      logLane = .ring(opened.ring, port: .ringLog, subject: files.log)
      if let failure { told.append(failure) }
    }
    failures = told
    store = try StoreThread(state: stateLane, log: logLane, lock: try? lock.get())
  }
}

extension StateFolder {
  /// The paths of what is in the folder.
  private struct Files {
    let folder: String
    var state: String { "\(folder)/\(StateFolder.stateFileName)" }
    var log: String { "\(folder)/\(StateFolder.ringLogFileName)" }
    var lock: String { "\(folder)/\(StateFolderLock.fileName)" }

    init(_ folder: String) { self.folder = folder }
  }

  /// Why the folder could not be made or locked, and which file or folder that was.
  private struct Refusal: Error {
    var subject: String
    var failure: SystemFailure

    func told(by port: PortName) -> PortFailure {
      PortFailure(port: port, subject: subject, failure)
    }
  }

  /// Makes and locks the folder; without a lock, for whatever reason, files are only read.
  private static func lock(
    _ files: Files
  ) throws(PortFailure) -> Result<StateFolderLock, Refusal> {
    do throws(SystemFailure) { try makeFolder(files.folder) } catch {
      return .failure(Refusal(subject: files.folder, failure: error))
    }
    do throws(StateFolderLock.Refusal) {
      return .success(try StateFolderLock(folder: files.folder))
    } catch {
      switch error {
      case .system(let failure):
        let subject = FileDevice.exists(files.lock) ? files.lock : files.folder
        return .failure(Refusal(subject: subject, failure: failure))
      case .held(let holder):
        let name = holder.map { "process \($0)" } ?? "another program"
        throw PortFailure(
          port: .store, kind: .busy, subject: files.folder,
          detail: "\(name) has it open; stop that one or choose another folder")
      }
    }
  }

  /// Opens a file's ring, with the reason when it can only be read.
  private static func open(
    _ path: String, _ geometry: RingGeometry, _ kind: RecordKind, _ port: PortName,
    _ bootID: UInt32, _ lock: Result<StateFolderLock, Refusal>, _ calls: FileDeviceCalls
  ) -> Result<(ring: RecordRing, refusal: PortFailure?), PortFailure> {
    var refusal: Refusal?
    if case .failure(let reason) = lock { refusal = reason }
    if let refusal, !FileDevice.exists(path) { return .failure(refusal.told(by: port)) }
    do throws(PortFailure) {
      let device = try FileDevice(
        path: path, byteCount: geometry.byteCount, port: port, refusal: refusal?.failure,
        lock: try? lock.get(), calls: calls)
      let ring = RecordRing(device: device, geometry: geometry, kind: kind, bootID: bootID)
      let own = device.refusal.map { PortFailure(port: port, subject: path, $0) }
      return .success((ring, refusal?.told(by: port) ?? own))
    } catch {
      return .failure(error)
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
