/// Why the clock would not ring by what is in a file; facts only.
package enum SoundObjection: Hashable, Sendable {
  /// It has so many channels, which is neither one nor two.
  case channels(Int)
  /// It has so many frames a second, outside `Sound.rates`.
  case rate(Int)
  /// It lasts longer than `Sound.longest`.
  case tooLong
  /// It has no frame.
  case empty
  /// It has so many frames, fewer than `Sound.shortest` needs.
  case tooShort(frames: Int, fewest: Int)
  /// It stays below `Sound.faintest`.
  case faint

  /// The same in words, without a full stop.
  package var words: String {
    switch self {
    case .channels(let count): "\(count) channels; a sound has 1 or 2"
    case .rate(let rate):
      "\(rate) Hz; a sound has \(Sound.rates.lowerBound) to \(Sound.rates.upperBound) Hz"
    case .tooLong: "longer than \(Sound.longest.components.seconds) s"
    case .empty: "no sound in it (0 frames)"
    case .tooShort(let frames, let fewest):
      "too short to be heard: \(frames) frames, \(fewest) are needed"
    case .faint:
      "nothing to hear in it: even its loudest sample is more than 40 dB below full"
    }
  }
}
