/// What a hand does when nobody says otherwise, the same on every bench.
package enum HandHabit {
  /// A press of a person.
  package static let press = Duration.milliseconds(120)
  /// A hold that is surely longer than the two seconds it takes.
  package static let hold = Duration.milliseconds(2_200)
  /// What comes next begins so long after the button was let go.
  package static let afterPress = Duration.milliseconds(50)
  /// One detent of a hand that turns click by click.
  package static let detent = Duration.milliseconds(200)
}
