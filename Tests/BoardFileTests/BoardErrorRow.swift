import BoardFile
import YAML

/// One way to spoil the sample board, and what the program says about it.
struct BoardErrorRow: Sendable {
  var kind: BoardErrorKind
  var old: String
  var new: String
  var message: String

  init(_ kind: BoardErrorKind, _ old: String, _ new: String, _ message: String) {
    self.kind = kind
    self.old = old
    self.new = new
    self.message = message
  }

  private static let chipAndPhase =
    "chip: {labels: [pinctrl-bcm2835, pinctrl-bcm2711]}\nknob:\n  a: {bcm: 17}"

  /// One row a kind that a text can show; docs/boards.md lists these messages.
  static let all = [
    BoardErrorRow(
      .empty, SampleBoard.text, "# nothing\n",
      "board.yaml:1:1: the file says nothing; is it the right file?"),
    BoardErrorRow(
      .badCharacter, "Bedside", "Bed\u{7}side",
      "board.yaml:2:10: the character U+07 is not allowed; "
        + "remove it, or write it as \\xNN or \\uNNNN inside double quotes"),
    BoardErrorRow(
      .tab, "  a: {bcm: 17}", "\ta: {bcm: 17}",
      "board.yaml:5:1: a tab stands where only spaces may indent; replace it by spaces"),
    BoardErrorRow(
      .syntax, "a: {bcm: 17}", "a: {bcm: 17",
      "board.yaml:6:4: this is not YAML: did not find expected ',' or '}'; "
        + "look at this line and the one above: indentation, colons, quotes, brackets"),
    BoardErrorRow(
      .secondDocument, "name: Bedside", "name: Bedside\n---",
      "board.yaml:3:1: a second document begins; put it into a file of its own"),
    BoardErrorRow(
      .alias, "b: {line: 27}", "b: *a",
      "board.yaml:6:6: an alias (*) is used; write the value out"),
    BoardErrorRow(
      .anchor, "a: {bcm: 17}", "a: &a {bcm: 17}",
      "board.yaml:5:6: an anchor (&) is set; "
        + "leave it out and repeat the value where it is needed"),
    BoardErrorRow(
      .tag, "name: Bedside", "name: !!str Bedside",
      "board.yaml:2:7: a tag (!) is used; leave it out, or put the text in quotes"),
    BoardErrorRow(
      .keyNotText, "name: Bedside", "[name]: Bedside",
      "board.yaml:2:1: a key is a list or a mapping; write a word as the key"),
    BoardErrorRow(
      .duplicateKey, "  bias: none", "  a: {bcm: 16}",
      "board.yaml:7:3: key 'a' is already on line 5; remove one of the two"),
    BoardErrorRow(
      .unknownKey, "debounce:", "debonce:",
      "board.yaml:10:50: unknown key 'debonce' in 'button'; did you mean 'debounce'?"),
    BoardErrorRow(
      .strayText, "GPIO25,", "GPIO25, b,",
      "board.yaml:13:37: unknown key 'b' in 'leds.badge[1]'; "
        + "put a text with commas between quotes, as in name: \"…, …\""),
    BoardErrorRow(
      .missingKey, "  b: {line: 27}\n", "",
      "board.yaml:5:3: key 'b' is missing in 'knob'; add 'b:' under it"),
    BoardErrorRow(
      .notOneOf, "{bcm: 23,", "{bcm: 23, line: 23,",
      "board.yaml:12:10: 'bcm' and 'line' are there together in 'leds.armed'; "
        + "write one of 'bcm', 'line', 'name' and 'header'"),
    BoardErrorRow(
      .wrongShape, "[hw:1, default]", "default",
      "board.yaml:16:18: 'sound.devices' is text instead of a list; "
        + "write items in brackets, as in [a, b], or lines that begin with '- '"),
    BoardErrorRow(
      .badValue, "35ms", "35",
      "board.yaml:10:60: 'button.debounce' cannot be '35'; it takes a time 5ms ... 200ms"),
    BoardErrorRow(
      .wrongCount, "[hw:1, default]", "[]",
      "board.yaml:16:18: 'sound.devices' has 0 items; it takes 1 to 8"),
    BoardErrorRow(
      .repeatedItem, "[hw:1, default]", "[hw:1, hw:1]",
      "board.yaml:16:25: 'hw:1' is already on line 16 in 'sound.devices'; "
        + "remove one of the two"),
    BoardErrorRow(
      .version, "version: 1", "version: 2",
      "board.yaml:1:10: the file has version '2', this program reads 1; "
        + "use the wecker that the file was written for, or write the file anew"),
    BoardErrorRow(
      .noChip, "{labels: [pinctrl-bcm2835, pinctrl-bcm2711]}", "none",
      "board.yaml:5:12: 'knob.a' is told by 'bcm', but the board has no chip; "
        + "write 'name' with the line's name, or list the chip's labels under 'chip'"),
    BoardErrorRow(
      .foreignChip, "pinctrl-bcm2711", "300b000.pinctrl",
      "board.yaml:5:12: 'knob.a' is told by 'bcm', but '300b000.pinctrl' is not a Raspberry Pi's "
        + "chip; write 'line' with the offset on that chip"),
    BoardErrorRow(
      .lineTaken, "bcm: 26", "line: 17",
      "board.yaml:15:16: 'buzzer' is on line 17, which 'knob.a' has already on line 5, column 12; "
        + "move one of the two to a free line"),
    BoardErrorRow(
      .strayChip, "a: {bcm: 17}", "a: {bcm: 17, chip: gpio3}",
      "board.yaml:5:12: 'knob.a' is told by 'bcm', and has a 'chip' too; "
        + "leave 'chip' out there; it goes with 'line' only"),
    BoardErrorRow(
      .severalChips, chipAndPhase, "header: rock-5b\nknob:\n  a: {line: 19}",
      "board.yaml:5:13: 'knob.a' is told by 'line', but the board has several chips; "
        + "write 'chip' with the label of one beside it"),
    BoardErrorRow(
      .noHeader, "a: {bcm: 17}", "a: {header: 11}",
      "board.yaml:5:15: 'knob.a' is told by 'header', but the file does not say which header; "
        + "write 'header:' with one of raspberry-pi, orange-pi-zero-3, rock-5b, beaglebone-black "
        + "into the file, or tell the line by 'line' or 'name'"),
    BoardErrorRow(
      .noPin, chipAndPhase, "header: raspberry-pi\nknob:\n  a: {header: 99}",
      "board.yaml:5:15: 'knob.a' is on pin '99', but 'raspberry-pi' has pins 1 to 40; "
        + "write one of those"),
    BoardErrorRow(
      .noLine, chipAndPhase, "header: raspberry-pi\nknob:\n  a: {header: 9}",
      "board.yaml:5:15: 'knob.a' is on pin 9, which is ground; "
        + "choose a pin that is a GPIO line"),
    BoardErrorRow(
      .reserved, "bcm: 17", "bcm: 0",
      "board.yaml:5:12: 'knob.a' is on pin 27 (GPIO0), which is there for the EEPROM of add-on "
        + "boards; move it to another pin"),
    BoardErrorRow(
      .foreignHeader, "name: Bedside", "name: Bedside\nheader: orange-pi-zero-3",
      "board.yaml:4:7: 'chip' has 'pinctrl-bcm2835', which is not behind the header "
        + "'orange-pi-zero-3'; leave 'chip' out, or name the header that the board has"),
    BoardErrorRow(
      .ledTaken, "[{bcm: 24}, {name: GPIO25, active: high}]", "[{led: act}, {led: act}]",
      "board.yaml:13:29: 'leds.badge[1]' is the LED 'act', which 'leds.badge[0]' has already on "
        + "line 13, column 17; name another LED for one of the two"),
    BoardErrorRow(
      .tune, "{bcm: 26}", "{bcm: 26, tune: \"x:d=8:c,e,q\"}",
      "board.yaml:15:25: 'buzzer.tune' is no tune in its line 1, column 11: 'q' stands where a "
        + "note must begin; write a letter a to h, or p for a pause"),
    BoardErrorRow(
      .nothingRings, SampleBoard.whatRings, "",
      "board.yaml:1:1: nothing on this board can ring; add 'sound', 'buzzer' or 'leds'"),
  ]
}

