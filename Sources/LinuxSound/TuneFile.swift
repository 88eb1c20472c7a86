import AlarmCore
import Glibc
import LinuxCall
import RTTTL

/// Reads files with tunes, written as telephones had them (RTTTL).
package enum TuneFile {
  /// The ending by which a file is taken for a tune: no byte of it says so.
  package static let ending = "rtttl"

  /// True for the path of a tune.
  package static func isTune(_ path: String) -> Bool { path.hasSuffix(".\(ending)") }

  /// Reads a tune.
  ///
  /// - Throws: what the system says when it cannot be opened or read; `.broken` when it is no
  ///   ordinary file, or no tune, with line, column and what to write instead.
  package static func load(_ path: String) throws(PortFailure) -> Tune {
    let bytes = try read(path)
    do throws(RTTTLError) {
      return try RTTTLReader.read(bytes)
    } catch {
      throw PortFailure(port: .sound, kind: .broken, subject: path, detail: error.description)
    }
  }

  /// Reads a tune and plays it as a ring does, as a sound for any card.
  ///
  /// - Throws: as `load`; `.broken` for one that is too short to be heard.
  static func sound(_ path: String) throws(PortFailure) -> Sound {
    let sound = Sound(playing: try load(path).ringing)
    if let silence = sound.silence {
      throw PortFailure(port: .sound, kind: .broken, subject: path, detail: silence.words)
    }
    return sound
  }

  /// The bytes, at most one more than a tune may have, which tells that it is too large.
  private static func read(_ path: String) throws(PortFailure) -> [UInt8] {
    let descriptor = try OpenSoundFile.openOrdinary(path)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: RTTTLLimits.bytes + 1)
    while bytes.count <= RTTTLLimits.bytes {
      let room = piece.count - bytes.count
      do throws(SystemFailure) {
        let count = try SystemCall.value("read") {
          piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, room) }
        }
        if count == 0 { break }
        bytes += piece[..<count]
      } catch {
        throw PortFailure(port: .sound, subject: path, error)
      }
    }
    return bytes
  }
}
