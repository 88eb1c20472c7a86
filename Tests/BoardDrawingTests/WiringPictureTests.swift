import BoardDrawing
import BoardFile
import Foundation
import Testing

/// Each wire of a picture, followed from its pin to its part; and the pictures that are kept.
@Suite struct WiringPictureTests {
  private typealias Point = DrawnWire.Point

  private static let oddBoard = """
    knob: {a: {header: 3}, b: {header: 40}, bias: pull-down}
    button: {header: 38, active: high}
    leds: {armed: {header: 5, active: low}, badge: [{header: 8}, {header: 7}, {header: 36}]}
    buzzer: {header: 10, active: low}
    """

  private static func plans() throws -> [WiringPlan] {
    try ShippedBoard.names.map { try ShippedBoard.plan($0) } + [ShippedBoard.plan(lines: oddBoard)]
  }

  /// The circle of each pin in a picture, by its number and its block's order.
  private func centres(_ svg: String) -> [Point] {
    svg.matches(of: /<circle cx="(\d+)" cy="(\d+)" r="10"/).compactMap { match in
      guard let x = Int(match.1), let y = Int(match.2) else { return nil }
      return Point(x, y)
    }
  }

  /// The straight pieces of a wire.
  private func pieces(_ wire: DrawnWire) -> [(from: Point, to: Point)] {
    Array(zip(wire.points, wire.points.dropFirst()))
  }

  /// True when two straight pieces lie on one another for more than a point.
  private func overlap(_ one: (from: Point, to: Point), _ two: (from: Point, to: Point)) -> Bool {
    func share(_ a: ClosedRange<Int>, _ b: ClosedRange<Int>) -> Bool {
      max(a.lowerBound, b.lowerBound) < min(a.upperBound, b.upperBound)
    }
    func span(_ from: Int, _ to: Int) -> ClosedRange<Int> { min(from, to)...max(from, to) }
    if one.from.y == one.to.y, two.from.y == two.to.y, one.from.y == two.from.y {
      return share(span(one.from.x, one.to.x), span(two.from.x, two.to.x))
    }
    guard one.from.x == one.to.x, two.from.x == two.to.x, one.from.x == two.from.x else {
      return false
    }
    return share(span(one.from.y, one.to.y), span(two.from.y, two.to.y))
  }

  @Test func everyTerminal_hasItsWire() throws {
    for plan in try Self.plans() {
      let wanted = plan.parts.flatMap { part in part.terminals.map { (part.name, $0) } }
      let drawn = plan.drawnWires
      #expect(drawn.count == wanted.count, "\(plan.title)")
      for (part, terminal) in wanted {
        #expect(drawn.contains { $0.part.name == part && $0.terminal == terminal })
      }
    }
  }

  @Test func everyWire_goesFromItsPinsCircleToItsPart() throws {
    for plan in try Self.plans() {
      let svg = plan.svg
      let used = plan.header.blocks.filter { block in
        block.pins.contains { pin in plan.drawnWires.contains { $0.pin == pin } }
      }
      let pins = used.flatMap(\.pins)
      let centres = centres(svg)
      try #require(centres.count >= pins.count)
      for wire in plan.drawnWires {
        let index = try #require(pins.firstIndex(of: wire.pin))
        #expect(wire.points.first == centres[index], "\(plan.title): \(wire.pin.position)")
        let last = try #require(wire.points.last)
        // The terminal's dot, and its name beside it.
        #expect(svg.contains("<circle cx=\"\(last.x)\" cy=\"\(last.y)\" r=\"3\""))
        let inwards = last.x < centres[index].x ? -6 : 6
        #expect(
          svg.contains("<text x=\"\(last.x + inwards)\" y=\"\(last.y - 3)\""),
          "\(wire.terminal.name)")
        for (from, to) in pieces(wire) { #expect(from.x == to.x || from.y == to.y) }
      }
    }
  }

  @Test func wiresOfDifferentPins_neverLieOnOneAnother() throws {
    for plan in try Self.plans() {
      let wires = plan.drawnWires
      for (index, wire) in wires.enumerated() {
        for other in wires[..<index] where other.pin != wire.pin {
          for one in pieces(wire) {
            for two in pieces(other) {
              #expect(!overlap(one, two), "\(plan.title): \(wire.pin) and \(other.pin)")
            }
          }
        }
      }
    }
  }

  @Test func noWire_goesThroughAPart() throws {
    for plan in try Self.plans() {
      let header = try #require(centres(plan.svg).first?.x)
      let ends = plan.drawnWires.compactMap(\.points.last?.x)
      let left = ends.filter { $0 < header }.max() ?? 0
      let right = ends.filter { $0 > header }.min() ?? .max
      for wire in plan.drawnWires {
        for point in wire.points.dropLast() {
          #expect(point.x > left && point.x < right)
          #expect(point.y > 60, "below the title")
        }
      }
    }
  }

  @Test(arguments: ShippedBoard.names) func pictures_areThoseOfTheProgram(name: String) throws {
    let plan = try ShippedBoard.plan(name)
    let folder = ShippedBoard.tree.appending(path: "docs/wiring")
    for (ending, text) in [("svg", plan.svg), ("txt", plan.text)] {
      let file = folder.appending(path: "\(name).\(ending)")
      let kept = try String(contentsOf: file, encoding: .utf8)
      #expect(
        kept == text,
        "draw it anew: wecker board wiring boards/\(name).yaml > docs/wiring/\(name).txt, and --svg"
      )
    }
  }
}