/// Every kind of error, so that a table can be checked for gaps.
enum BoardErrorKind: String, CaseIterable, Sendable {
  case tooLarge, empty, badEncoding, badCharacter, tab, syntax, noMemory, secondDocument, tooDeep
  case alias, anchor, tag, keyNotText, duplicateKey
  case unknownKey, strayText, missingKey, notOneOf, wrongShape, badValue, wrongCount, repeatedItem
  case version, noChip, severalChips, strayChip, foreignChip, noHeader, noPin, noLine, reserved
  case lineTaken, ledTaken, foreignHeader, tune, nothingRings

  /// Kinds that need bytes no text has, or a machine without memory.
  static let notAsText: Set<BoardErrorKind> = [.tooLarge, .badEncoding, .noMemory, .tooDeep]

  init(_ problem: BoardFileError.Problem) {
    switch problem {
    case .document(let problem): self.init(problem)
    case .version: self = .version
    case .line(_, let refusal): self.init(refusal)
    case .foreignHeader: self = .foreignHeader
    case .tune: self = .tune
    case .nothingRings: self = .nothingRings
    }
  }

  init(_ refusal: BoardFileError.Refusal) {
    switch refusal {
    case .noChip: self = .noChip
    case .severalChips: self = .severalChips
    case .strayChip: self = .strayChip
    case .foreignChip: self = .foreignChip
    case .noHeader: self = .noHeader
    case .noPin: self = .noPin
    case .noLine: self = .noLine
    case .reserved: self = .reserved
    case .taken: self = .lineTaken
    case .takenLED: self = .ledTaken
    }
  }

  init(_ problem: YAMLProblem) {
    switch problem {
    case .tooLarge: self = .tooLarge
    case .empty: self = .empty
    case .badEncoding: self = .badEncoding
    case .badCharacter: self = .badCharacter
    case .tab: self = .tab
    case .syntax: self = .syntax
    case .noMemory: self = .noMemory
    case .secondDocument: self = .secondDocument
    case .tooDeep: self = .tooDeep
    case .alias: self = .alias
    case .anchor: self = .anchor
    case .tag: self = .tag
    case .keyNotText: self = .keyNotText
    case .duplicateKey: self = .duplicateKey
    case .unknownKey: self = .unknownKey
    case .strayText: self = .strayText
    case .missingKey: self = .missingKey
    case .notOneOf: self = .notOneOf
    case .wrongShape: self = .wrongShape
    case .badValue: self = .badValue
    case .wrongCount: self = .wrongCount
    case .repeatedItem: self = .repeatedItem
    }
  }
}

extension BoardErrorRow: CustomStringConvertible {
  var description: String { kind.rawValue }
}
