import CGpiod
import Glibc
import LinuxGPIO
import Ports
import Testing

/// The real library, as far as it goes without a chip.
@Suite struct GpiodLinesTests {
  @Test func version_fitsTheGenerationTheBuildFound() {
    let generation = cgpiod_generation()
    #expect(generation == 1 || generation == 2)
    #expect(GpiodLines.version.hasPrefix("libgpiod \(generation)."))
  }

  /// A path and the errors that may be its answer.
  ///
  /// The generations look at a node in other orders; both ask /sys, which a container may lack.
  struct Case: CustomTestStringConvertible {
    var path: String
    var codes: Set<CInt>
    var testDescription: String { path }
  }

  static let cases = [
    Case(path: "/dev/gpiochip9999", codes: [ENOENT]),
    Case(path: "/nonexistent/gpiochip0", codes: [ENOENT]),
    Case(path: "/dev/null", codes: [ENOTTY, ENODEV, ENOENT]),
    Case(path: "/", codes: [ENOTTY, EISDIR]),
  ]

  private func code(_ ask: () throws(LineFault) -> Void) -> CInt? {
    do throws(LineFault) {
      try ask()
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: cases)
  func whatIsNoChip_isRefused(given: Case) throws {
    let lines = GpiodLines()
    let wanted = [WantedLine(offset: 5, bias: .pullUp), WantedLine(offset: 6)]
    let codes = [
      code { () throws(LineFault) in _ = try lines.lines(of: given.path) },
      code { () throws(LineFault) in _ = try lines.takeInputs(wanted, of: given.path) },
      code { () throws(LineFault) in _ = try lines.takeOutputs(wanted, of: given.path) },
    ]
    for code in codes { #expect(given.codes.contains(try #require(code)), "\(codes)") }
  }

  /// Lines that may not be asked for together, whatever the chip.
  static let impossible: [[Int]] = [[], [4, 5, 4], Array(0...64), [-1]]

  @Test(arguments: impossible)
  func impossibleLines_areRefusedBeforeTheChipIsOpened(offsets: [Int]) {
    let wanted = offsets.map { WantedLine(offset: $0) }
    let lines = GpiodLines()
    let path = "/dev/gpiochip9999"
    let input = code { () throws(LineFault) in _ = try lines.takeInputs(wanted, of: path) }
    let output = code { () throws(LineFault) in _ = try lines.takeOutputs(wanted, of: path) }
    #expect(input == EINVAL)
    #expect(output == EINVAL)
  }

  @Test func folderWithoutChips_hasNone() {
    #expect(GpiodLines(nodes: ChipNodes(directory: "/nonexistent")).chips().isEmpty)
  }
}
