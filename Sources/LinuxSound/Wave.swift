import Glibc

/// A sine wave, frame after frame, without a sine a frame.
///
///     (cos, sin) of the next frame = (cos, sin) of this one, turned by the angle of one frame
///
/// Four products instead of some sixty operations, which a board without a fast processor feels.
/// What rounding adds in a period of 10 ms is far below one step of 16 bits, and each period begins
/// anew.
struct Wave {
  private let turn: (cosine: Double, sine: Double)
  private var now: (cosine: Double, sine: Double)

  /// Makes the wave that was at zero `frame` frames ago.
  init(hertz: Int, rate: Int, frame: Int) {
    let angle = 2 * Double.pi * Double(hertz) / Double(rate)
    turn = (cos(angle), sin(angle))
    now = (cos(angle * Double(frame)), sin(angle * Double(frame)))
  }

  /// The value at this frame, from -1 to 1; steps to the next frame.
  mutating func next() -> Float {
    defer {
      now = (
        now.cosine * turn.cosine - now.sine * turn.sine,
        now.sine * turn.cosine + now.cosine * turn.sine
      )
    }
    return Float(now.sine)
  }
}
