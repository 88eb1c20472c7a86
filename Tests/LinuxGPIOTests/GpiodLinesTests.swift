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

  /// A path and the errors that may be its answer: the generations look at a node in other orders.
  struct Case: CustomTestStringConvertible {
    var path: String
    var codes: Set<CInt>
    var testDescription: String { path }
  }

  static let cases = [
    Case(path: "/dev/gpiochip9999", codes: [ENOENT]),
    Case(path: "/nonexistent/gpiochip0", codes: [ENOENT]),
    Case(path: "/dev/null", codes: [ENOTTY, ENODEV]),
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
  @Test(arguments: [
    [], [WantedLine(offset: 4), WantedLine(offset: 5), WantedLine(offset: 4)],
    (0...64).map { WantedLine(offset: $0) }, [WantedLine(offset: -1)],
  ])
  func impossibleLines_areRefusedBeforeTheChipIsOpened(wanted: [WantedLine]) {
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
