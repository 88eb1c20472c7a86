/// A sound card as far as the player needs one; calls never wait for it.
///
/// Frames are interleaved 16-bit. Conformers: `ALSACard`, and a scripted card in the tests.
package protocol PCM: AnyObject {
  /// Opens a device for a shape like the wanted one and answers the shape granted.
  ///
  /// - Throws: a fault; the card is then closed as before.
  func open(_ device: String, wanted: PCMShape) throws(PCMFault) -> PCMShape
  /// How many frames can be written now, 0 ... `bufferFrames`.
  ///
  /// - Throws: `.underrun` when all that was written has been played, and other faults.
  func room() throws(PCMFault) -> Int
  /// Queues samples of whole frames; answers how many frames were taken, which may be fewer.
  ///
  /// - Throws: a fault; nothing was taken then.
  func write(_ samples: UnsafeBufferPointer<Int16>) throws(PCMFault) -> Int
  /// Makes the card ready to write again.
  ///
  /// - Throws: a fault; `.notReady` from `.resume` while the card is still waking.
  func recover(_ way: PCMRecovery) throws(PCMFault)
  /// Falls silent at once and gives the device back; harmless when none is open.
  func close()
}

/// How a card is made ready again.
package enum PCMRecovery: Hashable, Sendable {
  /// Discard what is queued, silent at once, and start anew with the next write.
  case prepare
  /// Wake up after the system was suspended.
  case resume
}

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
  /// Three periods are kept queued and the fourth place is left for the fade of a stop, so that 40 ms
  /// after a stop all has been played, with 10 ms in hand for waking the thread. Not shorter: a busy
  /// board with one core may keep a thread waiting for 20 ms.
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
