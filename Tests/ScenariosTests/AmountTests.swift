import Scenarios
import Testing

@Suite struct AmountTests {
  @Test(arguments: [
    ("0", 0, 0), ("2", 2, 2), ("2..5", 2, 5), ("3..", 3, Int.max), ("4..4", 4, 4),
  ])
  func text_isRead(text: String, least: Int, most: Int) {
    #expect(Amount(text: text) == Amount(least: least, most: most))
  }

  @Test(arguments: ["", "-1", "+1", "01", "1.5", "5..2", "..3", "a", "1..b", "1 .. 2", "٣"])
  func text_isRefused(text: String) {
    #expect(Amount(text: text) == nil)
  }

  @Test func everyAmount_isReadBack() {
    for amount in [Amount(0), Amount(7), Amount(least: 2, most: 5), Amount(least: 3, most: .max)] {
      #expect(Amount(text: amount.text) == amount)
    }
  }

  @Test func range_includesItsEnds() {
    let amount = Amount(least: 2, most: 4)
    #expect((0...6).filter(amount.includes) == [2, 3, 4])
  }
}
