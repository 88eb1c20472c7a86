import Ports

/// What the driver is told on its command line.
package struct LabDrive: Sendable {
  /// The story to play.
  package var story: LabStory
  /// How the lines are wired; the same board the clock is given.
  package var board: BoardWiring
  /// The simulated chip.
  package var chip: SimulatedChip
  /// The program of the clock under test.
  package var program: String
  /// Its arguments.
  package var arguments: [String]
  /// The recording side of the loopback card.
  package var capture: String
  /// Decides every bounce.
  package var seed: UInt64

  /// The recording side of the lab's card.
  package static let loopback = "hw:Loopback,1,0"

  /// Makes the driver's orders.
  package init(
    story: LabStory, board: BoardWiring, chip: SimulatedChip, program: String, arguments: [String],
    capture: String = LabDrive.loopback, seed: UInt64 = 1
  ) {
    self.story = story
    self.board = board
    self.chip = chip
    self.program = program
    self.arguments = arguments
    self.capture = capture
    self.seed = seed
  }

  /// The value of an option on the clock's command line; nil when it is not there.
  func value(of option: String) -> String? {
    arguments.firstIndex(of: option).flatMap { place in
      arguments.indices.contains(place + 1) ? arguments[place + 1] : nil
    }
  }

  /// Plays the story on the kernel it runs on and prints one line a step.
  ///
  /// Returns true when every expectation held. Throws when the lab itself could not go on.
  package func play(print: @escaping (String) -> Void) throws(LabFailure) -> Bool {
    let time = KernelTime()
    let lines = try SimulatedLines(board: board, chip: chip)
    let player = StoryPlayer(
      time: time, lines: lines,
      hand: Hand(lines: lines, time: time, kind: board.knob.kind, seed: seed),
      ear: board.hasCard(recordedAt: capture) ? Ear(device: capture, time: time) : nil,
      orders: self, print: print)
    return try player.play()
  }
}

extension BoardWiring {
  /// True when one of the board's sound devices is the card whose far end is recorded.
  ///
  /// "plughw:Loopback,0,0" and "hw:Loopback,1,0" name the same card.
  package func hasCard(recordedAt capture: String) -> Bool {
    func card(_ device: String) -> Substring? {
      device.split(separator: ":").last?.split(separator: ",").first
    }
    return soundDevices.contains { card($0) == card(capture) }
  }
}
