import AlarmCore
import CivilTime

/// What a hand or the world does in a scenario.
package enum Action: Hashable, Sendable {
  /// Nothing, so long.
  case wait(TimeMark)
  /// The knob is turned.
  case turn(Turn)
  /// The knob is rocked half a detent out of its rest and back, so often.
  case rock(times: Int, every: Duration)
  /// Knob and button do what they did in a recording.
  case replay(Replay)
  /// The button is pressed and let go.
  case press(Duration)
  /// The knob is turned with the button down.
  case pressAndTurn(Turn)
  /// The button goes down, or up, and stays.
  case button(isDown: Bool)
  /// Somebody sets the wall clock to a civil time.
  case setClock(CivilDateTime)
  /// Somebody sets the wall clock forward, or back when negative.
  case stepClock(Duration)
  /// The wall clock gains, or loses when negative, so much over a time, without being set.
  case slewClock(by: Duration, over: Duration)
  /// From now on the wall clock is to be trusted so far.
  case trustClock(ClockTrust)
  /// The machine's time zone changes.
  case setZone(String)
  /// Power fails.
  case cutPower(CutPoint)
  /// Power comes back, and the clock starts.
  case restorePower(Restoration)
  /// From now on a port has trouble.
  case fail(FaultyPort, Trouble)
  /// A port works again.
  case repair(FaultyPort)
  /// A person changes preferences.
  case prefer(PreferenceChange)
  /// Somebody attends (an open panel), or leaves.
  case attend(Bool)
  /// Something is asked by command.
  case order(Order)
}
