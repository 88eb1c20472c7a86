import Ports
import YAML

/// What must fit together in a board file, beyond single values.
struct BoardRules {
  let board: Board
  let chip: BoardChip
  let chipPosition: SourcePosition?
  let lines: [LineUse]
  let leds: [LEDUse]

  /// Checks every rule; `start` is where the file begins.
  func check(_ start: SourcePosition) throws(BoardFileError) {
    try checkHeader()
    for use in lines { try checkPlace(of: use) }
    try checkNoLineIsShared()
    try checkNoLEDIsShared()
    let wiring = board.wiring
    let canRing =
      !wiring.soundDevices.isEmpty || wiring.buzzer != nil || wiring.armedLamp != nil
      || !wiring.badgeLamps.isEmpty
    guard canRing else { throw BoardFileError(at: start, .nothingRings) }
  }

  /// What is on pins that are usually there for something else.
  var warnings: [BoardWarning] {
    lines.compactMap { use in
      guard let pin = pin(of: use), case .line(_, _, let duty?) = pin.role else { return nil }
      return BoardWarning(at: use.position, .pin(pin, duty, path: use.path))
    }
  }

  private func pin(of use: LineUse) -> HeaderPin? {
    use.location.flatMap { location in board.header?.header.pin(of: location) }
  }

  /// Only a chip that the file tells can be another than the header's.
  private func checkHeader() throws(BoardFileError) {
    guard let name = board.header, let chipPosition else { return }
    let known = name.header.chips.labels
    guard let foreign = chip == .none ? "none" : chip.labels.first(where: { !known.contains($0) })
    else { return }
    throw BoardFileError(at: chipPosition, .foreignHeader(name, chip: foreign))
  }

  private func checkPlace(of use: LineUse) throws(BoardFileError) {
    if case .failure(let refusal) = use.place { throw error(of: use, refusal) }
    guard let pin = pin(of: use), case .line(_, let name, let duty?) = pin.role, duty.isRefused
    else { return }
    throw error(of: use, .reserved(pin: pin.position, words: name, for: duty))
  }

  private func checkNoLineIsShared() throws(BoardFileError) {
    var users: [LineLocation: LineUse] = [:]
    for use in lines {
      guard let location = use.location,
        let other = users.updateValue(use, forKey: location)
      else { continue }
      throw error(
        of: use,
        .taken(line: location.words, by: other.path, at: other.position))
    }
  }

  private func checkNoLEDIsShared() throws(BoardFileError) {
    var users: [String: LEDUse] = [:]
    for use in leds {
      guard let other = users.updateValue(use, forKey: use.name) else { continue }
      throw BoardFileError(
        at: use.position,
        .line(path: use.path, .takenLED(use.name, by: other.path, at: other.position)))
    }
  }

  private func error(
    of use: LineUse, _ refusal: BoardFileError.Refusal
  ) -> BoardFileError {
    BoardFileError(at: use.position, .line(path: use.path, refusal))
  }
}
