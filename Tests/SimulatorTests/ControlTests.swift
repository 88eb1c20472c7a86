import AlarmCore
import AlarmRuntime
import CivilTime
import FlashLog
import JSON
import Ports
import Simulator
import Testing

/// Clients of a clock in virtual time, by the desk and the loop that a device has.
@Suite struct ControlTests {
  private static let morning = Berlin.at(2026, 3, 2, 0, 30)

  private func lines(_ night: SimulatedNight, _ client: ControlClient) -> [JSONValue] {
    night.world.control.takeLines(of: client).compactMap {
      try? JSONReader.read(Array($0.utf8), limit: ControlLimits.lineBytes)
    }
  }

  @Test func set_isAnsweredAfterTheCardAndRings() {
    var night = SimulatedNight.at(23, 10)
    let client = night.world.control.connect()
    night.world.control.say(#"{"v":1,"do":"set","time":"0:30","id":1}"#, from: client)
    night.run(for: .milliseconds(3))
    #expect(lines(night, client).isEmpty, "the card takes 4 ms")
    night.run(for: .milliseconds(3))
    let answer = lines(night, client).first
    #expect(answer?["reply"] == "set")
    #expect(answer?["status"]?["alarm"]?["at"] == "2026-03-02T00:30:00+01:00")
    night.run(until: Self.morning)
    night.run(for: .seconds(1))
    #expect(night.rings == [Self.morning])
    night.world.control.say(#"{"v":1,"do":"log"}"#, from: client)
    night.run(for: .seconds(1))
    let entry = lines(night, client).first?["entries"]?.list?.first
    #expect(entry?["outcome"] == "rang")
    #expect(entry?["subject"] == "12:30")
  }

  @Test func set_onACardThatIsFull_isNotAcknowledged() {
    var night = SimulatedNight.at(23, 10)
    night.stateDevice.refusal = .full
    let client = night.world.control.connect()
    night.world.control.say(#"{"v":1,"do":"set","time":"0:30"}"#, from: client)
    night.run(for: .seconds(1))
    #expect(lines(night, client).map { $0["error"] } == ["not-saved"])
    #expect(night.armedFor == Self.morning, "it holds as long as there is power")
  }

  @Test func acknowledged_survivesACutAtOnce() {
    var night = SimulatedNight.at(23, 10)
    let client = night.world.control.connect()
    night.world.control.say(#"{"v":1,"do":"set","time":"0:30"}"#, from: client)
    while lines(night, client).isEmpty { night.run(for: .milliseconds(1)) }
    night.cutPower()
    night.restart(after: .seconds(20))
    #expect(night.armedFor == Self.morning)
  }

  @Test func hostileClients_leaveTheNightAsItIs() {
    var quiet = SimulatedNight.at(23, 10)
    quiet.set(0, 30)
    var loud = SimulatedNight.at(23, 10)
    loud.set(0, 30)
    let control = loud.world.control
    let deaf = control.connect(isReading: false)
    control.say(#"{"v":1,"do":"watch"}"#, from: deaf)
    control.say(#"{"v":1,"do":"attend"}"#, from: deaf)
    let denied = control.connect(isAllowed: false)
    let long = control.connect()
    control.send(Array(repeating: 0x5B, count: 5_000), from: long)
    let half = control.connect()
    control.send(Array(#"{"v":1,"do":"se"#.utf8), from: half)
    loud.run(until: Berlin.at(2026, 3, 2, 0, 29))
    #expect(!control.isConnected(denied))
    #expect(!control.isConnected(long))
    #expect(control.isConnected(half))
    #expect(loud.clock.isAttended)
    // A flood over the minute that ends in the ring, by clients that come again and again.
    for _ in 0..<610 {
      let client = control.connect()
      for _ in 0...ControlLimits.requestsPerSecond {
        control.say(#"{"v":1,"do":"status"}"#, from: client)
      }
      loud.run(for: .milliseconds(100))
      #expect(!control.isConnected(client))
    }
    quiet.run(until: loud.world.now().boot)
    #expect(loud.rings == [Self.morning])
    #expect(loud.trace.begins.map(\.wall) == quiet.trace.begins.map(\.wall), "to the nanosecond")
  }

  @Test func watcherThatNeverReads_isDroppedAndAttendsNoLonger() {
    var night = SimulatedNight.at(23, 10)
    let control = night.world.control
    let deaf = control.connect(isReading: false)
    control.say(#"{"v":1,"do":"watch"}"#, from: deaf)
    control.say(#"{"v":1,"do":"attend"}"#, from: deaf)
    night.run(for: .seconds(1))
    #expect(night.clock.isAttended)
    // Each change is a line of some seven hundred bytes, for as long as it takes.
    var changes = 0
    while control.isConnected(deaf), changes < 5_000 {
      night.world.schedule(.event(.command(.raiseBadge)), at: night.world.now().boot)
      night.run(for: .milliseconds(20))
      changes += 1
    }
    #expect((100..<1_000).contains(changes), "\(changes)")
    #expect(!night.clock.isAttended)
    let next = control.connect()
    control.say(#"{"v":1,"do":"status"}"#, from: next)
    night.run(for: .seconds(1))
    #expect(lines(night, next).first?["status"]?["badge"] == .whole(changes))
  }

  @Test func attended_isAsLongAsAClientIsThere() {
    var night = SimulatedNight.at(23, 10)
    let client = night.world.control.connect()
    night.world.control.say(#"{"v":1,"do":"attend"}"#, from: client)
    night.run(for: .seconds(1))
    #expect(night.clock.isAttended)
    night.world.control.leave(client)
    night.run(for: .seconds(1))
    #expect(!night.clock.isAttended)
  }

  @Test func stop_answersWhoStillWaits() {
    var night = SimulatedNight.at(23, 10)
    let client = night.world.control.connect()
    night.world.control.say(#"{"v":1,"do":"set","time":"0:30"}"#, from: client)
    night.run(for: .milliseconds(1))
    #expect(lines(night, client).isEmpty)
    var loop = night.loop
    let isSaved = loop.stop()
    #expect(isSaved)
    #expect(lines(night, client).first?["reply"] == "set")
    #expect(!night.world.control.isConnected(client))
  }
}
