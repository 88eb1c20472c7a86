import CSampleRate
import SoundEditing

/// Gives a sound another rate, through libsamplerate, which is loaded for as long.
package enum Resampler {
  /// The same sound with so many frames a second, and at most `most` frames.
  ///
  /// Both rates are in `SoundScan.rates`. What comes out may be louder than full scale where what
  /// goes in is near it.
  ///
  /// - Throws: when the library is not there or refuses.
  package static func convert(
    _ sound: FloatSound, to rate: Int, most: Int
  ) throws(SoundToolFailure) -> FloatSound {
    if rate == sound.rate || sound.frames == 0 {
      return FloatSound(samples: sound.samples, channels: sound.channels, rate: rate)
    }
    let ratio = Double(rate) / Double(sound.rate)
    let wanted = (Double(sound.frames) * ratio).rounded(.up)
    let room = min(Int(wanted), most)
    var made: Int64 = 0
    let samples = [Float](unsafeUninitializedCapacity: room * sound.channels) { out, count in
      made = sound.samples.withUnsafeBufferPointer { input in
        csamplerate_convert(
          input.baseAddress, Int64(sound.frames), CInt(sound.channels), ratio, out.baseAddress,
          Int64(room))
      }
      count = max(Int(made), 0) * sound.channels
    }
    if made < 0 {
      throw SoundToolFailure(
        .sampleRate, isMissing: made == Int64(csamplerate_missing),
        words: String(cString: csamplerate_words()))
    }
    return FloatSound(samples: samples, channels: sound.channels, rate: rate)
  }
}
