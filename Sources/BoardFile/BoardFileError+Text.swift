import Ports
import Wording

extension BoardFileError.Problem {
  /// What is wrong, without the place.
  package var what: String {
    switch self {
    case .document(let problem): problem.what
    case .version(let found):
      "the file has version \(Quoted(found)), this program reads \(BoardLimits.version)"
    case .line(let path, let refusal): "\(Quoted(path)) is \(refusal.what)"
    case .foreignHeader(let header, let chip):
      "'chip' has \(Quoted(chip)), which is not behind the header '\(header.rawValue)'"
    case .tune(let error): "'buzzer.tune' is no tune in its \(error.place): \(error.problem.what)"
    case .nothingRings: "nothing on this board can ring"
    }
  }

  /// What to do next.
  package var advice: String {
    switch self {
    case .document(let problem): problem.advice
    case .version: "use the wecker that the file was written for, or write the file anew"
    case .line(_, let refusal): refusal.advice
    case .foreignHeader: "leave 'chip' out, or name the header that the board has"
    case .tune(let error): error.problem.advice
    case .nothingRings: "add 'sound', 'buzzer' or 'leds'"
    }
  }
}

extension BoardFileError.Refusal {
  /// What is wrong, after "knob.a is".
  fileprivate var what: String {
    switch self {
    case .noChip(let key): "told by \(Quoted(key)), but the board has no chip"
    case .severalChips: "told by 'line', but the board has several chips"
    case .strayChip(let key): "told by \(Quoted(key)), and has a 'chip' too"
    case .foreignChip(let label):
      "told by 'bcm', but \(Quoted(label)) is not a Raspberry Pi's chip"
    case .noHeader: "told by 'header', but the file does not say which header"
    case .noPin(let pin, let header):
      "on pin \(Quoted(pin)), but '\(header.rawValue)' has pins \(header.header.positions)"
    case .noLine(let pin, let words): "on pin \(pin), which is \(words)"
    case .reserved(let pin, let words, let duty):
      "on pin \(pin) (\(words)), which is there for \(duty.user)"
    case .taken(let line, let user, let place):
      "on \(line), which \(Quoted(user)) has already on line \(place.line), "
        + "column \(place.column)"
    case .takenLED(let name, let user, let place):
      "\(LampWiring.words(ofLED: name)), which \(Quoted(user)) has already on line \(place.line), "
        + "column \(place.column)"
    }
  }

  /// What to do next.
  fileprivate var advice: String {
    switch self {
    case .noChip: "write 'name' with the line's name, or list the chip's labels under 'chip'"
    case .severalChips: "write 'chip' with the label of one beside it"
    case .strayChip: "leave 'chip' out there; it goes with 'line' only"
    case .foreignChip: "write 'line' with the offset on that chip"
    case .noHeader:
      "write 'header:' with one of \(Header.Name.list) into the file, or tell the line by 'line' or"
        + " 'name'"
    case .noPin: "write one of those"
    case .noLine: "choose a pin that is a GPIO line"
    case .reserved: "move it to another pin"
    case .taken: "move one of the two to a free line"
    case .takenLED: "name another LED for one of the two"
    }
  }
}
