import BoardFile
import Foundation

/// The shortest board that says everything once, and ways to spoil it.
enum SampleBoard {
  static let text = inputs + whatRings + preferences

  static let inputs = """
    version: 1
    name: Bedside
    chip: {labels: [pinctrl-bcm2835, pinctrl-bcm2711]}
    knob:
      a: {bcm: 17}
      b: {line: 27}
      bias: none
      kind: half-cycle
      reversed: true
    button: {bcm: 22, active: high, bias: pull-down, debounce: 35ms}

    """

  static let whatRings = """
    leds:
      armed: {bcm: 23, active: low}
      badge: [{bcm: 24}, {name: GPIO25, active: high}]
      style: binary
    buzzer: {bcm: 26}
    sound: {devices: [hw:1, default], default: gong_2}

    """

  static let preferences = """
    preferences:
      volume: 70%
      snooze: 5min
      silence-after: never
      ramp: 90 s
      play-sound: false

    """

  /// The outcome as one line: "accepted", or the error.
  static func outcome(of text: String) -> String { outcome(of: Array(text.utf8)) }

  static func outcome(of bytes: [UInt8]) -> String {
    do throws(BoardFileError) {
      _ = try BoardFile.parse(bytes, file: "board.yaml")
      return "accepted"
    } catch {
      return error.description
    }
  }
}

/// Replaces the first occurrence; nil when there is none, so that a stale test cannot pass.
func replacing(_ old: String, by new: String, in text: String) -> String? {
  guard let range = text.range(of: old) else { return nil }
  return text.replacingCharacters(in: range, with: new)
}
