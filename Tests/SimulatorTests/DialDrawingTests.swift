import CivilTime
import Foundation
import Simulator
import Testing

@Suite struct DialDrawingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let hour: Int
    let minute: Int
    let lines: [String]
    var testDescription: String { "\(hour):\(minute)" }
    var time: DialTime { DialTime(minutesWrapping: hour * 60 + minute) }
  }

  static let drawings: [Case] = [
    Case(
      hour: 12, minute: 0,
      lines: [
        "      ⡀⠄⠂⠂⣶⠐⠐⠠⢀",
        "   ⠠⠂⠹⠄   12  ⠠⠏⠐⠄",
        " ⢀⠊   11  ⣶   1   ⠑⡀",
        "⢀⠊⠙10     ⣿      2⠋⠑⡀",
        "⡂         ⣿         ⢐",
        "⠶⠆9       ⠻       3⠰⠶",
        "⠅                   ⠨",
        "⠈⢄⣠8             4⣄⡠⠁",
        " ⠈⢄   7       5   ⡠⠁",
        "   ⠐⠄⣰⠂   6   ⠐⣆⠠⠂",
        "      ⠁⠂⠄⠄⠿⠠⠠⠐⠈",
      ]),
    Case(
      hour: 6, minute: 30,
      lines: [
        "      ⡀⠄⠂⠂⣶⠐⠐⠠⢀",
        "   ⠠⠂⠹⠄   12  ⠠⠏⠐⠄",
        " ⢀⠊   11      1   ⠑⡀",
        "⢀⠊⠙10            2⠋⠑⡀",
        "⡂                   ⢐",
        "⠶⠆9       ⡤       3⠰⠶",
        "⠅        ⢰⠇         ⠨",
        "⠈⢄⣠8     ⡞       4⣄⡠⠁",
        " ⠈⢄   7 ⠘⠃    5   ⡠⠁",
        "   ⠐⠄⣰⠂   6   ⠐⣆⠠⠂",
        "      ⠁⠂⠄⠄⠿⠠⠠⠐⠈",
      ]),
    Case(
      hour: 3, minute: 15,
      lines: [
        "      ⡀⠄⠂⠂⣶⠐⠐⠠⢀",
        "   ⠠⠂⠹⠄   12  ⠠⠏⠐⠄",
        " ⢀⠊   11      1   ⠑⡀",
        "⢀⠊⠙10            2⠋⠑⡀",
        "⡂                   ⢐",
        "⠶⠆9       ⠰⠦⠤⢤⣤⣀⣀ 3⠰⠶",
        "⠅                   ⠨",
        "⠈⢄⣠8             4⣄⡠⠁",
        " ⠈⢄   7       5   ⡠⠁",
        "   ⠐⠄⣰⠂   6   ⠐⣆⠠⠂",
        "      ⠁⠂⠄⠄⠿⠠⠠⠐⠈",
      ]),
    Case(
      hour: 10, minute: 50,
      lines: [
        "      ⡀⠄⠂⠂⣶⠐⠐⠠⢀",
        "   ⠠⠂⠹⠄   12  ⠠⠏⠐⠄",
        " ⢀⠊   11      1   ⠑⡀",
        "⢀⠊⠙10 ⠈⠳⡄        2⠋⠑⡀",
        "⡂       ⠙⣆          ⢐",
        "⠶⠆9      ⠈⠳       3⠰⠶",
        "⠅                   ⠨",
        "⠈⢄⣠8             4⣄⡠⠁",
        " ⠈⢄   7       5   ⡠⠁",
        "   ⠐⠄⣰⠂   6   ⠐⣆⠠⠂",
        "      ⠁⠂⠄⠄⠿⠠⠠⠐⠈",
      ]),
  ]

  @Test(arguments: drawings) func lines_drawTheDial(of example: Case) {
    #expect(DialDrawing(rows: 11, style: DialStyle(), hand: example.time).lines == example.lines)
  }

  @Test func lines_inASCII_needNoOtherCharacter() {
    let drawing = DialDrawing(
      rows: 11, style: DialStyle(ink: .ascii), hand: DialTime(minutesWrapping: 390),
      now: DialTime(minutesWrapping: 670))
    #expect(
      drawing.lines == [
        "      ....+....",
        "   ..+    12   +..",
        " +.   11      1   .+",
        ".. 10   ::       2 ..",
        ".        :          .",
        "+ 9       o       3 +",
        ".        **         .",
        ".. 8     *       4 ..",
        " +.   7 **    5   .+",
        "   ..+    6    +..",
        "      ....+....",
      ])
  }

  @Test func lines_withoutMarks_putQuartersOnTheRim() {
    let style = DialStyle(digits: .quarters, partition: .none)
    let drawing = DialDrawing(rows: 9, style: style, hand: DialTime(minutesWrapping: 480))
    #expect(
      drawing.lines == [
        "        12",
        "",
        "",
        "",
        "9     ⢀⣠⠤       3",
        "    ⡤⠚⠉",
        "",
        "",
        "        6",
      ])
  }

  @Test func lines_withHoursAlone_haveTwelveStrokes() {
    let style = DialStyle(digits: .none, partition: .hours, ink: .ascii)
    let drawing = DialDrawing(rows: 9, style: style, hand: nil)
    #expect(drawing.cells.joined().count { $0.part == .hour } == 12)
    #expect(drawing.cells.joined().count { $0.part == .minute } == 0)
  }

  @Test(arguments: [Int.min, -1, 0, 4, 64, Int.max]) func rows_areHeldWithinRange(rows: Int) {
    let drawing = DialDrawing(rows: rows, style: DialStyle(), hand: nil)
    #expect(DialDrawing.rowRange.contains(drawing.cells.count))
    #expect(drawing.cells.allSatisfy { $0.count == drawing.columns })
  }

  struct Size: Sendable, CustomTestStringConvertible {
    let rows: Int
    let ink: DialStyle.Ink
    /// Degrees that the drawn hand may be off.
    let tolerance: Double
    /// Minutes from one drawing to the next; large dials take their time.
    var step = 1
    var testDescription: String { "\(ink), \(rows) rows" }
  }

  /// Half a mark: a minute's is 3 degrees; cells without dots reach an hour's 15 when small.
  static let sizes = [
    Size(rows: 9, ink: .braille, tolerance: 3), Size(rows: 11, ink: .braille, tolerance: 3),
    Size(rows: 19, ink: .braille, tolerance: 3, step: 7),
    Size(rows: 31, ink: .braille, tolerance: 3, step: 7),
    Size(rows: 9, ink: .ascii, tolerance: 15), Size(rows: 11, ink: .ascii, tolerance: 15),
    Size(rows: 31, ink: .ascii, tolerance: 3, step: 7),
  ]

  @Test(arguments: sizes) func hand_pointsWithinHalfAMark(of size: Size) throws {
    let style = DialStyle(digits: .none, partition: .none, ink: size.ink)
    var worst = 0.0
    for minutes in stride(from: 0, to: DialTime.minutesPerTurn, by: size.step) {
      let hand = DialTime(minutesWrapping: minutes)
      let drawing = DialDrawing(rows: size.rows, style: style, hand: hand)
      let drawn = try #require(Self.degrees(of: drawing), "no hand at \(minutes)")
      worst = max(worst, abs(remainder(drawn - Double(minutes) / 2, 360)))
    }
    #expect(worst <= size.tolerance)
  }

  /// The angle of everything inked as a hand, clockwise from the top.
  private static func degrees(of drawing: DialDrawing) -> Double? {
    var x = 0.0
    var y = 0.0
    for (row, line) in drawing.cells.enumerated() {
      for (column, cell) in line.enumerated() where cell.part == .hand {
        for (dotX, dotY) in dots(of: cell.character) {
          x += Double(2 * column) + dotX - Double(drawing.columns) + 0.5
          y += Double(4 * row) + dotY - Double(2 * drawing.cells.count) + 0.5
        }
      }
    }
    return x == 0 && y == 0 ? nil : atan2(x, -y) * 180 / .pi
  }

  /// Where a character has dots within its cell of 2 x 4; one of ASCII in its middle.
  private static func dots(of character: Character) -> [(Double, Double)] {
    guard let code = character.unicodeScalars.first?.value, 0x2800...0x28FF ~= code else {
      return [(0.5, 1.5)]
    }
    let order: [(Double, Double)] = [
      (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3),
    ]
    return order.indices.filter { code & 1 << $0 != 0 }.map { order[$0] }
  }

  struct Locale: Sendable, CustomTestStringConvertible {
    let variables: [String: String]
    let ink: DialStyle.Ink
    var testDescription: String { "\(variables)" }
  }

  static let locales = [
    Locale(variables: [:], ink: .ascii),
    Locale(variables: ["LANG": "C"], ink: .ascii),
    Locale(variables: ["LANG": "de_DE.UTF-8"], ink: .braille),
    Locale(variables: ["LANG": "C.utf8"], ink: .braille),
    Locale(variables: ["LANG": "en_US.ISO-8859-1"], ink: .ascii),
    Locale(variables: ["LANG": "C", "LC_CTYPE": "C.UTF-8"], ink: .braille),
    Locale(variables: ["LANG": "C.UTF-8", "LC_ALL": "POSIX"], ink: .ascii),
    Locale(variables: ["LANG": "C.UTF-8", "LC_ALL": ""], ink: .braille),
  ]

  @Test(arguments: locales) func ink_followsTheLocale(of locale: Locale) {
    #expect(DialStyle.Ink { locale.variables[$0] } == locale.ink)
  }
}
