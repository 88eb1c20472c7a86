import AlarmCore

/// The folder sounds are looked for in, and what rings when one cannot be had.
///
///     name.caf, .wav, .rtttl ──none──► default.caf, .wav, .rtttl ──none──► the built-in bell
package struct SoundFolder: Sendable {
  /// Endings tried, in this order.
  package static let endings = ["caf", "wav", TuneFile.ending]
  /// Bytes a name may have; with the ending it is still a file name on every file system.
  package static let longestName = 200

  /// Path of the folder.
  package let path: String
  /// Name of the sound taken when another cannot be had.
  package let defaultSound: String

  /// Makes a folder from its path; nothing is read yet.
  package init(path: String, defaultSound: String) {
    self.path = path
    self.defaultSound = defaultSound
  }

  /// A sound that was found, and what it stands in for.
  package struct Choice: Sendable {
    /// What plays.
    package var sound: Sound
    /// Name of what plays and why it is not what was asked for; nothing when it is.
    package var replacement: Replacement?

    /// Makes a choice; without a `replacement` it is what was asked for.
    package init(sound: Sound, replacement: Replacement? = nil) {
      self.sound = sound
      self.replacement = replacement
    }
  }

  /// Why another sound plays than the one asked for.
  package struct Replacement: Equatable, Sendable {
    /// Name of what plays instead.
    package var name: String
    /// What is wrong with the sound asked for (and, after a semicolon, with the default).
    package var because: PortFailure

    /// Makes a replacement.
    package init(name: String, because: PortFailure) {
      self.name = name
      self.because = because
    }
  }

  /// Finds a sound that can ring; always finds one.
  package func choose(_ name: String) -> Choice {
    let first: PortFailure
    do throws(PortFailure) {
      return Choice(sound: try load(name))
    } catch {
      first = error
    }
    guard name != defaultSound else { return builtIn(because: first) }
    do throws(PortFailure) {
      let sound = try load(defaultSound)
      return Choice(sound: sound, replacement: Replacement(name: defaultSound, because: first))
    } catch {
      var both = first
      both.detail += "; \(error.subject): \(error.detail)"
      return builtIn(because: both)
    }
  }

  /// Reads the first file of a name that can be read.
  ///
  /// - Throws: as `SoundFile.load`; what is wrong with a file that is there counts more than that
  ///   another is not. A name that could leave the folder is `.missing`.
  package func load(_ name: String) throws(PortFailure) -> Sound {
    guard SoundFolder.isPlain(name) else {
      throw PortFailure(
        port: .sound, kind: .missing, subject: name,
        detail: "a sound's name has no '/', no '.' in front, 1 to \(SoundFolder.longestName) bytes")
    }
    var worst: PortFailure?
    for ending in SoundFolder.endings {
      do throws(PortFailure) {
        return try SoundFile.load("\(path)/\(name).\(ending)")
      } catch {
        if worst == nil || worst?.kind == .missing && error.kind != .missing { worst = error }
      }
    }
    throw worst ?? PortFailure(port: .sound, kind: .missing, subject: "\(path)/\(name)")
  }

  /// True for a name that stays in the folder.
  ///
  /// It has no '/', no '.' in front, and 1 to `longestName` bytes.
  package static func isPlain(_ name: String) -> Bool {
    1...longestName ~= name.utf8.count && !name.hasPrefix(".")
      && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }

  private func builtIn(because failure: PortFailure) -> Choice {
    Choice(
      sound: .builtInBell(),
      replacement: Replacement(name: Sound.builtInName, because: failure))
  }
}
