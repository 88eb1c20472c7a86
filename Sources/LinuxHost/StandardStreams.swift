import Glibc

/// The three descriptors every program is started with, or ought to be.
package enum StandardStreams {
  /// Opens /dev/null in place of those that are closed; call it first.
  ///
  /// Otherwise the next file opened would get such a number, and what is meant for a person would
  /// be written into it. They are opened the wrong way round, so that using them still fails as it
  /// did (EBADF) and can be told.
  package static func fill() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      // The lowest number that is free is this one.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
