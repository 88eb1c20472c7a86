import AlarmCore
import Glibc
import LinuxGPIO
import Ports
import Testing

@Suite struct GPIOInputsTests {
  private let kernel = ScriptedKernel([ScriptedKernel.chip("pinctrl-bcm2711")])
  private let watched = Watched()

  /// What the port asked to be watched.
  private final class Watched {
    var descriptors: [CInt] = []
  }

  private func make(
    _ board: BoardWiring = .pi4(), offset: BootOffset = BootOffset { 0 }
  ) -> GPIOInputs {
    GPIOInputs(board: board, kernel: kernel, offset: offset) { [watched] descriptor in
      watched.descriptors.append(descriptor)
    }
  }

  private func open(
    _ board: BoardWiring = .pi4(), offset: BootOffset = BootOffset { 0 }
  ) throws(PortFailure) -> GPIOInputs {
    let inputs = make(board, offset: offset)
    _ = try inputs.readLevels()
    return inputs
  }

  private func failure(_ board: BoardWiring = .pi4()) -> PortFailure? {
    failure { () throws(PortFailure) in _ = try open(board) }
  }

  private func raw(
    _ line: Int, _ at: Int64, _ level: Bool = true, sequence: UInt32? = nil
  ) -> RawEdge {
    RawEdge(line: line, level: level, nanoseconds: at, sequence: sequence)
  }

  private func edge(
    _ line: InputLine, _ at: Int64, _ level: Bool = true, number: UInt32 = 0
  ) -> LineEdge {
    LineEdge(line: line, level: level, at: BootInstant(nanoseconds: at), sequence: number)
  }

