import Foundation
import LinuxSound
import SoundEditing
import Testing

@Suite struct LoudnessReadingTests {
  private func sine(height: Double, seconds: Double, channels: Int = 1, rate: Int = 48_000)
    -> FloatSound
  {
    let samples = (0..<Int(seconds * Double(rate))).flatMap { frame in
      [Float](
        repeating: Float(
          height * sin(2 * Double.pi * 997 * Double(frame) / Double(rate))), count: channels)
    }
    return FloatSound(samples: samples, channels: channels, rate: rate)
  }

  // ITU-R BS.1770: a sine of 997 Hz at full scale in one channel is -3.01 LUFS.
  @Test(arguments: [(1, -3.01), (2, 0.0)])
  func fullScaleSine_readsAsTheStandardSays(channels: Int, loudness: Double) throws {
    let reading = try LoudnessReading(of: sine(height: 1, seconds: 3, channels: channels))
    #expect(abs((try #require(reading.integrated)) - loudness) < 0.02)
    #expect(abs(reading.truePeak) < 0.02 && abs(reading.samplePeak) < 0.01)
  }

  @Test func halfTheHeight_is6DecibelsLess() throws {
    let reading = try LoudnessReading(of: sine(height: 0.5, seconds: 3))
    #expect(abs((try #require(reading.integrated)) + 9.03) < 0.02)
    #expect(abs(reading.samplePeak + 6.02) < 0.01)
  }

  @Test func shortSound_isMeasuredAsItRings() throws {
    let reading = try LoudnessReading(of: sine(height: 1, seconds: 0.1))
    #expect(abs((try #require(reading.integrated)) + 3.01) < 0.2)
  }

  @Test func silence_hasNoLoudness() throws {
    let silence = FloatSound(samples: Array(repeating: 0, count: 48_000), channels: 1, rate: 48_000)
    let reading = try LoudnessReading(of: silence)
    #expect(reading.integrated == nil && reading.samplePeak == -.infinity)
    let nothing = FloatSound(samples: [], channels: 1, rate: 48_000)
    #expect(try LoudnessReading(of: nothing).integrated == nil)
  }

  @Test func libraries_areNotKept() throws {
    _ = try LoudnessReading(of: sine(height: 1, seconds: 1))
    _ = try Resampler.convert(sine(height: 1, seconds: 1), to: 8_000, most: 8_000)
    let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
    #expect(!maps.contains("libebur128") && !maps.contains("libsamplerate"))
  }
}
