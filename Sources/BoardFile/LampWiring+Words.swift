import Ports
import Wording

extension LampWiring {
  /// An LED that a driver of the kernel has, for people.
  static func words(ofLED name: String) -> String { "the LED \(Quoted(name))" }
}
