import AlarmCore
import AlarmRuntime
import CivilTime
import Ports
import Testing

@Suite struct AlarmLoopTests {
  private func button(_ isDown: Bool, _ room: FakeRoom, after offset: Duration) -> LineEdge {
    LineEdge(line: .button, level: isDown, at: room.moment.boot + offset)
  }

  /// Due a minute after the room's start, as an alarm that rings.
  private func ringing(
    _ room: FakeRoom, devices: Devices? = nil, failures: [PortFailure] = []
  ) -> AlarmLoop {
    var state = ClockState()
    let due = room.moment.wall + .seconds(60)
    let civil = ZoneRules.utc.civil(at: due)
    let key = OccurrenceKey(date: civil.date, time: civil.time)
    state.queue = NotificationQueue(
      pending: [
        ClockNotification(
          id: NotificationID(1), fireDate: .absolute(due), instant: due, body: "", sound: "bell",
          badge: nil, purpose: .alarm(key))
      ], nextID: NotificationID(2))
    let clock = AlarmClock(ClockConfiguration(), restoring: state, zone: .utc, at: room.moment)
    var loop = AlarmLoop(clock, devices: devices ?? room.devices, world: room)
    loop.start(.state(isDegraded: false), failures: failures)
    room.whileWaiting = [{ $0.pass(.seconds(60)) }]
    _ = loop.turn()
    return loop
  }

  // MARK: Start

  @Test func start_readsTheLinesOnceAndShowsDark() {
    let room = FakeRoom()
    var loop = room.loop()
    loop.start(.blank)
    #expect(room.calls == [.show(.dark), .drain, .readLevels, .drain])
    #expect(room.notices == [.started(.blank)])
  }

