/// A word as a shell takes it, for commands that are shown to be typed.
enum ShellWord {
  /// The word itself where no shell would see more in it, else in single quotes.
  static func of(_ word: String) -> String {
    let isPlain = !word.isEmpty && !word.hasPrefix("-") && word.utf8.allSatisfy(isPlain)
    guard !isPlain else { return word }
    var quoted = "'"
    for character in word { quoted += character == "'" ? "'\\''" : String(character) }
    return quoted + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
