import AlarmCore
import CivilTime
import Glibc
import LinuxHost
import Testing

@Suite struct TypedLinesTests {
  /// A pipe whose reading end is read by lines.
  private final class Pipe {
    let reading: CInt
    private(set) var writing: CInt

    init() {
      var ends: [CInt] = [-1, -1]
      pipe(&ends)
      (reading, writing) = (ends[0], ends[1])
    }

    deinit {
      end()
      close(reading)
    }

    func write(_ text: String) { _ = text.withCString { Glibc.write(writing, $0, strlen($0)) } }

    func end() {
      if writing >= 0 { close(writing) }
      writing = -1
    }
  }

  @Test func lines_comeOneByOne_andStayUntilDropped() {
    let pipe = Pipe()
    let typed = TypedLines(descriptor: pipe.reading)
    #expect(typed.next == nil && !typed.isAtEnd && !typed.isTerminal)
    pipe.write("yes\n\nno")
    #expect(typed.next == "yes")
    #expect(typed.next == "yes")
    typed.drop()
    #expect(typed.next == "")
    typed.drop()
    #expect(typed.next == nil, "half a line is none")
    pipe.end()
    #expect(typed.next == "no")
    typed.drop()
    typed.drop()
    #expect(typed.next == nil && typed.isAtEnd)
  }

  @Test func lineWithoutEnd_isCutAndNotKeptForEver() {
    let pipe = Pipe()
    let typed = TypedLines(descriptor: pipe.reading)
    for _ in 0..<20 {
      pipe.write(String(repeating: "x", count: 3_000))
      #expect(typed.next == nil)
    }
    pipe.write("\n")
    #expect(typed.next?.utf8.count == TypedLines.longestLine)
  }

  @Test func bytesThatAreNoText_areTakenAsReplacements() {
    let pipe = Pipe()
    pipe.write("\u{FF}y\n")
    #expect(TypedLines(descriptor: pipe.reading).next?.isEmpty == false)
  }

  /// A pipe that nobody writes to any more is readable for ever.
  @Test func end_wakesNobodyAgain() throws {
    let pipe = Pipe()
    let typed = TypedLines(descriptor: pipe.reading)
    let world = try HostWorld()
    typed.watch(in: world)
    pipe.end()
    #expect(typed.next == nil && typed.isAtEnd)
    let began = world.now().boot
    let until = began + .milliseconds(50)
    while world.now().boot < until { _ = world.wait(until: .boot(until)) }
    var wakes = 0
    let later = world.now().boot + .milliseconds(50)
    while world.now().boot < later, wakes < 100 {
      _ = world.wait(until: .boot(later))
      wakes += 1
    }
    #expect(wakes < 10)
  }
}
