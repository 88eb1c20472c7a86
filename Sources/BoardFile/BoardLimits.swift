import AlarmCore

/// Ranges of what a board file may say, each with its reason.
package enum BoardLimits {
  /// The version of the file format that this program reads.
  package static let version = 1
  /// Bytes of a board's name: one line on a terminal.
  package static let nameBytes = 64
  /// Bytes of a chip label or a line name: the kernel keeps 32 with a closing zero (linux/gpio.h).
  package static let lineNameBytes = 31
  /// Chip labels a file may list: boards that differ in one chip, not a list of all chips.
  package static let chipLabels = 1...8
  /// Line offsets: the largest chip seen on a board has 256 lines; this leaves room.
  package static let offset = 0...1023
  /// Bytes of a pin's position on a header: "P9_46" and room.
  package static let positionBytes = 8
  /// GPIO numbers on the 40-pin header of a Raspberry Pi.
  package static let bcm = 0...27
  /// Bytes of the name of an LED that a driver has: the kernel keeps 64 with a closing zero
  /// (linux/leds.h, LED_MAX_NAME_SIZE).
  package static let ledNameBytes = 63
  /// Bytes of the name of a PWM chip's device: "1f00098000.pwm" and room.
  package static let deviceNameBytes = 63
  /// Channels of a PWM chip: the largest on a board have 16; this leaves room.
  package static let pwmChannel = 0...31
  /// Badge lamps: `LampFrame.badge` has 16 bits.
  package static let badgeLamps = 0...16
  /// How long the button's contacts may bounce; below 5 ms a worn one counts twice, above 200 ms a
  /// quick second press is lost.
  package static let debounce = Duration.milliseconds(5)...Duration.milliseconds(200)
  /// How long they bounce when the file does not say.
  package static let usualDebounce = Duration.milliseconds(20)
  /// Sound devices a file may list: all are tried within a second while somebody should wake up.
  package static let soundDevices = 1...8
  /// Bytes of an ALSA device name, arguments and all.
  package static let soundDeviceBytes = 128
  /// Bytes of a sound's name: what a notification keeps, or no alarm could be scheduled with it.
  package static let soundNameBytes = ClockNotification.soundBytes
  /// Loudness in percent.
  package static let volumePercent = 0...100
  /// How long a snooze may last.
  package static let snooze = minutes(1)...minutes(30)
  /// How long an alarm may ring unattended.
  package static let silenceAfter = minutes(1)...minutes(60)
  /// Time from silence to full loudness.
  package static let ramp = Duration.zero...Duration.seconds(300)

  private static func minutes(_ count: Int) -> Duration { .seconds(60 * count) }
}
