/// What an LED is on.
package enum LampWiring: Hashable, Sendable {
  /// A line that the clock drives itself.
  case line(LineWiring)
  /// An LED that a driver of the kernel has, by its name there ("wecker:red:badge0").
  case led(String)
}
