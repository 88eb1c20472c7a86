/// How much clients may ask of a clock, each with its reason.
package enum ControlLimits {
  /// The protocol that is spoken: it counts up when a field changes its meaning or goes.
  package static let version = 1
  /// Connections at once: a bedside has a panel or two, and each costs memory.
  package static let clients = 8
  /// Bytes of a request, its line end not counted: the longest there is has fewer than 500.
  package static let requestBytes = 4_096
  /// Bytes of a line from the clock: `logEntries` of the ring log with the longest texts, every
  /// character of them escaped.
  package static let lineBytes = 655_360
  /// Bytes that may wait for a client that does not read, besides what the kernel keeps: minutes of
  /// changes, and little enough for all clients together.
  package static let waitingBytes = 262_144
  /// Requests of one client within a second: a person does not, and a program need not, do more.
  package static let requestsPerSecond = 50
  /// Requests of one client that wait for the card: whoever asks more does not wait for answers.
  package static let waitingRequests = 16
  /// So long a client that asks nothing may keep its place when all are taken and another comes:
  /// whoever has just connected is about to ask.
  package static let idleTime = Duration.milliseconds(100)
  /// Bytes of a client that is heard no more and still waits for the card, which are thrown away; a
  /// flood ends the connection at once.
  package static let unheardBytes = 65_536
  /// Entries of the ring log in one answer; as many as the log keeps for certain.
  package static let logEntries = 256
  /// Entries when nobody says how many: a screen of them.
  package static let usualLogEntries = 20
  /// The largest number a request may have: every language's numbers hold it.
  package static let largestID = 2_147_483_647
}
