import AlarmCore
import Glibc
import LinuxCall

extension SoundFolder {
  /// Why no sound of the folder can ever be found, by one look at it; nil when it is a folder.
  ///
  /// Other trouble with it is told by the ring that meets it, which has the words for it.
  package var absence: PortFailure? {
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
