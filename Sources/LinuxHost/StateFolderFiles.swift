import AlarmCore
import AlarmRuntime
import FlashLog
import Glibc
import LinuxCall

/// Opens the files of a state folder under its lock, and again for as long as that fails.
///
///     hold ── held by somebody else ──► throws .busy
///       │
///       ├── locked ──────► open: made where missing, read and written
///       └── cannot be ───► open: only read, with the reason why not written
///
/// Belongs to one thread at a time: whoever opens first, then the store's.
final class StateFolderFiles {
  /// One of the files: its name and what is in it.
  struct File {
    var name: String
    var geometry: RingGeometry
    var kind: RecordKind
    var port: PortName

    static let state = File(
      name: StateFolder.stateFileName, geometry: .state, kind: .state, port: .store)
    static let ringLog = File(
      name: StateFolder.ringLogFileName, geometry: .ringLog, kind: .ringLogEntry, port: .ringLog)
  }

  /// A ring, not yet recovered, with the reason when it can only be read.
  struct Opened {
    var ring: RecordRing
    var refusal: PortFailure?
  }

  /// Why the folder could not be made or locked, and which file or folder that was.
  private struct Refusal: Error {
    var subject: String
    var failure: SystemFailure

    func told(by port: PortName) -> PortFailure {
      PortFailure(port: port, subject: subject, failure)
    }
  }

  private enum Holding {
    case refused(Refusal)
    case locked
  }

  private let folder: String
  private let bootID: UInt32
  private let calls: FileDeviceCalls
  private var holding = Holding.locked
  /// Every lock there was, one for each folder that the path led to: of those before the last a
  /// file may still be open.
  private var locks: [StateFolderLock] = []

  init(folder: String, bootID: UInt32, calls: FileDeviceCalls) {
    self.folder = folder
    self.bootID = bootID
    self.calls = calls
  }

  /// True while this program alone may write.
  var isLocked: Bool { if case .locked = holding { true } else { false } }

  /// The path of a file.
  func path(_ file: File) -> String { "\(folder)/\(file.name)" }

  /// Makes and locks the folder, unless it is; files are only read where that cannot be done.
  ///
  /// A lock on a folder that another was mounted over is none on what the path now leads to.
  ///
  /// - Throws: `.busy` when another program has it.
  func hold() throws(PortFailure) {
    holding = .locked
    if locks.contains(where: { $0.isIn(folder) }) { return }
    do throws(SystemFailure) { try Self.makeFolder(folder) } catch {
      holding = .refused(Refusal(subject: folder, failure: error))
      return
    }
    do throws(StateFolderLock.Refusal) {
      locks.append(try StateFolderLock(folder: folder))
    } catch {
      switch error {
      case .system(let failure):
        let lock = "\(folder)/\(StateFolderLock.fileName)"
        let subject = FileDevice.exists(lock) ? lock : folder
        holding = .refused(Refusal(subject: subject, failure: failure))
      case .held(let holder):
        let name = holder.map { "process \($0)" } ?? "another program"
        throw PortFailure(
          port: .store, kind: .busy, subject: folder, detail: "\(name) has it open")
      }
    }
  }

  /// Opens a file's ring, as far as the folder is held.
  ///
  /// - Throws: as `FileDevice`; why the folder is not held when there is no file.
  func open(_ file: File) throws(PortFailure) -> Opened {
    let path = path(file)
    var refusal: Refusal?
    if case .refused(let reason) = holding { refusal = reason }
    if let refusal, !FileDevice.exists(path) { throw refusal.told(by: file.port) }
    let device = try FileDevice(
      path: path, byteCount: file.geometry.byteCount, port: file.port, refusal: refusal?.failure,
      lock: isLocked ? locks.last : nil, calls: calls)
    let ring = RecordRing(
      device: device, geometry: file.geometry, kind: file.kind, bootID: bootID)
    let own = device.refusal.map { PortFailure(port: file.port, subject: path, $0) }
    return Opened(ring: ring, refusal: refusal?.told(by: file.port) ?? own)
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
