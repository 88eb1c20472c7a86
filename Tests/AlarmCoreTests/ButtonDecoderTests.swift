import AlarmCore
import Chance
import Testing

@Suite struct ButtonDecoderTests {
  private func at(_ milliseconds: Int) -> BootInstant {
    BootInstant(nanoseconds: Int64(milliseconds) * 1_000_000)
  }

  private func decoder(_ edges: [(Int, Bool)], debounce: Int = 20) -> ButtonDecoder {
    var decoder = ButtonDecoder(debounce: .milliseconds(debounce))
    for (time, level) in edges { _ = decoder.edge(isPressed: level, at: at(time)) }
    return decoder
  }

  @Test func edges_ofEachStateDoWhatTheGraphSays() {
    // (edges before, edge, event, down, deadline)
    var up = decoder([])
    #expect(up.edge(isPressed: false, at: at(1)) == nil)
    #expect(!up.isDown)
    #expect(up.edge(isPressed: true, at: at(2)) == .pressed(at: at(2)))
    #expect(up.isDown && up.deadline == nil)

    var down = decoder([(0, true)])
    #expect(down.edge(isPressed: true, at: at(1)) == nil)
    #expect(down.downSince == at(0))
    #expect(down.edge(isPressed: false, at: at(2)) == nil)
    #expect(down.isDown && down.deadline == at(22))

    var opening = decoder([(0, true), (50, false)])
    #expect(opening.edge(isPressed: false, at: at(55)) == nil)
    #expect(opening.deadline == at(75), "it still bounces: quiet counts anew")
    #expect(opening.edge(isPressed: true, at: at(60)) == nil)
    #expect(opening.deadline == nil)
    #expect(opening.downSince == at(0), "the press goes on from its first closing")
  }

  @Test(arguments: [5, 20, 200]) func release_isToldWhenContactsStayedOpen(debounce: Int) {
    var button = decoder([(0, true), (500, false)], debounce: debounce)
    #expect(button.advance(to: at(500 + debounce - 1)) == nil)
    #expect(button.isDown)
    #expect(
      button.advance(to: at(500 + debounce)) == .released(at: at(500), held: .milliseconds(500)))
    #expect(!button.isDown)
    #expect(button.advance(to: at(10_000)) == nil, "once")
  }

  @Test func bounces_ofBothEndsAreOnePressAndOneRelease() {
    var button = ButtonDecoder(debounce: .milliseconds(20))
    var events: [ButtonDecoder.Event] = []
    let bounces = [0, 1, 2, 4, 6, 400, 402, 405, 411, 425]
    for (index, time) in bounces.enumerated() {
      if let event = button.advance(to: at(time)) { events.append(event) }
      if let event = button.edge(isPressed: index % 2 == 0, at: at(time)) { events.append(event) }
    }
    if let event = button.advance(to: at(1_000)) { events.append(event) }
    #expect(events == [.pressed(at: at(0)), .released(at: at(425), held: .milliseconds(425))])
  }

  @Test func pressesAndReleases_alternateWhateverComes() {
    var generator = SeededGenerator(seed: 11)
    var button = ButtonDecoder(debounce: .milliseconds(20))
    var isDown = false
    var time = 0
    for _ in 0..<20_000 {
      time += Int.random(in: 0...30, using: &generator)
      let event: ButtonDecoder.Event? =
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: button.advance(to: at(time))
        case 1: button.edge(isPressed: .random(using: &generator), at: at(time))
        default: button.resync(isPressed: .random(using: &generator), at: at(time))
        }
      switch event {
      case .pressed:
        #expect(!isDown)
        isDown = true
      case .released:
        #expect(isDown)
        isDown = false
      case nil: break
      }
    }
  }

  // MARK: Readings

  @Test func lostPress_isFoundByAReading() {
    var button = decoder([])
    #expect(button.resync(isPressed: true, at: at(7)) == .pressed(at: at(7)))
  }

  @Test func lostRelease_isFoundByAReadingAndSettles() {
    var button = decoder([(0, true)])
    #expect(button.resync(isPressed: false, at: at(900)) == nil)
    #expect(button.advance(to: at(920)) == .released(at: at(900), held: .milliseconds(900)))
  }

  @Test func readingThatAgrees_changesNothing() {
    for edges in [[], [(0, true)], [(0, true), (10, false)]] {
      var button = decoder(edges)
      let before = button
      #expect(button.resync(isPressed: edges.count == 1, at: at(15)) == nil)
      #expect(button == before)
    }
  }

  @Test func readingOfClosedContacts_endsAnOpening() {
    var button = decoder([(0, true), (10, false)])
    #expect(button.resync(isPressed: true, at: at(15)) == nil)
    #expect(button.deadline == nil)
    #expect(button.isDown)
  }
}
