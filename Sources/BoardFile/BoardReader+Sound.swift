import YAML

extension BoardReader {
  /// What rings when the file does not say.
  private static let usualSound = "bell"
  /// ALSA's own choice of a card.
  private static let usualDevice = "default"

  /// Reads the sound card's part; without it the board has no sound card.
  mutating func sound(
    _ value: YAMLValue?
  ) throws(YAMLError) -> (devices: [String], standard: String) {
    guard let value else { return ([], Self.usualSound) }
    let fields = try value.fields(["devices", "default"])
    var devices = [Self.usualDevice]
    if let list = fields.optional("devices") {
      devices = try Self.texts(
        list, BoardLimits.soundDevices, longestBytes: BoardLimits.soundDeviceBytes)
      numberedCards = devices.filter(Self.hasNumber).map {
        BoardWarning(at: list.position, .numberedCard($0))
      }
    }
    var standard = Self.usualSound
    if let name = fields.optional("default") { standard = try Self.soundName(name) }
    return (devices, standard)
  }

  /// True for "hw:0", "plughw:1,0" and "sysdefault:CARD=0".
  private static func hasNumber(_ device: String) -> Bool {
    guard let colon = device.firstIndex(of: ":") else { return false }
    var card = device[device.index(after: colon)...]
    if card.hasPrefix("CARD=") { card = card.dropFirst(5) }
    let name = card.prefix { $0 != "," }
    return !name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// A sound's name is a file's name without its ending, so it must not lead out of the directory.
  private static func soundName(_ value: YAMLValue) throws(YAMLError) -> String {
    let name = try value.text(longestBytes: BoardLimits.soundNameBytes)
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isPlain else {
      throw value.bad(name, expected: "a sound's name of letters, digits, - and _, no ending")
    }
    return name
  }

  /// Reads the defaults a board registers.
  static func preferences(_ value: YAMLValue?) throws(YAMLError) -> BoardPreferences {
    guard let value else { return BoardPreferences() }
    let fields = try value.fields(["volume", "snooze", "silence-after", "ramp", "play-sound"])
    return BoardPreferences(
      volumePercent: try fields.optional("volume")?.percent(in: BoardLimits.volumePercent),
      snooze: try fields.optional("snooze")?.duration(in: BoardLimits.snooze),
      silenceAfter: try silenceAfter(fields.optional("silence-after")),
      ramp: try fields.optional("ramp")?.duration(in: BoardLimits.ramp),
      playSound: try fields.optional("play-sound")?.boolean())
  }

  private static func silenceAfter(
    _ value: YAMLValue?
  ) throws(YAMLError) -> BoardPreferences.SilenceAfter? {
    guard let value else { return nil }
    let text = try value.scalar().text
    if text == "never" { return .never }
    guard let duration = DurationText.parse(text), BoardLimits.silenceAfter.contains(duration)
    else {
      let low = DurationText.of(BoardLimits.silenceAfter.lowerBound)
      let high = DurationText.of(BoardLimits.silenceAfter.upperBound)
      throw value.bad(text, expected: "a time \(low) ... \(high), or never")
    }
    return .after(duration)
  }
}
