import AlarmCore
import SoundEditing

/// Makes a sound for the clock out of any file, and says what it did.
///
///     read ─► mix down ─► trim ─► another rate ─► loudness ─► 16 bits ─► would it ring?
package struct SoundConversion: Sendable {
  /// What is wanted of it.
  package struct Wish: Hashable, Sendable {
    /// True to cut silence from both ends, and what is beyond `Sound.longest`.
    package var trims: Bool
    /// Frames a second, in `Sound.rates`; nil for the file's own, or the nearest that is taken.
    package var rate: Int?
    /// Loudness in LUFS; nil to leave it.
    package var loudness: Double?

    /// Makes a wish; by itself for as little change as can be.
    package init(trims: Bool = false, rate: Int? = nil, loudness: Double? = nil) {
      self.trims = trims
      self.rate = rate
      self.loudness = loudness
    }
  }

  /// What was done; facts only.
  package enum Step: Hashable, Sendable {
    /// So many samples were no numbers, and are silent.
    case silenced(samples: Int)
    /// So many channels became one.
    case mixed(channels: Int)
    /// Silence of that length was cut off before and behind.
    case trimmed(before: Duration, behind: Duration)
    /// What is beyond `Sound.longest` was cut off, with a fade.
    case cut
    /// The rate was another.
    case resampled(from: Int)
    /// So many decibels were taken off, so that nothing is clipped.
    case softened(decibels: Double)
    /// The loudness was `from` and is `to`, in LUFS; it falls short of `target` where more would
    /// have gone beyond `ceiling`.
    case levelled(from: Double, to: Double, target: Double)
  }

  /// Why nothing was made; facts only.
  package enum Failure: Error, Hashable, Sendable {
    /// The file cannot be read.
    case unreadable(PortFailure)
    /// The clock would not ring by what came out.
    case useless(SoundObjection)
    /// A library did not do its part.
    case tool(SoundToolFailure)
    /// Nothing in it is loud enough to be measured, so no loudness can be given to it.
    case unmeasurable
  }

  /// How near to full scale the wave may come where the loudness is set, in dBTP.
  ///
  /// Source: EBU R 128.
  package static let ceiling = -1.0
  /// How far, in LU, the loudness may miss its target unmentioned: what rounding to 16 bits does.
  package static let tolerance = 0.05
  /// Time in which a sound that is cut off fades out.
  package static let fade: Duration = .milliseconds(50)

  /// What came out; the clock would ring by it.
  package let sound: Sound
  /// What was done for it, in order.
  package let steps: [Step]

  /// Converts a file.
  ///
  /// - Throws: why it cannot be done.
  package init(of path: String, _ wish: Wish) throws(Failure) {
    var steps: [Step] = []
    let scan = try SoundConversion.scan(path, wish)
    if scan.intake.strange > 0 { steps.append(.silenced(samples: scan.intake.strange)) }
    if scan.channels > 2 { steps.append(.mixed(channels: scan.channels)) }
    var made = scan.sound
    if wish.trims { SoundConversion.trim(&made, scan, &steps) }
    if made.frames == 0 { throw .useless(scan.intake.frames == 0 ? .empty : .faint) }
    try SoundConversion.resample(&made, wish, &steps)
    if let target = wish.loudness {
      try SoundConversion.level(&made, target, &steps)
    } else {
      SoundConversion.soften(&made, &steps)
    }
    sound = Sound(samples: made.integers, channels: made.channels, rate: made.rate)
    if let silence = sound.silence { throw .useless(silence) }
    self.steps = steps
  }

  private static func scan(_ path: String, _ wish: Wish) throws(Failure) -> SoundScan {
    let scan: SoundScan
    do throws(PortFailure) {
      scan = try SoundScan(path, skipsSilence: wish.trims)
    } catch {
      throw .unreadable(error)
    }
    if scan.isCut && !wish.trims { throw .useless(.tooLong) }
    return scan
  }

  private static func trim(_ sound: inout FloatSound, _ scan: SoundScan, _ steps: inout [Step]) {
    if scan.isCut { sound.fadeOut(last: fade.frames(at: sound.rate)) }
    let behind = sound.dropTrailingSilence()
    if scan.intake.skipped > 0 || behind > 0 && !scan.isCut {
      steps.append(
        .trimmed(
          before: .frames(scan.intake.skipped, at: scan.rate),
          behind: scan.isCut ? .zero : .frames(behind, at: scan.rate)))
    }
    if scan.isCut { steps.append(.cut) }
  }

  private static func resample(
    _ sound: inout FloatSound, _ wish: Wish, _ steps: inout [Step]
  ) throws(Failure) {
    let nearest = min(max(sound.rate, Sound.rates.lowerBound), Sound.rates.upperBound)
    let rate = wish.rate ?? nearest
    guard rate != sound.rate else { return }
    steps.append(.resampled(from: sound.rate))
    do throws(SoundToolFailure) {
      sound = try Resampler.convert(sound, to: rate, most: Sound.longest.frames(at: rate))
    } catch {
      throw .tool(error)
    }
    if sound.frames == 0 { throw .useless(.empty) }
  }

  private static func level(
    _ sound: inout FloatSound, _ target: Double, _ steps: inout [Step]
  ) throws(Failure) {
    let reading: LoudnessReading
    do throws(SoundToolFailure) {
      reading = try LoudnessReading(of: sound)
    } catch {
      throw .tool(error)
    }
    guard let loudness = reading.integrated else { throw .unmeasurable }
    let gain = min(target - loudness, ceiling - reading.truePeak)
    sound.scale(by: LoudnessReading.factor(decibels: gain))
    steps.append(.levelled(from: loudness, to: loudness + gain, target: target))
  }

  /// Makes all of it so much softer that its highest sample fits, where it does not.
  private static func soften(_ sound: inout FloatSound, _ steps: inout [Step]) {
    let peak = sound.peak
    guard peak > 1 else { return }
    sound.scale(by: 1 / peak)
    steps.append(.softened(decibels: LoudnessReading.decibels(Double(peak))))
  }
}
