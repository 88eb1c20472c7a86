/// A thing that a person connects to a header.
///
///     encoder        LED, active high      buzzer, active high
///     A ─ pin        pin ─ R ─▷|─ ground   supply ─ ♪ ─┐
///     C ─ ground                           pin ─ R ─ ⊳ NPN
///     B ─ pin        LED, active low               ground ─┘
///     S ─ pin        3.3 V ─ R ─▷|─ pin
///     S ─ ground
package struct WiringPart: Hashable, Sendable {
  /// What it is, and how it is turned.
  package enum Kind: Hashable, Sendable {
    /// A rotary encoder with a switch.
    case encoder
    /// A light-emitting diode with its resistor.
    case lamp
    /// An active buzzer below an NPN transistor's supply: on while the line is high.
    case buzzerOnNPN
    /// A passive buzzer in the same place, on a channel that makes its pitch.
    case passiveBuzzerOnNPN
    /// An active buzzer above ground with a PNP transistor: on while the line is low.
    case buzzerOnPNP
  }

  /// Its name for people ("badge LED 2").
  package let name: String
  /// What it is.
  package let kind: Kind
  /// Its connections, from top to bottom as they are drawn.
  package let terminals: [Terminal]
}
