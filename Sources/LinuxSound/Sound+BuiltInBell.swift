import Glibc

extension Sound {
  /// What the built-in bell is called where people read it.
  package static let builtInName = "built-in"

  /// A bell that needs no file: one second of four strikes at 660 Hz, one second of rest.
  ///
  /// 660 Hz, not the 880 Hz of the bell in the sounds folder, so that a listener can tell that the
  /// files are gone. 8 kHz and mono keep it at 32 kB.
  package static func builtInBell() -> Sound {
    let rate = 8_000
    let strike = rate / 4
    let turn = 2 * Double.pi * 660 / Double(rate)
    let samples = (0..<2 * rate).map { frame -> Int16 in
      guard frame < rate else { return 0 }
      let since = Double(frame % strike)
      let attack = min(1, since / 16)  // 2 ms
      let height = attack * exp(-since / (0.09 * Double(rate)))
      let release = min(1, (Double(strike) - since) / 80)  // 10 ms
      return Int16(29_000 * height * release * sin(turn * since))
    }
    return Sound(samples: samples, channels: 1, rate: rate)
  }
}
