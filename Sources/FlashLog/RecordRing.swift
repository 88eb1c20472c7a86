/// Keeps whole payloads on a device so that a power cut leaves the last one or the one before.
///
///     unread ──recover──► ready ◄──┐
///                │    │     └─commit (also after a failed one)
///                │  refuse
///                │    ▼
///                └──► refusing: damaged, a newer format, or not readable at all
///
/// A commit is one write of whole pages into the next slot and one flush. Recovery reads every
/// slot, writes nothing, and takes the good record with the highest sequence number.
package struct RecordRing {
  /// Slots that one commit tries before it gives up: a second bad place is rare, a third is a card
  /// that fails.
  package static let attemptsPerCommit = 3

  private enum Standing {
    case unread
    case ready(RingCursor)
    case refusing(CommitError)
  }

  private let device: any FlashDevice
  private let format: RecordFormat
  private let bootID: UInt32
  private var standing = Standing.unread

  /// Makes a ring over a device of at least `geometry.byteCount` bytes; touches nothing yet.
  package init(
    device: any FlashDevice, geometry: RingGeometry = .state, kind: RecordKind = .state,
    bootID: UInt32, crc: @escaping CRC32C.Function = CRC32C.checksum
  ) {
    self.device = device
    self.format = RecordFormat(geometry: geometry, kind: kind, crc: crc)
    self.bootID = bootID
  }

  /// The longest payload, in bytes.
  package var capacity: Int { format.geometry.capacity }

  /// Reads every slot and tells what the device holds; writes nothing.
  ///
  /// - Throws: the first error when no slot at all can be read; commits are then refused with it. A
  ///   slot that alone cannot be read counts as unreadable.
  package mutating func recover() throws(DeviceError) -> Recovery {
    try scan(keepsAll: false).1
  }

  /// Does the same as `recover` and returns every good record too, oldest first: the ring log.
  ///
  /// - Throws: as `recover`.
  package mutating func recoverAll() throws(DeviceError) -> (records: [Record], Recovery) {
    try scan(keepsAll: true)
  }

  /// Refuses every commit from now on: for whoever cannot read a payload that is whole, so that it
  /// is never overwritten.
  package mutating func refuse(_ reason: CommitError) { standing = .refusing(reason) }

  /// Writes a payload into the next slot and flushes; when it returns, the payload is safe.
  ///
  /// The first commit of a blank ring writes and flushes an empty opening record before. After a
  /// failed write or flush up to two further slots are tried, each with a fresh record.
  ///
  /// - Throws: `CommitError`; nothing was acknowledged, and the newest record before is untouched.
  package mutating func commit(_ payload: [UInt8]) throws(CommitError) {
    var cursor = try readyCursor(for: payload)
    defer { standing = .ready(cursor) }
    if cursor.needsOpening { try open(&cursor) }
    var tried = 0
    while true {
      guard let sequence = cursor.take() else { throw .exhausted }
      let record = Record(sequence: sequence, bootID: bootID, payload: payload)
      tried += 1
      let slot = format.geometry.slot(of: sequence)
      guard let error = errorStoring(format.encode(record), slot: slot) else {
        cursor.committed(sequence)
        return
      }
      if tried == Self.attemptsPerCommit || error.kind.concernsWholeDevice {
        throw .device(error, slotsTried: tried)
      }
    }
  }
}

extension RecordRing {
  private func readyCursor(for payload: [UInt8]) throws(CommitError) -> RingCursor {
    let bytesOver = payload.count - capacity
    switch standing {
    case .unread: preconditionFailure("recover() comes before commit()")
    case .refusing(let reason): throw reason
    case .ready where bytesOver > 0: throw .tooLong(bytesOver: bytesOver)
    case .ready(let cursor): return cursor
    }
  }

  /// Writes the opening, always into slot 0: there it can be cut off as often as it likes, and a
  /// device on which only slot 0 is broken never held anything else.
  ///
  /// A slot 0 that does not work is no reason to refuse the record: it only loses that distinction.
  private func open(_ cursor: inout RingCursor) throws(CommitError) {
    let error = errorStoring(format.encodeOpening(bootID: bootID), slot: 0)
    if let error, error.kind.concernsWholeDevice { throw .device(error, slotsTried: 1) }
    cursor.opened(error == nil)
  }

  /// Writes a slot and flushes; nil when the bytes are safe.
  private func errorStoring(_ bytes: [UInt8], slot: Int) -> DeviceError? {
    do throws(DeviceError) {
      try device.write(at: format.geometry.offset(of: slot), bytes)
      try device.flush()
      return nil
    } catch {
      return error
    }
  }

  /// Reads the device and takes up a standing.
  private mutating func scan(
    keepsAll: Bool
  ) throws(DeviceError) -> (records: [Record], Recovery) {
    let scan: RingScan
    do throws(DeviceError) {
      scan = try RingScan(of: device, format: format, keepsAll: keepsAll)
    } catch {
      standing = .refusing(.device(error, slotsTried: 0))
      throw error
    }
    let (recovery, cursor) = scan.judge()
    switch recovery {
    case .damaged: standing = .refusing(.damaged)
    case .newerFormat(let format): standing = .refusing(.newerFormat(format))
    case .blank, .good, .degraded: standing = .ready(cursor)
    }
    return (scan.records.sorted { $0.sequence < $1.sequence }, recovery)
  }
}