  @Test func turn_waitsUntilTheClocksDeadline() {
    let room = FakeRoom()
    var loop = room.loop()
    loop.start(.blank)
    room.calls.removeAll()
    let goesOn1 = loop.turn()
    #expect(goesOn1)
    #expect(room.calls.first == .wait(nil))
    room.events = [
      [
        .command(
          .schedule(.absolute(room.moment.wall + .seconds(5)), body: "x", sound: nil, badge: nil))
      ], [], [],
    ]
    let goesOn2 = loop.turn()
    #expect(goesOn2)
    // Else its answer is waited for.
    room.store.answers = [.saved(id: 1)]
    let goesOn3 = loop.turn()
    #expect(goesOn3)
    _ = loop.turn()
    #expect(
      room.calls.last { if case .wait = $0 { true } else { false } }
        == .wait(loop.clock.nextDeadline))
    #expect(loop.clock.nextDeadline == .wall(room.moment.wall + .seconds(5)))
  }

  @Test func stopEvent_endsTheLoopAfterHandlingTheRest() {
    let room = FakeRoom()
    var loop = room.loop()
    loop.start(.blank)
    room.events = [[.stop, .command(.setBadge(3))]]
    let goesOn4 = loop.turn()
    #expect(!goesOn4)
    #expect(loop.clock.state.badge.number == 3)
  }

  // MARK: Edges

  @Test func edges_areHandledBeforeTheHoldTheyPrevent() {
    let room = FakeRoom()
    var loop = room.loop()
    loop.start(.blank)
    room.events = [[.command(.setBadge(2))]]
    _ = loop.turn()
    // The loop was kept from running for five seconds.
    room.inputs.batches = [
      DrainedEdges(edges: [
        button(true, room, after: .zero), button(false, room, after: .seconds(1)),
      ])
    ]
    room.whileWaiting = [{ $0.pass(.seconds(5)) }]
    _ = loop.turn()
    #expect(loop.clock.state.badge.number == 2)
    guard case .readBack = loop.clock.mode else {
      Issue.record("a short press reads back, not \(loop.clock.mode)")
      return
    }
  }

  @Test func edges_comeBeforeEverythingElseThatTheWaitBrought() {
    let room = FakeRoom()
    var loop = room.loop()
    loop.start(.blank)
    room.events = [[.command(.setBadge(2))]]
    _ = loop.turn()
    room.inputs.batches = [DrainedEdges(edges: [button(true, room, after: .zero)])]
    _ = loop.turn()
    room.inputs.batches = [
      DrainedEdges(edges: [button(false, room, after: .milliseconds(500))], lost: 1)
    ]
    room.events = [[.clockSet]]
    room.whileWaiting = [{ $0.pass(.seconds(5)) }]
    _ = loop.turn()
    #expect(loop.clock.state.badge.number == 2, "no hold: it was released before")
  }

  @Test func edgesThatComeAfterTheClocksWereRead_areNotOvertaken() {
    let room = FakeRoom()
    var loop = room.loop()
    loop.start(.blank)
    room.events = [[.command(.setBadge(2))]]
    _ = loop.turn()
    room.inputs.batches = [DrainedEdges(edges: [button(true, room, after: .zero)])]
    _ = loop.turn()
    // Each reading of the clocks comes 1.5 s after the one before, as on a machine that stalls in
    // the middle of a turn; the release is in the queue before the hold is reached.
    room.tick = .milliseconds(1_500)
    room.inputs.batches = [DrainedEdges(edges: [button(false, room, after: .milliseconds(1_900))])]
    _ = loop.turn()
    room.tick = .zero
    _ = loop.turn()
    #expect(loop.clock.state.badge.number == 2)
  }

  @Test func levels_areReadOnlyWhileNoEdgeWaits() {
    let room = FakeRoom()
    var loop = room.loop()
    loop.start(.blank)
    room.calls.removeAll()
    let down = LineEdge(line: .knobA, level: false, at: room.moment.boot)
    room.inputs.batches = [
      DrainedEdges(edges: [down]),
      DrainedEdges(edges: [LineEdge(line: .knobB, level: false, at: room.moment.boot)]),
    ]
    room.whileWaiting = [{ $0.pass(.seconds(1)) }]
    _ = loop.turn()
    // Quiet passed, yet another edge waited: it is taken instead.
    let read = room.calls.filter { $0 == .readLevels }
    #expect(read.isEmpty)
    #expect(loop.clock.knob.counters.edges == 2)
  }

  @Test func levelsReadWhileAnEdgeCame_areDropped() {
    let room = FakeRoom()
    room.inputs.levels.button = true
    room.inputs.comesWhileReading = [
      DrainedEdges(edges: [LineEdge(line: .knobA, level: false, at: room.moment.boot)])
    ]
    var loop = room.loop()
    loop.start(.blank)
    #expect(loop.clock.knob.counters.edges == 1)
    #expect(loop.clock.knob.counters.lost == 0)
    room.inputs.levels = LineLevels(knobA: false, knobB: true, button: false)
    room.whileWaiting = [{ $0.pass(.milliseconds(4)) }]
    _ = loop.turn()
    #expect(loop.clock.knob.counters.lost == 0, "the next reading agrees with the edge")
  }

  @Test func vanishedInputs_areClosedAndToldOnceAndTheClockRuns() {
    let room = FakeRoom()
    var loop = ringingLater(room)
    let gone = PortFailure(port: .inputs, kind: .vanished, subject: "gpiochip0")
    room.inputs.failure = gone
    for _ in 0..<5 { _ = loop.turn() }
    #expect(room.calls.filter { $0 == .close(.inputs) }.count == 1)
    #expect(room.notices.filter { $0 == .portFailed(gone) }.count == 1)
    room.whileWaiting = [{ $0.pass(.seconds(60)) }]
    _ = loop.turn()
    #expect(room.calls.contains { if case .play = $0 { true } else { false } })
  }

  private func ringingLater(_ room: FakeRoom) -> AlarmLoop {
    var loop = room.loop()
    loop.start(.blank)
    room.events = [
      [
        .command(
          .schedule(
            .absolute(room.moment.wall + .seconds(60)), body: "x", sound: "bell", badge: nil))
      ]
    ]
    _ = loop.turn()
    return loop
  }

  // MARK: Failing ports

  @Test func lampsThatFail_areToldOnceAndTheClockRuns() {
    let room = FakeRoom()
    var loop = room.loop()
    let gone = PortFailure(port: .lamps, kind: .vanished, subject: "gpiochip0")
    room.lamps.failure = gone
    loop.start(.blank)
    room.events = [[.command(.setBadge(1))], [.command(.setBadge(2))]]
    for _ in 0..<3 { _ = loop.turn() }
    #expect(room.notices.filter { $0 == .portFailed(gone) }.count == 1)
    #expect(loop.clock.state.badge.number == 2)
  }

  @Test func soundThenBuzzerFail_theRingGoesOnByLamps() {
    let room = FakeRoom()
    room.buzzer.failure = PortFailure(
      port: .buzzer, kind: .other, subject: "GPIO 18", detail: "EIO")
    var loop = ringing(room)
    room.sound.answers = [
      .failed(id: 1, PortFailure(port: .sound, kind: .vanished, subject: "default"))
    ]
    _ = loop.turn()
    guard case .ringing(let ringing) = loop.clock.mode else {
      Issue.record("not ringing")
      return
    }
    #expect(ringing.stage == .lamps(late: nil))
  }

  @Test func boardWithoutTheDevicesItPromised_ringsByLamps() {
    let room = FakeRoom()
    var devices = room.devices
    devices.sound = nil
    devices.buzzer = nil
    let loop = ringing(room, devices: devices)
    guard case .ringing(let ringing) = loop.clock.mode else {
      Issue.record("not ringing")
      return
    }
    #expect(ringing.stage == .lamps(late: nil))
    #expect(
      room.notices.contains { if case .portFailed(let f) = $0 { f.port == .buzzer } else { false } }
    )
  }

  @Test func devicesThatCouldNotBeOpened_areToldByTheirCauseOnly() {
    let room = FakeRoom()
    var devices = room.devices
    devices.sound = nil
    devices.buzzer = nil
    devices.lamps = nil
    let causes = [PortName.sound, .buzzer, .lamps].map {
      PortFailure(port: $0, kind: .busy, subject: "x", detail: "held by y")
    }
    var loop = ringing(room, devices: devices, failures: causes)
    for _ in 0..<10 { _ = loop.turn() }
    let told = room.notices.filter { if case .portFailed = $0 { true } else { false } }
    #expect(told == causes.map { .portFailed($0) })
  }

  @Test func lampsThatCouldNotBeOpened_wakeNobody() {
    let room = FakeRoom()
    room.moment.trust = .guess
    var devices = room.devices
    devices.lamps = nil
    let clock = AlarmClock(ClockConfiguration(), restoring: nil, zone: .utc, at: room.moment)
    var loop = AlarmLoop(clock, devices: devices, world: room)
    loop.start(
      .blank, failures: [PortFailure(port: .lamps, kind: .missing, subject: "gpiochip0")])
    room.events = [[.command(.setBadge(1))], []]
    for _ in 0..<2 { _ = loop.turn() }
    room.store.answers = [.saved(id: 1)]
    _ = loop.turn()
    #expect(loop.clock.nextDeadline == nil)
  }

  @Test func logThatFails_isTold() {
    let room = FakeRoom()
    var loop = room.loop()
    loop.start(.blank)
    let full = PortFailure(port: .ringLog, kind: .full, subject: "rings")
    room.store.answers = [.logged, .logFailed(full)]
    _ = loop.turn()
    #expect(room.notices.last == .portFailed(full))
  }

  // MARK: Effects and answers

  @Test func ring_playsThenIsSavedAndLoggedAfterItStarted() {
    let room = FakeRoom()
    var loop = ringing(room)
    #expect(room.store.saved.isEmpty)
    room.sound.answers = [.started(id: 1)]
    _ = loop.turn()
    #expect(room.store.saved.count == 1)
    #expect(room.store.logged.count == 1)
    let decoded = room.store.saved.last.flatMap { try? StateCodec.decode($0.bytes) }
    #expect(decoded == loop.clock.state)
    #expect((try? RingLogCodec.decode(room.store.logged[0]))?.outcome == .rang(.speaker))
  }

  @Test func replacedAndEnded_reachTheClock() {
    let room = FakeRoom()
    var loop = ringing(room)
    let broken = PortFailure(port: .sound, kind: .broken, subject: "x.caf")
    room.sound.answers = [
      .replaced(id: 1, by: "bell", because: broken), .started(id: 1), .ended(id: 1),
    ]
    _ = loop.turn()
    #expect(room.notices.contains(.soundReplaced(by: "bell", because: broken)))
  }

  // MARK: Stop

  @Test func stop_isSilentThenDarkThenClosesTheStore() {
    let room = FakeRoom()
    var loop = ringing(room)
    room.sound.answers = [.started(id: 1)]
    _ = loop.turn()
    room.store.answers = [.saved(id: 1)]
    _ = loop.turn()
    room.calls.removeAll()
    let isSaved5 = loop.stop()
    #expect(isSaved5)
    #expect(
      room.calls == [
        .silence, .buzz(hertz: nil), .show(.dark), .close(.buzzer), .close(.lamps), .close(.inputs),
        .close(.sound), .close(.store),
      ])
  }

  @Test func stop_handsOverWhatIsNotOnTheCardBeforeClosing() {
    let room = FakeRoom()
    var loop = room.loop()
    loop.start(.blank)
    room.events = [[.command(.setBadge(1)), .command(.setBadge(2))]]
    _ = loop.turn()
    room.store.finish = { store in
      store.answers = store.saved.map { .saved(id: $0.id) }
      return true
    }
    let isSaved6 = loop.stop()
    #expect(isSaved6)
    let last = room.store.saved.last.flatMap { try? StateCodec.decode($0.bytes) }
    #expect(last?.badge.number == 2)
  }

  @Test func stop_afterFailuresSaysWhetherTheLastTryWorked() {
    for works in [true, false] {
      let room = FakeRoom()
      var loop = room.loop()
      loop.start(.blank)
      let full = PortFailure(port: .store, kind: .full, subject: "state")
      room.events = [[.command(.setBadge(1))]]
      _ = loop.turn()
      room.store.answers = [.failed(id: 1, full)]
      _ = loop.turn()
      room.store.finish = { store in
        store.answers = [works ? .saved(id: 2) : .failed(id: 2, full)]
        return works
      }
      let isSaved7 = loop.stop()
      #expect(isSaved7 == works)
    }
  }

  @Test func stop_saysWhenTheStoreCouldNotFinish() {
    let room = FakeRoom()
    var loop = room.loop()
    loop.start(.blank)
    room.store.finish = { _ in false }
    let isSaved8 = loop.stop()
    #expect(!isSaved8)
  }
}
