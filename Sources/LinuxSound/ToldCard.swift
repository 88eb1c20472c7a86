/// A card that writes down which devices it was asked to open; all else is the card's behind it.
package final class ToldCard: PCM {
  private let card: any PCM
  private let diary: CardDiary

  /// Makes a card in front of another.
  package init(_ card: any PCM, diary: CardDiary) {
    self.card = card
    self.diary = diary
  }

  package func open(_ device: String, wanted: PCMShape) throws(PCMFault) -> PCMShape {
    do throws(PCMFault) {
      let granted = try card.open(device, wanted: wanted)
      diary.note(device, nil)
      return granted
    } catch {
      diary.note(device, error)
      throw error
    }
  }

  package func room() throws(PCMFault) -> Int { try card.room() }

  package func write(_ samples: UnsafeBufferPointer<Int16>) throws(PCMFault) -> Int {
    try card.write(samples)
  }

  package func recover(_ way: PCMRecovery) throws(PCMFault) { try card.recover(way) }

  package func close() { card.close() }
}
