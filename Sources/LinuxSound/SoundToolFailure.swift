/// A library that works on sounds did not; facts only.
package struct SoundToolFailure: Error, Hashable, Sendable {
  /// The libraries that are loaded when they are needed.
  package enum Library: String, Hashable, Sendable, CaseIterable {
    /// Changes rates.
    case sampleRate = "libsamplerate"
    /// Measures loudness.
    case loudness = "libebur128"

    /// The package of Debian that has it, the same in 12 and 13.
    package var package: String {
      switch self {
      case .sampleRate: "libsamplerate0"
      case .loudness: "libebur128-1"
      }
    }
  }

  /// Which library.
  package var library: Library
  /// True when it could not be loaded, false when it refused.
  package var isMissing: Bool
  /// The loader's or the library's words.
  package var words: String

  /// Makes a failure.
  package init(_ library: Library, isMissing: Bool, words: String) {
    self.library = library
    self.isMissing = isMissing
    self.words = words
  }

  /// What happened and what to do, without a full stop.
  package var text: String {
    isMissing
      ? "\(library.rawValue) cannot be loaded (\(words)); install the Debian package"
        + " \(library.package)"
      : "\(library.rawValue) refuses (\(words)); try another file"
  }
}
