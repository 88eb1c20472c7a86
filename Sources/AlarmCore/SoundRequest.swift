/// What a sound port is asked to play until it is stopped.
package struct SoundRequest: Hashable, Sendable {
  /// Number of this request; the port's answers carry it, so that late ones are told apart.
  package var id: UInt32
  /// Name of the sound, as in the sounds directory without its ending ("bell").
  package var name: String
  /// True for a ring: the sound starts again when it ends, until stopped.
  package var isLooped: Bool
  /// Loudness in percent, 0 to 100.
  package var volumePercent: Int
  /// Time from silence to full loudness; zero starts at full loudness.
  package var ramp: Duration

  /// Makes a request.
  package init(id: UInt32, name: String, isLooped: Bool, volumePercent: Int, ramp: Duration) {
    self.id = id
    self.name = name
    self.isLooped = isLooped
    self.volumePercent = volumePercent
    self.ramp = ramp
  }
}
