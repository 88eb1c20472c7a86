import Wording

extension BoardFileError.Problem {
  /// What is wrong, without the place.
  package var what: String {
    switch self {
    case .document(let problem): problem.what
    case .version(let found):
      "the file has version \(Quoted(found)), this program reads \(BoardLimits.version)"
    case .noChip(let path, let key):
      "\(Quoted(path)) is told by \(Quoted(key)), but the board has no chip"
    case .foreignChip(let path, let label):
      "\(Quoted(path)) is told by 'bcm', but \(Quoted(label)) is not a Raspberry Pi's chip"
    case .lineTaken(let path, let line, let user, let place):
      "\(Quoted(path)) is on \(line), which \(Quoted(user)) has already on line \(place.line), "
        + "column \(place.column)"
    case .nothingRings: "nothing on this board can ring"
    }
  }

  /// What to do next.
  package var advice: String {
    switch self {
    case .document(let problem): problem.advice
    case .version: "use the wecker that the file was written for, or write the file anew"
    case .noChip: "write 'name' with the line's name, or list the chip's labels under 'chip'"
    case .foreignChip: "write 'line' with the offset on that chip"
    case .lineTaken: "move one of the two to a free line"
    case .nothingRings: "add 'sound', 'buzzer' or 'leds'"
    }
  }
}
