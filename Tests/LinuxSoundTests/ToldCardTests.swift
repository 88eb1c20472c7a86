import LinuxSound
import Testing

@Suite struct ToldCardTests {
  @Test func everyDeviceThatIsAskedFor_isWrittenDown() throws {
    let card = ScriptedCard()
    card.missing = ["hw:A"]
    card.script[.open] = [PCMFault(.busy, words: "busy"), PCMFault(.busy, words: "busy"), nil]
    let diary = CardDiary()
    let told = ToldCard(card, diary: diary)
    let gone = PCMFault(.gone, words: "No such file or directory")
    #expect(throws: gone) { try told.open("hw:A", wanted: .wanted) }
    for _ in 0..<2 {
      #expect(throws: PCMFault(.busy, words: "busy")) { try told.open("hw:B", wanted: .wanted) }
    }
    #expect(try told.open("hw:C", wanted: .wanted) == .wanted)
    #expect(
      diary.take() == [
        CardDiary.Entry(device: "hw:A", fault: gone),
        CardDiary.Entry(device: "hw:B", fault: PCMFault(.busy, words: "busy"), times: 2),
        CardDiary.Entry(device: "hw:C", fault: nil),
      ])
    #expect(diary.take().isEmpty, "each is taken once")
  }

  @Test func restIsTheCards() throws {
    let card = ScriptedCard()
    let told = ToldCard(card, diary: CardDiary())
    _ = try told.open("hw:A", wanted: .wanted)
    #expect(try told.room() == PCMShape.wanted.bufferFrames)
    #expect(try [Int16](repeating: 7, count: 4).withUnsafeBufferPointer { try told.write($0) } == 2)
    try told.recover(.prepare)
    told.close()
    #expect(card.taken == [7, 7] && card.log == ["open hw:A", "prepare", "close"])
  }
}
