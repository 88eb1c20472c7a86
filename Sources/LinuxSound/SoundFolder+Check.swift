import AlarmCore
import Glibc
import LinuxCall

extension SoundFolder {
  /// Why the default sound cannot be found, by a look at names alone; nil when it is there.
  ///
  /// Other trouble with it is told by the ring that meets it, which has the words for it.
  package var absence: PortFailure? { absenceOfFolder ?? absenceOfDefault }

  private var absenceOfDefault: PortFailure? {
    guard SoundFolder.isPlain(defaultSound) else { return nil }
    let files = SoundFolder.endings.map { "\(path)/\(defaultSound).\($0)" }
    for file in files where access(file, F_OK) == 0 || errno != ENOENT { return nil }
    return PortFailure(
      port: .sound, kind: .missing, subject: files[0],
      detail: "nor \(files.dropFirst().joined(separator: " or ")); a bell made by the program rings"
    )
  }

  /// Why there is no folder.
  private var absenceOfFolder: PortFailure? {
    var facts = stat()
    do throws(SystemFailure) {
      // The dot makes anything but a folder fail.
      try SystemCall.value("stat") { stat("\(path)/.", &facts) }
      return nil
    } catch {
      let failure = PortFailure(port: .sound, subject: path, error)
      return failure.kind == .missing || failure.kind == .noFolder ? failure : nil
    }
  }
}
