import AlarmCore
import AlarmRuntime
import FlashLog
import LinuxCall

/// Opening again, at a commit, what could not be opened for writing when the clock began.
extension StateFolderFiles {
  /// Opens the state for writing, if nothing is lost by that.
  ///
  ///     what it holds now                   then
  ///     nothing: blank, or just made        is written
  ///     the record that was read            is written: the clock goes on from that one
  ///     any other record                    .unread: it may be somebody's alarm
  ///     damaged, or of a newer program      refused, as at the start
  ///
  /// - Parameter read: the newest record that was read when the clock began, if one was.
  /// - Throws: why it is not written; `.busy` when another program has the folder meanwhile.
  func openStateAgain(read: Record?) throws(PortFailure) -> RecordRing {
    var ring = try openForWriting(.state)
    let path = path(.state)
    let recovery: Recovery
    do throws(DeviceError) { recovery = try ring.recover() } catch {
      throw PortFailure(port: .store, subject: path, error, tell: PortFailure.systemWords)
    }
    switch recovery {
    case .blank: return ring
    case .good(let record) where record == read: return ring
    case .degraded(let record?, _) where record == read: return ring
    case .good, .degraded: throw PortFailure(port: .store, kind: .unread, subject: path)
    case .damaged, .newerFormat:
      throw PortFailure(port: .store, subject: path, recovery, tell: PortFailure.systemWords)
        ?? PortFailure(port: .store, kind: .unread, subject: path)
    }
  }

  /// Opens the ring log for writing: entries are only added, so none need have been read before.
  ///
  /// - Throws: why it is not written.
  func openRingLogAgain() throws(PortFailure) -> RecordRing {
    var ring = try openForWriting(.ringLog)
    _ = ring.recoverEntries(subject: path(.ringLog), tell: PortFailure.systemWords)
    return ring
  }

  private func openForWriting(_ file: File) throws(PortFailure) -> RecordRing {
    do throws(PortFailure) { try hold() } catch {
      var failure = error
      failure.port = file.port
      throw failure
    }
    let opened = try open(file)
    if let refusal = opened.refusal { throw refusal }
    return opened.ring
  }
}
