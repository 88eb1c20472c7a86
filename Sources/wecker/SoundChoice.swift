import Glibc
import LinuxSound

/// What a person means by a word: a sound of the folder, or a file.
///
///     bell                  the sound of that name, where the folder has one
///     ./bell, a/b.wav       the file, because of the '/'
///     x.flac                the file, where the folder has no sound of that whole name
enum SoundChoice {
  /// A sound of the folder, with the files that have its name, in the order they are tried.
  case named(String, files: [String])
  /// A file.
  case file(String)

  /// Finds out; a word that leads nowhere is taken as a name.
  init(_ word: String, in folder: String) {
    let files = SoundChoice.files(named: word, in: folder)
    if files.isEmpty, word.utf8.contains(UInt8(ascii: "/")) || access(word, F_OK) == 0 {
      self = .file(word)
    } else {
      self = .named(word, files: files)
    }
  }

  private static func files(named name: String, in folder: String) -> [String] {
    guard SoundFolder.isPlain(name) else { return [] }
    return SoundFolder.endings.map { "\(folder)/\(name).\($0)" }.filter { access($0, F_OK) == 0 }
  }
}
