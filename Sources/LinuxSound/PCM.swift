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
