/// How a card runs.
package struct PCMShape: Equatable, Sendable {
  /// Frames a second.
  package var rate: Int
  /// Samples a frame.
  package var channels: Int
  /// How finely the card reports its progress, in frames.
  package var periodFrames: Int
  /// How many frames may be queued.
  package var bufferFrames: Int

  /// What the clock asks every card for: 48 kHz stereo, the one shape all of them have, 10 ms x 4.
  ///
  /// Three periods are kept queued and the fourth place is left for the fade of a stop, so that 40
  /// ms after a stop all has been played, with 10 ms in hand for waking the thread. Not shorter: a
  /// busy board with one core may keep a thread waiting for 20 ms.
  package static let wanted = PCMShape(
    rate: 48_000, channels: 2, periodFrames: 480, bufferFrames: 4 * 480)

  /// Makes a shape.
  package init(rate: Int, channels: Int, periodFrames: Int, bufferFrames: Int) {
    self.rate = rate
    self.channels = channels
    self.periodFrames = periodFrames
    self.bufferFrames = bufferFrames
  }
}
