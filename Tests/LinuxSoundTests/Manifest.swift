import Foundation
import Testing

/// What sounds/manifest.json says.
struct Manifest: Decodable {
  let sounds: [Entry]

  struct Entry: Decodable, CustomTestStringConvertible {
    let name: String
    let files: [String]
    let seconds: Double
    /// Of a tune.
    let notes: Int?
    /// None of these for a tune, which has no samples.
    let rate: Int?
    let channels: Int?
    let loudness: Double?
    let truePeak: Double?
    let samplePeak: Double?
    let licence: String
    let origin: String
    let description: String

    var testDescription: String { name }
  }

  static func read() throws -> Manifest {
    let path = ProjectFolder.sounds + "/manifest.json"
    return try JSONDecoder().decode(
      Manifest.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Its entries, for tests that take one at a time; none where it cannot be read, which the suite
  /// notices.
  static let entries = (try? read().sounds) ?? []
}