  @Test func lines_areTakenInOneRequestWithBiasAndPolarity() throws {
    let inputs = try open()
    #expect(kernel.inputs.count == 1)
    #expect(
      kernel.inputs[0].lines == [
        WantedLine(offset: 5, bias: .pullUp), WantedLine(offset: 6, bias: .pullUp),
        WantedLine(offset: 13, bias: .pullUp, isActiveLow: true),
      ])
    #expect(watched.descriptors == [100])
    #expect(try inputs.drain() == DrainedEdges())
  }

  @Test func firstGeneration_isMergedByStamp() throws {
    kernel.nodes[0].isFirstGeneration = true
    let inputs = try open()
    #expect(watched.descriptors == [100, 101, 102])
    let request = kernel.inputs[0]
    request.waiting = [
      [[raw(0, 10), raw(0, 40, false)]], [[raw(1, 20)], [raw(1, 50, false)]], [[raw(2, 30)]],
    ]
    let drained = try inputs.drain()
    #expect(
      drained.edges == [
        edge(.knobA, 10), edge(.knobB, 20), edge(.button, 30), edge(.knobA, 40, false),
        edge(.knobB, 50, false),
      ])
    #expect(drained.lost == 0)
    #expect(try inputs.drain() == DrainedEdges())
  }

  @Test func edgeThatComesWhileDraining_isNotOvertaken() throws {
    kernel.nodes[0].isFirstGeneration = true
    let inputs = try open()
    let request = kernel.inputs[0]
    var isFirst = true
    let changes = [raw(0, 10), raw(1, 20)]
    // While B is about to be read for the first time, A changes and then B.
    request.beforeRead = { [unowned request] index in
      guard index == 1, isFirst else { return }
      isFirst = false
      for line in 0...1 { request.waiting[line].append([changes[line]]) }
    }
    #expect(try inputs.drain().edges == [edge(.knobA, 10), edge(.knobB, 20)])
  }

  @Test func secondGeneration_keepsTheKernelsOrder() throws {
    let inputs = try open()
    kernel.inputs[0].waiting = [[[raw(1, 30, sequence: 1), raw(0, 20, sequence: 1)]]]
    #expect(
      try inputs.drain().edges == [edge(.knobB, 30, number: 1), edge(.knobA, 20, number: 1)])
  }

  @Test func gapsInNumbers_areCountedOnceOverDrains() throws {
    let inputs = try open()
    let request = kernel.inputs[0]
    request.waiting = [[[raw(0, 1, sequence: 1), raw(0, 2, sequence: 4), raw(1, 3, sequence: 2)]]]
    #expect(try inputs.drain().lost == 3)
    request.waiting = [[[raw(0, 4, sequence: 5), raw(1, 5, sequence: 5)]]]
    #expect(try inputs.drain().lost == 2)
  }

  @Test func stamps_areMovedToBootTimeAsItIsAtTheDrain() throws {
    var suspended: Int64 = 0
    let inputs = try open(offset: BootOffset { suspended })
    let request = kernel.inputs[0]
    request.waiting = [[[raw(0, 100)]]]
    #expect(try inputs.drain().edges == [edge(.knobA, 100)])
    suspended = 8_000
    request.waiting = [[[raw(0, 200)]]]
    #expect(try inputs.drain().edges == [edge(.knobA, 8_200)])
  }

  @Test func reversedKnob_hasItsPhasesSwapped() throws {
    let inputs = try open(.pi4(isReversed: true))
    let request = kernel.inputs[0]
    #expect(request.lines.map(\.offset) == [6, 5, 13])
    request.waiting = [[[raw(0, 1)]]]
    #expect(try inputs.drain().edges == [edge(.knobA, 1)])
    request.current = [true, false, false]
    #expect(try inputs.readLevels() == LineLevels(knobA: true, knobB: false, button: false))
  }

  @Test func levels_areThoseOfTheKernel() throws {
    let inputs = try open()
    kernel.inputs[0].current = [true, false, true]
    #expect(try inputs.readLevels() == LineLevels(knobA: true, knobB: false, button: true))
  }

  @Test func linesOnSeveralChips_haveOneRequestEach() throws {
    kernel.nodes = [
      ScriptedKernel.chip("gpio0", number: 0, lineCount: 32),
      ScriptedKernel.chip("gpio4", number: 4, lineCount: 32),
    ]
    kernel.nodes[0].lines[13].name = "BUTTON"
    kernel.nodes[1].lines[10].name = "KNOB_A"
    kernel.nodes[1].lines[11].name = "KNOB_B"
    var board = BoardWiring.pi4(labels: [])
    board.knob.a.location = .name("KNOB_A")
    board.knob.b.location = .name("KNOB_B")
    board.button.line.location = .name("BUTTON")
    let inputs = try open(board)
    #expect(kernel.inputs.map(\.path) == ["/dev/gpiochip4", "/dev/gpiochip0"])
    #expect(kernel.inputs.map { $0.lines.map(\.offset) } == [[10, 11], [13]])
    #expect(watched.descriptors == [100, 110])
    kernel.inputs[0].waiting = [[[raw(1, 20)]]]
    kernel.inputs[1].waiting = [[[raw(0, 10)]]]
    kernel.inputs[1].current = [true]
    #expect(try inputs.drain().edges == [edge(.button, 10), edge(.knobB, 20)])
    #expect(try inputs.readLevels() == LineLevels(knobA: false, knobB: false, button: true))
  }

  @Test func endlessChatter_isCutAtTheLimitAndGoesOnNextTime() throws {
    let inputs = try open()
    let request = kernel.inputs[0]
    let batch = (0..<64).map { raw(0, Int64($0)) }
    request.beforeRead = { [unowned request] _ in request.waiting[0].append(batch) }
    #expect(try inputs.drain().edges.count == GPIOInputs.drainLimit)
    #expect(try inputs.drain().edges.count == GPIOInputs.drainLimit)
  }

  @Test func goneChip_handsOverWhatCameAndThenVanishes() throws {
    let inputs = try open()
    let request = kernel.inputs[0]
    request.waiting = [[[raw(0, 1)]]]
    request.fault = ENODEV
    #expect(try inputs.drain().edges == [edge(.knobA, 1)])
    let vanished = PortFailure(
      port: .inputs, kind: .vanished, subject: "pinctrl-bcm2711 line 5, 6, 13",
      detail: String(cString: strerror(ENODEV)))
    #expect(throws: vanished) { try inputs.drain() }
    #expect(try inputs.drain() == DrainedEdges(), "told once")
    #expect(request.releases == 1)
  }

  @Test func goneChip_isFoundByADrainThatBringsNothing() throws {
    let inputs = try open()
    let request = kernel.inputs[0]
    // As up to kernel 6.1: nothing waits, nobody is woken, and only a question meets the fault.
    request.silentFault = ENODEV
    #expect(failure { () throws(PortFailure) in _ = try inputs.drain() }?.kind == .vanished)
    #expect(request.releases == 1)
  }

  @Test func chipThatIsBack_isTakenByTheNextReadingWhateverItsNumber() throws {
    let inputs = try open()
    kernel.inputs[0].fault = ENODEV
    #expect(failure { () throws(PortFailure) in _ = try inputs.drain() }?.kind == .vanished)
    let chip = kernel.nodes.removeFirst()
    kernel.nodes = [ScriptedKernel.chip("other", number: 0)]
    #expect(failure { () throws(PortFailure) in _ = try inputs.readLevels() }?.kind == .missing)
    kernel.nodes.append(chip)
    kernel.nodes[1].path = "/dev/gpiochip12"
    kernel.inputs[0].waiting = [[[raw(0, 1)]]]
    _ = try inputs.readLevels()
    #expect(kernel.inputs[1].path == "/dev/gpiochip12")
    #expect(watched.descriptors == [100, 110])
    #expect(try inputs.drain() == DrainedEdges(), "what waited on the old one is gone")
    kernel.inputs[1].waiting = [[[raw(0, 2, sequence: 1)]]]
    #expect(try inputs.drain() == DrainedEdges(edges: [edge(.knobA, 2, number: 1)]))
  }

  @Test func linesThatCannotBeWatched_areNotHeld() {
    let refusal = PortFailure(port: .inputs, kind: .exhausted, subject: "knob and button")
    let inputs = GPIOInputs(board: .pi4(), kernel: kernel) { (_) throws(PortFailure) in
      throw refusal
    }
    #expect(throws: refusal) { try inputs.readLevels() }
    #expect(kernel.inputs.map(\.releases) == [1])
  }

  private func failure(_ body: () throws(PortFailure) -> Void) -> PortFailure? {
    do throws(PortFailure) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func close_givesBackOnceAndThenVanishes() throws {
    let inputs = try open()
    inputs.close()
    inputs.close()
    #expect(kernel.inputs[0].releases == 1)
    let closed = PortFailure(port: .inputs, kind: .vanished, subject: "knob", detail: "closed")
    #expect(throws: closed) { try inputs.drain() }
    #expect(throws: closed) { try inputs.readLevels() }
  }

  @Test func forgottenInputs_areGivenBack() throws {
    _ = try open()
    #expect(kernel.inputs[0].releases == 1)
  }

  @Test(arguments: [
    (EACCES, PortFailure.Kind.denied), (EPERM, .denied), (EBUSY, .busy), (ENXIO, .other),
    (ENODEV, .vanished), (ENOENT, .missing), (ENOTTY, .missing), (EIO, .other),
  ])
  func refusedRequest_isMapped(code: CInt, kind: PortFailure.Kind) {
    kernel.nodes[0].requestFault = code
    #expect(failure()?.kind == kind)
    #expect(failure()?.port == .inputs)
  }

  @Test func deniedRequest_namesTheNode() {
    kernel.nodes[0].requestFault = EACCES
    #expect(failure()?.subject == "/dev/gpiochip0")
  }

  @Test func busyRequest_namesTheHolders() {
    kernel.nodes[0].requestFault = EBUSY
    kernel.nodes[0].lines[6] = LineFacts(name: "GPIO6", consumer: "lcd", isUsed: true)
    kernel.nodes[0].lines[7] = LineFacts(name: "GPIO7", consumer: "spi0 CS1", isUsed: true)
    kernel.nodes[0].lines[13].isUsed = true
    #expect(failure()?.subject == "pinctrl-bcm2711 line 5, 6, 13")
    #expect(failure()?.detail == "line 6 is held by lcd, line 13 is held by the kernel")
  }

  @Test func lineWithoutInterrupt_isExplained() {
    kernel.nodes[0].requestFault = ENXIO
    #expect(failure()?.detail == "a line without an interrupt cannot report edges")
  }

  @Test func sameLineTwice_isRefusedBeforeTheKernelIsAsked() {
    var board = BoardWiring.pi4()
    board.button.line.location = .offset(5)
    let refused = PortFailure(
      port: .inputs, kind: .other, subject: "pinctrl-bcm2711 line 5",
      detail: "the board uses this line twice")
    #expect(failure(board) == refused)
    #expect(kernel.inputs.isEmpty)
  }

  @Test func refusedSecondChip_givesTheFirstBack() {
    kernel.nodes.append(ScriptedKernel.chip("other", number: 1))
    kernel.nodes[1].lines[3].name = "BUTTON"
    kernel.nodes[1].requestFault = EBUSY
    var board = BoardWiring.pi4()
    board.button.line.location = .name("BUTTON")
    #expect(failure(board)?.kind == .busy)
    #expect(kernel.inputs.map(\.releases) == [1])
  }
}
