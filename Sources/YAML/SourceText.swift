/// The bytes of a file, and where in it a byte is.
struct SourceText {
  let file: String
  let bytes: [UInt8]

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Takes a file's bytes, without the byte order mark that some editors put in front.
  init(file: String, bytes: [UInt8]) {
    self.file = file
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
  }

  /// The position of a byte; one past the last byte is allowed.
  ///
  /// Lines end with LF, CR or CR LF. Bytes that continue a character have no column of their own.
  func position(ofByte offset: Int) -> SourcePosition {
    var position = SourcePosition(file: file, line: 1, column: 1)
    for index in bytes.indices.prefix(offset) { move(&position, overByte: index) }
    return position
  }

  /// True when a tab stands at the position.
  func hasTab(at place: SourcePosition) -> Bool {
    var position = SourcePosition(file: file, line: 1, column: 1)
    for index in bytes.indices {
      if position == place { return bytes[index] == UInt8(ascii: "\t") }
      move(&position, overByte: index)
    }
    return false
  }

  /// The character that begins at a byte, nil when it is not UTF-8.
  func character(atByte offset: Int) -> Unicode.Scalar? {
    var iterator = bytes.dropFirst(offset).makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    switch parser.parseScalar(from: &iterator) {
    case .valid(let encoded): return Unicode.UTF8.decode(encoded)
    case .error, .emptyInput: return nil
    }
  }

  private func move(_ position: inout SourcePosition, overByte index: Int) {
    let byte = bytes[index]
    guard !continuesLineEnd(index), !Self.continuesCharacter(byte) else { return }
    if byte == Self.lineFeed || byte == Self.carriageReturn {
      position.line += 1
      position.column = 1
    } else {
      position.column += 1
    }
  }

  private func continuesLineEnd(_ index: Int) -> Bool {
    bytes[index] == Self.lineFeed && index > 0 && bytes[index - 1] == Self.carriageReturn
  }

  private static func continuesCharacter(_ byte: UInt8) -> Bool {
    byte & 0b1100_0000 == 0b1000_0000
  }
}
