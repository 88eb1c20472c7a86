/// Why the bytes of a zone file cannot be used.
package struct ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The zone's name, as the caller gave it.
  package let zone: String
  /// Where in the file the fault begins, in bytes from the start.
  package let byte: Int
  /// What is wrong there.
  package let reason: Reason

  /// A part of a TZif file, in the words of RFC 9636, 3.
  package enum Part: String, Hashable, Sendable {
    /// The first 44 bytes of each of the two halves.
    case header
    /// When local time changed, in seconds since the epoch.
    case transitionTimes = "transition times"
    /// To which local time type each change leads.
    case transitionTypes = "transition types"
    /// Offsets from UTC, each with its summer-time flag and its name.
    case localTimeTypes = "local time types"
    /// Names of local time types ("CET"), each ended by a NUL.
    case designations = "time zone designations"
    /// When leap seconds happened, and how many until then.
    case leapSeconds = "leap-second records"
    /// Which changes were given in standard time.
    case standardIndicators = "standard/wall indicators"
    /// Which changes were given in UT.
    case utIndicators = "UT/local indicators"
    /// The rule for times after the last change, between two newlines.
    case footer
  }

  /// What the rule in the footer should have had, and has not.
  package enum RulePart: String, Hashable, Sendable {
    /// The name of standard or summer time.
    case name = "a name of three letters or more"
    /// What is subtracted from local time to get UTC.
    case offset = "an offset of 0 to 24 hours"
    /// What separates a date from what stands before it.
    case comma = "a comma and a date"
    /// The day on which summer time begins or ends.
    case date = "a date (Jn, n or Mm.w.d)"
    /// The local time of that day, behind a slash.
    case time = "a time of -167 to 167 hours"
    /// Nothing behind the last date.
    case end = "its end"
  }

  /// A fault of a zone file.
  package enum Reason: Hashable, Sendable {
    /// More bytes than any zone file has (`ZoneRules.fileSizeLimit`).
    case tooLarge(bytes: Int)
    /// The first bytes are not "TZif".
    case notZoneFile
    /// The version byte is neither NUL nor a digit from 2 on.
    case unknownVersion(UInt8)
    /// The file ends before a part does; `needed` counts the part's bytes.
    case cutShort(Part, needed: Int)
    /// A part may not have this many entries.
    case badCount(Part, count: Int)
    /// The second header is missing or speaks of another version.
    case headersDisagree
    /// An entry is outside the values its part allows, or out of order.
    case badEntry(Part, index: Int)
    /// The rule in the footer cannot be read.
    case badRule(expected: RulePart)
    /// The rule in the footer says something else than the last transition.
    case ruleContradictsTransitions
  }

  /// One sentence for a person: what, where, and what to do next.
  package var description: String {
    "\(facts); reinstall the package tzdata, or choose another zone"
  }

  /// What is wrong and where, for a message that has its own advice.
  package var facts: String { "zone \(zone): \(cause) (byte \(byte))" }

  private var cause: String {
    switch reason {
    case .tooLarge(let bytes):
      "the file has \(bytes) bytes, no zone file has more than \(ZoneRules.fileSizeLimit)"
    case .notZoneFile:
      "the file is not a time zone file, it does not begin with \"TZif\""
    case .unknownVersion(let version):
      "the file's version byte \(version) is not known"
    case .cutShort(let part, let needed):
      "the file is cut short, \(needed) bytes are needed for its \(part.rawValue)"
    case .badCount(let part, let count):
      "\(count) \(part.rawValue) cannot be"
    case .headersDisagree:
      "the second header does not match the first"
    case .badEntry(let part, let index):
      "entry \(index) of the \(part.rawValue) is damaged"
    case .badRule(let expected):
      "the rule for future years is damaged, \(expected.rawValue) is missing"
    case .ruleContradictsTransitions:
      "the rule for future years contradicts the last known change"
    }
  }
}
