import BoardDrawing
import BoardFile
import Foundation
import Testing

/// What goes to which pin.
@Suite struct WiringPlanTests {
  private static let knob = "knob: {a: {header: 11}, b: {header: 13}}\nbutton: {header: 15}\n"

  private func ends(_ part: WiringPart?) -> [String] {
    (part?.terminals ?? []).map { terminal in
      "\(terminal.name) \(terminal.pin?.position ?? "?")" + (terminal.ohms.map { " \($0)" } ?? "")
    }
  }

  private func part(_ name: String, of plan: WiringPlan) -> WiringPart? {
    plan.parts.first { $0.name == name }
  }

  @Test func contactsCloseToGround_whereTheChipPullsUp() throws {
    let plan = try ShippedBoard.plan(lines: Self.knob + "buzzer: {header: 37}")
    #expect(ends(plan.parts.first) == ["A 11", "C 9", "B 13", "switch 15", "switch 9"])
  }

  @Test func contactsCloseToTheSupply_whereTheChipPullsDown() throws {
    let plan = try ShippedBoard.plan(
      lines: """
        knob: {a: {header: 11}, b: {header: 13}, bias: pull-down}
        button: {header: 15, active: high}
        buzzer: {header: 37}
        """)
    #expect(ends(plan.parts.first) == ["A 11", "C 17", "B 13", "switch 15", "switch 17"])
  }

  @Test func lamp_isBetweenItsLineAndGround_orTheSupplyWhenActiveLow() throws {
    let plan = try ShippedBoard.plan(
      lines: Self.knob + "leds: {armed: {header: 16}, badge: [{header: 29, active: low}]}")
    #expect(ends(part("armed LED", of: plan)) == ["long leg 16 330", "short leg 14"])
    #expect(ends(part("badge LED 1", of: plan)) == ["long leg 17 330", "short leg 29"])
  }

  @Test func buzzer_hasTheTransistorOfItsLevel() throws {
    let high = try ShippedBoard.plan(lines: Self.knob + "buzzer: {header: 37}")
    let low = try ShippedBoard.plan(lines: Self.knob + "buzzer: {header: 37, active: low}")
    #expect(high.parts.last?.kind == .buzzerOnNPN)
    #expect(ends(high.parts.last) == ["plus 17", "base 37 1000", "emitter 39"])
    #expect(low.parts.last?.kind == .buzzerOnPNP)
    #expect(ends(low.parts.last) == ["emitter 17", "base 37 1000", "minus 39"])
    #expect(low.text.contains("1 PNP transistor"))
  }

  @Test func passiveBuzzer_isWhereItsPinIsTold() throws {
    let plan = try ShippedBoard.plan(
      lines: Self.knob + "buzzer: {pwm: 1f00098000.pwm, channel: 1, header: 33}")
    #expect(plan.parts.last?.kind == .passiveBuzzerOnNPN)
    #expect(ends(plan.parts.last) == ["plus 17", "base 33 1000", "emitter 39"])
    #expect(plan.text.contains("1 passive buzzer for 3 V, 1 NPN transistor"))
    #expect(plan.text.contains("1 diode (1N4148) across the buzzer"))
    #expect(plan.svg.contains("1 passive buzzer for 3 V"))
    #expect(throws: WiringPlan.Refusal.untoldPin(path: "buzzer")) {
      try ShippedBoard.plan(lines: Self.knob + "buzzer: {pwm: 1f00098000.pwm, channel: 1}")
    }
  }

  @Test func ledOfADriver_isNotDrawn_andThatIsSaid() throws {
    let plan = try ShippedBoard.plan(
      lines: Self.knob + "leds: {armed: {led: \"wecker:green:armed\"}, badge: [{header: 29}]}")
    #expect(plan.parts.map(\.name) == ["knob", "badge LED 1"])
    let remark =
      "Not drawn: 'leds.armed' is the LED 'wecker:green:armed', wired as its driver says."
    #expect(plan.text.hasSuffix("\n\n\(remark)\n"))
    #expect(plan.svg.contains("Not drawn"))
  }

  @Test(arguments: ShippedBoard.names)
  func everyLineOfABoard_isOnceInItsPlan_andNothingElseIsASignal(name: String) throws {
    let plan = try ShippedBoard.plan(name)
    let data = try Data(contentsOf: ShippedBoard.tree.appending(path: "boards/\(name).yaml"))
    let board = try BoardFile.parse(Array(data), file: name)
    let terminals = plan.parts.flatMap(\.terminals)
    let signals = terminals.filter { $0.duty == .signal }.map(\.pin)
    #expect(signals == board.connections.map(\.pin))
    for terminal in terminals where terminal.duty == .ground {
      #expect(terminal.pin?.role == .ground)
    }
    for terminal in terminals where terminal.duty == .supply {
      #expect(terminal.pin?.role == .supply("3.3 V"), "nothing may pull a line higher")
    }
  }

  @Test func boardWithoutAHeader_isRefused() throws {
    let text = """
      version: 1
      name: Test
      chip: none
      knob: {a: {name: a}, b: {name: b}}
      button: {name: c}
      buzzer: {name: d}
      """
    let board = try BoardFile.parse(Array(text.utf8), file: "test")
    #expect(throws: WiringPlan.Refusal.noHeader) { try WiringPlan(board) }
  }

  @Test func lineThatIsOnNoPin_isRefused() throws {
    #expect(
      throws: WiringPlan.Refusal.noPin(
        path: "buzzer", place: "the line named 'ACT'", of: .raspberryPi)
    ) { try ShippedBoard.plan(lines: Self.knob + "buzzer: {name: ACT}") }
  }
}
