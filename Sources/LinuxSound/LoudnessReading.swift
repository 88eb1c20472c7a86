import CEBUR128
import Glibc
import SoundEditing

/// How loud a sound is by EBU R 128, through libebur128, which is loaded for as long.
///
/// One channel counts as one loudspeaker, as in other programs. Source: EBU R 128, ITU-R BS.1770.
package struct LoudnessReading: Equatable, Sendable {
  /// Loudness of the whole sound in LUFS; nil where nothing of it is above -70.
  package var integrated: Double?
  /// The highest point of the wave, between samples too, in dB of full scale (dBTP); minus infinity
  /// for silence.
  package var truePeak: Double
  /// The highest sample, in dB of full scale; minus infinity for silence.
  package var samplePeak: Double

  /// What is measured at a time; a shorter sound is repeated until it is as long, as when it rings.
  ///
  /// Source: ITU-R BS.1770, gating block.
  package static let block: Duration = .milliseconds(400)

  /// Measures a sound.
  ///
  /// - Throws: when the library is not there or refuses.
  package init(of sound: FloatSound) throws(SoundToolFailure) {
    let fewest = LoudnessReading.block.frames(at: sound.rate) + 1
    let times = sound.frames > 0 ? (fewest + sound.frames - 1) / sound.frames : 0
    var reading = cebur128_reading()
    let code = sound.samples.withUnsafeBufferPointer { samples in
      cebur128_measure(
        samples.baseAddress, Int64(sound.frames), CInt(sound.channels), CInt(sound.rate),
        CInt(times), &reading)
    }
    guard code == CInt(cebur128_done) else {
      throw SoundToolFailure(
        .loudness, isMissing: code == CInt(cebur128_missing),
        words: String(cString: cebur128_words()))
    }
    integrated = reading.integrated.isFinite ? reading.integrated : nil
    truePeak = LoudnessReading.decibels(reading.true_peak)
    samplePeak = LoudnessReading.decibels(reading.sample_peak)
  }

  /// A factor in decibels.
  static func decibels(_ factor: Double) -> Double { 20 * log10(factor) }

  /// The factor that so many decibels are.
  static func factor(decibels: Double) -> Float { Float(pow(10, decibels / 20)) }
}
