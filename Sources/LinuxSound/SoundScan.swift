import AlarmCore
import SoundEditing

/// What is in a sound file, also in one that the clock would not play.
///
/// A tune is what a speaker plays of it.
package struct SoundScan: Sendable {
  /// Rates that are looked at: from the least that speech needs to the most that studios use.
  ///
  /// What a header says beyond that is not meant, and would only ask for memory.
  package static let rates = 1_000...384_000

  /// Samples a frame in the file.
  package let channels: Int
  /// Frames a second.
  package let rate: Int
  /// How long it lasts; where `isCut`, as its header claims.
  package let length: Duration
  /// False where it goes on for longer, nobody knows how long.
  package let isLengthKnown: Bool
  /// What was kept and what was noticed.
  package let intake: SoundIntake
  /// Its first `Sound.longest`, in one channel or two.
  package let sound: FloatSound

  /// Reads what a sound can be made of.
  ///
  /// `skipsSilence` begins with the first frame that can be heard.
  ///
  /// - Throws: as `SoundFile.load`, but objects to nothing that can be read.
  package init(_ path: String, skipsSilence: Bool = false) throws(PortFailure) {
    let source =
      try TuneFile.isTune(path)
      ? Source(tune: path, skipsSilence: skipsSilence)
      : Source(file: path, skipsSilence: skipsSilence)
    intake = source.intake
    channels = source.intake.channels
    rate = source.rate
    sound = source.intake.sound(rate: source.rate)
    let frames = SoundScan.frames(of: source.intake, claimed: source.claimed)
    length = .frames(frames, at: source.rate)
    isLengthKnown = !source.intake.hasMore || frames > source.intake.frames
  }

  /// True when it goes on behind what was kept.
  package var isCut: Bool { intake.hasMore }

  /// Everything that keeps the clock from ringing by it; nothing when it would.
  package var objections: [SoundObjection] {
    var found: [SoundObjection] = []
    if !(1...2 ~= channels) { found.append(.channels(channels)) }
    if !(Sound.rates ~= rate) { found.append(.rate(rate)) }
    if length > Sound.longest { found.append(.tooLong) }
    if intake.frames == 0 {
      found.append(.empty)
    } else if let silence = Sound.silence(of: sound.integers, channels: sound.channels, rate: rate)
    {
      found.append(silence)
    }
    return found
  }

  /// What was counted, and where nobody counted to the end what the header claims.
  private static func frames(of intake: SoundIntake, claimed: Int64) -> Int {
    guard intake.hasMore else { return intake.frames }
    // The header's number may be anything; a day at the highest rate is still far from overflow.
    let most = 86_400 * Int64(rates.upperBound)
    return max(intake.frames, Int(min(max(claimed, 0), most)))
  }
}

extension SoundScan {
  /// What comes out of a file, whatever kind it is.
  private struct Source {
    var intake: SoundIntake
    var rate: Int
    /// Frames its header claims.
    var claimed: Int64

    init(file path: String, skipsSilence: Bool) throws(PortFailure) {
      let file = try OpenSoundFile(path)
      guard SoundScan.rates ~= file.rate else {
        throw PortFailure(
          port: .sound, kind: .broken, subject: path,
          detail: "\(file.rate) Hz; it can be \(SoundScan.rates.lowerBound) to"
            + " \(SoundScan.rates.upperBound) Hz")
      }
      intake = SoundIntake(
        channels: file.channels, most: Sound.longest.frames(at: file.rate),
        skipsSilence: skipsSilence)
      rate = file.rate
      claimed = file.promisedFrames
      read(file)
    }

    /// A tune as a speaker plays it.
    init(tune path: String, skipsSilence: Bool) throws(PortFailure) {
      let sound = Sound(playing: try TuneFile.load(path))
      intake = SoundIntake(
        channels: sound.channels, most: Sound.longest.frames(at: sound.rate),
        skipsSilence: skipsSilence)
      rate = sound.rate
      claimed = 0
      sound.samples.map { Float($0) / 32_768 }.withUnsafeBufferPointer { intake.take($0) }
    }

    private mutating func read(_ file: OpenSoundFile) {
      let (channels, atATime) = (file.channels, OpenSoundFile.framesAtATime)
      withUnsafeTemporaryAllocation(of: Float.self, capacity: atATime * channels) { part in
        guard let start = part.baseAddress else { return }
        while !intake.hasMore {
          let got = file.read(into: start, frames: atATime)
          guard got > 0 else { return }
          intake.take(UnsafeBufferPointer(rebasing: part[..<(got * channels)]))
        }
      }
    }
  }
}
