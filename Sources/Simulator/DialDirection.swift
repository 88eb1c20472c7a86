import CivilTime

/// Which way a place of the dial lies from its centre, as a vector of length 1.
///
///          -y 12 o'clock
///            │
///     -x ────┼──── +x 3 o'clock          y grows downwards, as rows of a screen do
///            │
///           +y
struct DialDirection: Hashable, Sendable {
  /// To the right.
  let x: Double
  /// Downwards.
  let y: Double

  /// Makes the direction of a dial time, exact to 1e-9.
  init(_ time: DialTime) {
    // The standard library has no sine; one of at most 45 degrees needs few terms, and the other
    // seven eighths of the dial are its mirror images.
    let quarter = time.minutes % 180
    let isPastDiagonal = quarter > 90
    let angle = Double(isPastDiagonal ? 180 - quarter : quarter) * Double.pi / 360
    let (sine, cosine) = DialDirection.sineAndCosine(angle)
    let (right, up) = isPastDiagonal ? (cosine, sine) : (sine, cosine)
    switch time.minutes / 180 {
    case 0: (x, y) = (right, -up)
    case 1: (x, y) = (up, right)
    case 2: (x, y) = (-right, up)
    default: (x, y) = (-up, -right)
    }
  }

  /// The first terms of the series of both, enough for angles up to pi / 4.
  private static func sineAndCosine(_ angle: Double) -> (Double, Double) {
    let square = angle * angle
    var term = 1.0
    var sine = 0.0
    var cosine = 0.0
    for step in 0..<6 {
      cosine += term
      sine += term * angle / Double(2 * step + 1)
      term *= -square / Double((2 * step + 1) * (2 * step + 2))
    }
    return (sine, cosine)
  }
}
