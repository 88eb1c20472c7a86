/// A channel of a PWM chip, which makes a pitch without anybody's help.
package struct PWMWiring: Hashable, Sendable {
  /// Name of the chip's device ("1f00098000.pwm"), never its number, which changes with the kernel.
  package var chip: String
  /// The channel, from 0 on.
  package var channel: Int

  /// Makes the wiring of a channel.
  package init(chip: String, channel: Int) {
    self.chip = chip
    self.channel = channel
  }
}
