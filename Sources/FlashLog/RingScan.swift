/// One reading of every slot, and the verdict on it.
///
///     any record of a newer format                          newerFormat
///     a record;            all other slots good or blank    good
///     a record or opening; some slots unreadable            degraded
///     an opening;          all other slots blank            blank
///     neither;             all blank, or all but slot 0     blank
///     neither;             as before, some slots not read   degraded: nobody knows what is there
///     neither;             anything else                    damaged
struct RingScan {
  private let geometry: RingGeometry
  private var survey: SlotSurvey
  private var hasOpening = false
  private var newerFormat: UInt8?
  private var newest: Record?
  /// Every good record in slot order; empty unless they are to be kept.
  private(set) var records: [Record] = []

  /// Reads all slots, one at a time.
  init(
    of device: any FlashDevice, format: RecordFormat, keepsAll: Bool
  ) throws(DeviceError) {
    geometry = format.geometry
    survey = SlotSurvey(slots: geometry.slots)
    var firstError: DeviceError?
    var unread = 0
    for slot in 0..<geometry.slots {
      do throws(DeviceError) {
        let bytes = try device.read(at: geometry.offset(of: slot), count: geometry.slotBytes)
        note(format.examine(bytes, slot: slot), slot: slot, keepsAll: keepsAll)
      } catch {
        firstError = firstError ?? error
        unread += 1
        note(.unreadable(.notRead(error)), slot: slot, keepsAll: keepsAll)
      }
    }
    if let firstError, unread == geometry.slots { throw firstError }
  }

  private mutating func note(_ content: SlotContent, slot: Int, keepsAll: Bool) {
    switch content {
    case .blank:
      survey.blank += 1
    case .opening:
      survey.good += 1
      hasOpening = true
    case .record(let record):
      survey.good += 1
      if record.sequence >= newest?.sequence ?? 0 { newest = record }
      if keepsAll { records.append(record) }
    case .newer(let format):
      newerFormat = max(format, newerFormat ?? 0)
    case .unreadable(let defect):
      survey.unreadable.append(.init(slot: slot, defect: defect))
    }
  }

  /// Gives the verdict by the table above, and where to go on after it.
  func judge() -> (Recovery, RingCursor) {
    let blank = RingCursor(blank: geometry)
    if let newerFormat { return (.newerFormat(newerFormat), blank) }
    let unreadable = Set(survey.unreadable.map(\.slot))
    guard let sequence = newest?.sequence ?? (hasOpening ? 0 : nil) else {
      return judgeEmpty()
    }
    let cursor = RingCursor(after: sequence, unreadable: unreadable, in: geometry)
    if unreadable.isEmpty { return (newest.map(Recovery.good) ?? .blank, cursor) }
    var survey = survey
    survey.newestMayBeLost = unreadable.contains(geometry.slot(of: sequence + 1))
    return (.degraded(newest, survey), cursor)
  }

  /// Gives the verdict where neither a record nor the opening was read.
  ///
  /// Slots that the device did not read say nothing: what is in them is kept until something newer
  /// is safe, and the ring works with the others.
  private func judgeEmpty() -> (Recovery, RingCursor) {
    var unread: Set<Int> = []
    var bad: Set<Int> = []
    for entry in survey.unreadable {
      if case .notRead = entry.defect { unread.insert(entry.slot) } else { bad.insert(entry.slot) }
    }
    guard bad.isSubset(of: [0]) else { return (.damaged(survey), RingCursor(blank: geometry)) }
    if unread.isSubset(of: [0]) { return (.blank, RingCursor(blank: geometry)) }
    var survey = survey
    survey.newestMayBeLost = true
    return (.degraded(nil, survey), RingCursor(blank: geometry, unread: unread))
  }
}
