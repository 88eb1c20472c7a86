extension ZoneRules {
  /// The largest file that is read, in bytes.
  ///
  /// The largest of the zone database have 4 KB, so anything larger than this is no zone file.
  package static let fileSizeLimit = 65_536

  /// Reads a TZif file of any version, slim or fat, with or without leap seconds.
  ///
  ///     version 1        ┌ header ┬ 32-bit block ┐
  ///     version 2 ... 4  ┌ header ┬ 32-bit block ┬ header ┬ 64-bit block ┬ NL rule NL ┐
  ///                                 (skipped)
  ///
  /// Files that count leap seconds ("right/Europe/Berlin") are converted to POSIX time, which is
  /// what the system's clock shows. Bytes after the end are for later versions and are ignored.
  /// Source: RFC 9636.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The zone's name, kept as it is.
  /// - Throws: What is damaged and where; a damaged file is never used in part.
  package init(tzif bytes: [UInt8], name: String) throws(ZoneError) {
    var reader = TZifReader(bytes: bytes, zone: name)
    guard bytes.count <= ZoneRules.fileSizeLimit else {
      throw reader.fault(.tooLarge(bytes: bytes.count))
    }
    let narrow = try TZifHeader(from: &reader)
    guard narrow.hasWideBlock else {
      let block = try TZifBlock(from: &reader, narrow, timeSize: TZifBlock.narrowTime)
      self.init(block, tail: .unspecified, name: name)
      return
    }
    try TZifBlock.skip(&reader, narrow, timeSize: TZifBlock.narrowTime)
    let secondHeader = reader.position
    let wide = try TZifHeader(from: &reader)
    guard wide.version == narrow.version else {
      throw reader.fault(.headersDisagree, at: secondHeader + 4)
    }
    let block = try TZifBlock(from: &reader, wide, timeSize: TZifBlock.wideTime)
    let footer = reader.position
    self.init(block, tail: try ZoneRules.readFooter(&reader), name: name)
    guard tailAgreesWithLastTransition else {
      throw reader.fault(.ruleContradictsTransitions, at: footer)
    }
  }

  private init(_ block: TZifBlock, tail: Tail, name: String) {
    self.init(
      name: name, starts: block.transitions, kinds: block.kinds, offsets: block.offsets,
      tail: tail)
  }

  /// Reads the line after the 64-bit block, between two line feeds.
  private static func readFooter(_ reader: inout TZifReader) throws(ZoneError) -> Tail {
    let newline = UInt8(ascii: "\n")
    let start = try reader.skip(1, of: .footer)
    guard reader.bytes[start] == newline else {
      throw reader.fault(.badEntry(.footer, index: 0), at: start)
    }
    guard let end = reader.bytes[(start + 1)...].firstIndex(of: newline) else {
      throw reader.fault(.cutShort(.footer, needed: reader.left + 2))
    }
    guard end > start + 1 else { return .unspecified }
    var parser = RuleParser(reader: reader, line: start + 1..<end)
    return try parser.tail()
  }

  /// A rule that is there must give what the last transition began (RFC 9636, 3.3).
  private var tailAgreesWithLastTransition: Bool {
    guard let start = starts.last, let kind = kinds.last else { return true }
    return span(at: start).offset == offsets[Int(kind)]
  }
}
