import AlarmCore
import CSndFile
import Glibc
import LinuxCall

/// Reads a sound file as a whole, through libsndfile.
package enum SoundFile {
  /// Frames decoded at a time while looking for the end of a file that is not counted right.
  private static let framesAtATime = 4_096

  /// Decodes a file of any format libsndfile knows.
  ///
  /// The frames are counted as they come: the header of a compressed file may promise more.
  ///
  /// - Throws: what the system says when it cannot be opened; `.broken` with libsndfile's words or
  ///   ours when it is no ordinary file, no sound, empty, shorter than `Sound.shortest`, longer
  ///   than `Sound.longest`, softer than `Sound.faintest`, or has more than two channels or a rate
  ///   outside `Sound.rates`.
  package static func load(_ path: String) throws(PortFailure) -> Sound {
    let descriptor = try openFile(path)
    defer { close(descriptor) }
    var shape = csndfile_shape()
    guard let file = csndfile_open(descriptor, &shape) else {
      throw broken(path, String(cString: csndfile_open_words()))
    }
    defer { csndfile_close(file) }
    let rate = Int(shape.rate)
    let channels = Int(shape.channels)
    guard 1...2 ~= channels else {
      throw broken(path, "\(channels) channels; a sound has 1 or 2")
    }
    guard Sound.rates ~= rate else {
      throw broken(path, "\(rate) Hz; a sound has 8000 to 48000 Hz")
    }
    let most = Sound.longest.frames(at: rate)
    guard shape.frames <= most else { throw tooLong(path) }
    let promised = shape.frames > 0 ? Int(shape.frames) : 0
    let samples = read(file, channels: channels, promised: promised, most: most)
    if samples.count > most * channels { throw tooLong(path) }
    if samples.isEmpty { throw broken(path, "no sound in it (0 frames)") }
    let sound = Sound(samples: samples, channels: channels, rate: rate)
    if let silence = sound.silence { throw broken(path, silence) }
    return sound
  }

  /// Reads to the end, but at most one frame more than `most`, which tells that it is too long.
  private static func read(
    _ file: OpaquePointer, channels: Int, promised: Int, most: Int
  ) -> [Int16] {
    var samples: [Int16] = []
    // One allocation of the right size: growing by doubling would hold up to three times as much.
    samples.reserveCapacity(min(promised, most + 1) * channels)
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: framesAtATime * channels) { part in
      guard let start = part.baseAddress else { return }
      while samples.count <= most * channels {
        let left = min(framesAtATime, most + 1 - samples.count / channels)
        let got = csndfile_read(file, start, Int64(left))
        guard got > 0 else { return }
        samples.append(contentsOf: UnsafeBufferPointer(rebasing: part[..<(Int(got) * channels)]))
      }
    }
    return samples
  }

  private static func openFile(_ path: String) throws(PortFailure) -> CInt {
    do throws(SystemFailure) {
      // A named pipe of that name must not hold up the ring.
      return try OrdinaryFile.open(path, O_RDONLY)
    } catch {
      if let objection = error.objection { throw broken(path, objection) }
      throw PortFailure(
        port: .sound, subject: path, errorNumber: error.code,
        detail: String(cString: strerror(error.code)))
    }
  }

  private static func broken(_ path: String, _ words: String) -> PortFailure {
    PortFailure(port: .sound, kind: .broken, subject: path, detail: words)
  }

  private static func tooLong(_ path: String) -> PortFailure {
    broken(path, "longer than \(Sound.longest.components.seconds) s")
  }
}
