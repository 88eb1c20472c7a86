import AlarmCore

/// Reads a sound file as a whole, through libsndfile, or makes the sound of a tune.
package enum SoundFile {
  /// Decodes a file of any format libsndfile knows; by its ending, plays a tune.
  ///
  /// The frames are counted as they come: the header of a compressed file may promise more.
  ///
  /// - Throws: what the system says when it cannot be opened; `.broken` with libsndfile's words or
  ///   ours when it is no ordinary file, no sound, no tune, or there is a `SoundObjection`.
  package static func load(_ path: String) throws(PortFailure) -> Sound {
    if TuneFile.isTune(path) { return try TuneFile.sound(path) }
    let file = try OpenSoundFile(path)
    guard 1...2 ~= file.channels else { throw file.broken(.channels(file.channels)) }
    guard Sound.rates ~= file.rate else { throw file.broken(.rate(file.rate)) }
    let most = Sound.longest.frames(at: file.rate)
    let samples = read(file, most: most)
    if samples.count > most * file.channels { throw file.broken(.tooLong) }
    if samples.isEmpty { throw file.broken(.empty) }
    let sound = Sound(samples: samples, channels: file.channels, rate: file.rate)
    if let silence = sound.silence { throw file.broken(silence) }
    return sound
  }

  /// Reads to the end, but at most one frame more than `most`, which tells that it is too long.
  private static func read(_ file: OpenSoundFile, most: Int) -> [Int16] {
    let (channels, atATime) = (file.channels, OpenSoundFile.framesAtATime)
    let promised = file.promisedFrames > 0 ? Int(file.promisedFrames) : 0
    var samples: [Int16] = []
    // One allocation of the right size: growing by doubling would hold up to three times as much.
    samples.reserveCapacity(min(promised, most + 1) * channels)
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: atATime * channels) { part in
      guard let start = part.baseAddress else { return }
      while samples.count <= most * channels {
        let got = file.read(into: start, frames: min(atATime, most + 1 - samples.count / channels))
        guard got > 0 else { return }
        samples.append(contentsOf: UnsafeBufferPointer(rebasing: part[..<(got * channels)]))
      }
    }
    return samples
  }
}
