import AlarmCore
import CSndFile
import Glibc
import LinuxCall

/// A sound file that is being read, through libsndfile, which is loaded for as long.
final class OpenSoundFile {
  /// Frames decoded at a time while looking for the end of a file that is not counted right.
  static let framesAtATime = 4_096

  /// Where it is, for messages.
  let path: String
  /// Frames the header claims, which may be wrong; below 0 or very many where nobody counted.
  let promisedFrames: Int64
  /// Frames a second, whatever the header says.
  let rate: Int
  /// Samples a frame, whatever the header says.
  let channels: Int

  private let descriptor: CInt
  private let file: OpaquePointer

  /// Opens a file of any format libsndfile knows.
  ///
  /// - Throws: what the system says when it cannot be opened; `.broken` with libsndfile's words or
  ///   ours when it is no ordinary file or no sound.
  init(_ path: String) throws(PortFailure) {
    let descriptor = try OpenSoundFile.openOrdinary(path)
    var shape = csndfile_shape()
    guard let file = csndfile_open(descriptor, &shape) else {
      close(descriptor)
      throw PortFailure(
        port: .sound, kind: .broken, subject: path, detail: String(cString: csndfile_open_words()))
    }
    self.path = path
    self.descriptor = descriptor
    self.file = file
    promisedFrames = shape.frames
    rate = Int(shape.rate)
    channels = Int(shape.channels)
  }

  deinit {
    csndfile_close(file)
    close(descriptor)
  }

  /// Decodes up to `frames` frames in 16 bits; answers how many, 0 at the end.
  ///
  /// - Precondition: the file has at most two channels.
  func read(into samples: UnsafeMutablePointer<Int16>, frames: Int) -> Int {
    precondition(channels <= 2, "the shim has no room for more")
    return max(Int(csndfile_read(file, samples, Int64(frames))), 0)
  }

  /// Decodes up to `frames` frames as floating numbers; answers how many, 0 at the end.
  func read(into samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    max(Int(csndfile_read_floats(file, samples, Int64(frames))), 0)
  }

  /// The failure that stands for an objection.
  func broken(_ objection: SoundObjection) -> PortFailure {
    PortFailure(port: .sound, kind: .broken, subject: path, detail: objection.words)
  }

  /// Opens an ordinary file for reading; the caller closes it.
  ///
  /// - Throws: what the system says; `.broken` when it is no ordinary file.
  static func openOrdinary(_ path: String) throws(PortFailure) -> CInt {
    do throws(SystemFailure) {
      // A named pipe of that name must not hold up the ring.
      return try OrdinaryFile.open(path, O_RDONLY)
    } catch {
      if let objection = error.objection {
        throw PortFailure(port: .sound, kind: .broken, subject: path, detail: objection)
      }
      throw PortFailure(
        port: .sound, subject: path, errorNumber: error.code,
        detail: String(cString: strerror(error.code)))
    }
  }
}
