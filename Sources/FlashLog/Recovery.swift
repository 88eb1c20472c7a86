/// What a device holds, as a ring found it after power came on.
package enum Recovery: Hashable, Sendable {
  /// Nothing was ever committed; a first commit whose opening was cut off counts as nothing.
  case blank
  /// The newest record; every slot is a record or blank.
  case good(Record)
  /// The newest record that can be read, while other slots cannot; nil when the only older
  /// generation is the empty beginning, or when nothing else was ever written.
  case degraded(Record?, SlotSurvey)
  /// Something was written and nothing of it can be read. The ring refuses commits.
  case damaged(SlotSurvey)
  /// A newer program wrote it. The ring refuses commits, so that going back loses nothing.
  case newerFormat(UInt8)
}
