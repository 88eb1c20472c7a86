/// What a pin of a header is usually there for, so that a clock had better leave it alone.
package enum PinDuty: String, CaseIterable, Sendable {
  /// The memory of an add-on board, which the firmware reads at power-on: refused.
  case eeprom
  /// Displays, clock chips, sensors.
  case i2c
  /// Displays, readers.
  case spi
  /// Sound of an add-on board, or of HDMI.
  case i2s
  /// The serial console.
  case serial
  /// Thermometers.
  case oneWire = "1-wire"

  /// True where another use harms: the firmware drives the pin before anybody can tell it not to.
  package var isRefused: Bool {
    switch self {
    case .eeprom: true
    case .i2c, .spi, .i2s, .serial, .oneWire: false
    }
  }

  /// What has the pin, for people.
  package var user: String {
    switch self {
    case .eeprom: "the EEPROM of add-on boards"
    case .i2c: "I2C"
    case .spi: "SPI"
    case .i2s: "sound over I2S"
    case .serial: "the serial console"
    case .oneWire: "1-Wire"
    }
  }
}
