import Ports
import Wording
import YAML

/// What must fit together in a board file, beyond single values.
struct BoardRules {
  /// Labels of the chips behind the 40-pin header of a Raspberry Pi, where an offset is the GPIO
  /// number: Zero to 3 and Zero 2 W, 4, 5 (the kernel's pinctrl-bcm2835.c and pinctrl-rp1.c).
  static let raspberryPiLabels: Set = [
    "pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1",
  ]

  let board: Board
  let chip: BoardChip
  let lines: [LineUse]

  /// Checks every rule; `start` is where the file begins.
  func check(_ start: SourcePosition) throws(BoardFileError) {
    for use in lines { try checkChip(of: use) }
    try checkNoLineIsShared()
    let wiring = board.wiring
    let canRing =
      !wiring.soundDevices.isEmpty || wiring.buzzer != nil || wiring.armedLamp != nil
      || !wiring.badgeLamps.isEmpty
    guard canRing else { throw BoardFileError(at: start, .nothingRings) }
  }

  private func checkChip(of use: LineUse) throws(BoardFileError) {
    switch (use.key, chip) {
    case (.name, _), (.line, .labels): break
    case (.bcm, .none), (.line, .none):
      throw BoardFileError(at: use.position, .noChip(path: use.path, key: use.key.rawValue))
    case (.bcm, .labels(let labels)):
      guard let foreign = labels.first(where: { !Self.raspberryPiLabels.contains($0) }) else {
        break
      }
      throw BoardFileError(at: use.position, .foreignChip(path: use.path, label: foreign))
    }
  }

  private func checkNoLineIsShared() throws(BoardFileError) {
    var users: [LineLocation: LineUse] = [:]
    for use in lines {
      guard let other = users.updateValue(use, forKey: use.location) else { continue }
      throw BoardFileError(
        at: use.position,
        .lineTaken(
          path: use.path, line: Self.words(for: use), by: other.path, at: other.position))
    }
  }

  private static func words(for use: LineUse) -> String {
    switch use.location {
    case .offset(let offset): "line \(offset)"
    case .name(let name): "the line named \(Quoted(name))"
    }
  }
}
