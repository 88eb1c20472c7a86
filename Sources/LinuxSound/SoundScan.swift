import AlarmCore
import SoundEditing

/// What is in a sound file, also in one that the clock would not play.
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
    let file = try OpenSoundFile(path)
    guard SoundScan.rates ~= file.rate else {
      throw PortFailure(
        port: .sound, kind: .broken, subject: path,
        detail: "\(file.rate) Hz; it can be \(SoundScan.rates.lowerBound) to"
          + " \(SoundScan.rates.upperBound) Hz")
    }
    intake = SoundScan.read(file, skipsSilence: skipsSilence)
    channels = file.channels
    rate = file.rate
    sound = intake.sound(rate: file.rate)
    let frames = SoundScan.frames(of: intake, claimed: file.promisedFrames)
    length = .frames(frames, at: file.rate)
    isLengthKnown = !intake.hasMore || frames > intake.frames
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

  private static func read(_ file: OpenSoundFile, skipsSilence: Bool) -> SoundIntake {
    let (channels, atATime) = (file.channels, OpenSoundFile.framesAtATime)
    var intake = SoundIntake(
      channels: channels, most: Sound.longest.frames(at: file.rate), skipsSilence: skipsSilence)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: atATime * channels) { part in
      guard let start = part.baseAddress else { return }
      while !intake.hasMore {
        let got = file.read(into: start, frames: atATime)
        guard got > 0 else { return }
        intake.take(UnsafeBufferPointer(rebasing: part[..<(got * channels)]))
      }
    }
    return intake
  }

  /// What was counted, and where nobody counted to the end what the header claims.
  private static func frames(of intake: SoundIntake, claimed: Int64) -> Int {
    guard intake.hasMore else { return intake.frames }
    // The header's number may be anything; a day at the highest rate is still far from overflow.
    let most = 86_400 * Int64(rates.upperBound)
    return max(intake.frames, Int(min(max(claimed, 0), most)))
  }
}
