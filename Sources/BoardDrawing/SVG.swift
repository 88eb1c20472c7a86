import Wording

/// Writes the few elements of SVG that a wiring picture needs, one a line.
///
/// Source: Scalable Vector Graphics (SVG) 1.1, W3C.
struct SVG {
  /// Where a text's place is in it.
  enum Anchor: String {
    case start
    case middle
    case end
  }

  typealias Point = DrawnWire.Point

  private var lines: [String] = []

  /// The whole file.
  func file(width: Int, height: Int, title: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
    viewBox="0 0 \(width) \(height)" font-family="sans-serif" font-size="12">
    <title>\(XMLText(title))</title>
    <rect width="\(width)" height="\(height)" fill="#ffffff"/>
    \(lines.joined(separator: "\n"))
    </svg>

    """
  }

  mutating func line(
    _ points: [Point], color: String = "#222222", width: Int = 2, extra: String = ""
  ) {
    let places = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    lines.append(
      "<polyline points=\"\(places)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(width)\""
        + " stroke-linejoin=\"round\"\(extra)/>")
  }

  mutating func shape(_ points: [Point], fill: String = "#222222") {
    let places = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    lines.append("<polygon points=\"\(places)\" fill=\"\(fill)\"/>")
  }

  mutating func box(
    x: Int, y: Int, width: Int, height: Int, fill: String = "#ffffff", radius: Int = 0
  ) {
    lines.append(
      "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"\(radius)\""
        + " fill=\"\(fill)\" stroke=\"#222222\"/>")
  }

  mutating func circle(_ centre: Point, radius: Int, fill: String, stroke: String = "#222222") {
    lines.append(
      "<circle cx=\"\(centre.x)\" cy=\"\(centre.y)\" r=\"\(radius)\" fill=\"\(fill)\""
        + " stroke=\"\(stroke)\"/>")
  }

  mutating func text(
    _ text: String, at place: Point, _ anchor: Anchor = .start, size: Int = 12,
    color: String = "#222222", isBold: Bool = false
  ) {
    let weight = isBold ? " font-weight=\"bold\"" : ""
    lines.append(
      "<text x=\"\(place.x)\" y=\"\(place.y)\" text-anchor=\"\(anchor.rawValue)\""
        + " font-size=\"\(size)\" fill=\"\(color)\"\(weight)>\(XMLText(text))</text>")
  }
}
