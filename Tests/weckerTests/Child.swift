import Foundation
import Glibc
import Testing

/// A program under test: started as a shell would start it, read through pipes, ended for certain.
final class Child {
  /// How it ended.
  enum End: Equatable {
    case exited(Int32)
    case signalled(Int32)
    /// It was still running when nobody wanted to wait any longer.
    case stillRunning
  }

  /// Where its standard output goes.
  enum Output {
    case pipe
    /// A pipe that nobody reads.
    case broken
    case file(String)
  }

  /// Who reads its standard error.
  enum ErrorReader {
    /// The methods below.
    case reading
    /// They too, but the pipe is full from the start, and nothing fits before they read.
    case late
    /// They too, at a terminal that has room for so many bytes before they read.
    case lateTerminal(room: Int)
  }

  /// Nothing here takes long; what takes longer hangs, and is ended.
  static let patience = Wecker.isThreadSanitized ? 200.0 : 20.0

  let process: pid_t
  /// What it wrote to standard output so far.
  private(set) var output = ""
  /// What it wrote to standard error so far.
  private(set) var errors = ""
  private var outputPipe: Int32
  private var errorPipe: Int32
  private var end: End?

  /// Starts a program that is found in PATH, or by its path.
  ///
  /// Standard input is empty. It gets this process's environment without what decides about
  /// language, sound and folders, and with `environment`.
  init(
    _ words: [String], environment: [String: String] = [:], output: Output = .pipe,
    errorReader: ErrorReader = .reading
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Child.setSignals(&attributes)

    // Another child that starts in between would hold our ends open.
    Child.starting.lock()
    defer { Child.starting.unlock() }
    let out = try Child.pipe()
    let errors = try Child.errorPipe(for: errorReader)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    switch output {
    case .pipe, .broken: posix_spawn_file_actions_adddup2(&actions, out.writing, 1)
    case .file(let path): posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, errors.writing, 2)
    if case .broken = output { close(out.reading) }

    var argumentWords = Child.words(words)
    let variables = Child.environment.merging(environment) { $1 }
    var environmentWords = Child.words(variables.map { "\($0.key)=\($0.value)" })
    defer { (argumentWords + environmentWords).forEach { free($0) } }
    var process: pid_t = 0
    var failure: Int32
    var tries = 0
    repeat {
      failure = posix_spawnp(
        &process, words[0], &actions, &attributes, &argumentWords, &environmentWords)
      tries += 1
      // Another test's child, which has not begun its program yet, still holds the descriptor by
      // which this file was written.
    } while failure == ETXTBSY && tries < 1_000 && usleep(1_000) == 0
    close(out.writing)
    close(errors.writing)
    self.process = process
    if case .broken = output { outputPipe = -1 } else { outputPipe = out.reading }
    errorPipe = errors.reading
    if failure != 0 { end = .exited(127) }
    try #require(failure == 0, "\(words[0]): \(String(cString: strerror(failure)))")
  }

  deinit {
    if end == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    for pipe in [outputPipe, errorPipe] where pipe >= 0 { close(pipe) }
  }

  /// Sends a signal, unless it has ended.
  func send(_ signal: Int32) { if end == nil { kill(process, signal) } }

  /// Reads until standard error holds a text; false when it ended or time passed before.
  func waitForErrors(_ text: String, within seconds: Double = patience) async -> Bool {
    await read(until: { errors.contains(text) }, within: seconds)
    return errors.contains(text)
  }

  /// Reads until standard output holds a text; false when it ended or time passed before.
  func waitForOutput(_ text: String, within seconds: Double = patience) async -> Bool {
    await read(until: { output.contains(text) }, within: seconds)
    return output.contains(text)
  }

  /// Reads its standard output no longer; it meets a broken pipe.
  func closeOutput() {
    if outputPipe >= 0 { close(outputPipe) }
    outputPipe = -1
  }

  /// Reads its standard error no longer; it meets a broken pipe.
  func closeErrors() {
    if errorPipe >= 0 { close(errorPipe) }
    errorPipe = -1
  }

  /// Waits for so long and reads nothing, so that pipes stay as full as they are.
  func wait(for seconds: Double) async { try? await Task.sleep(for: .seconds(seconds)) }

  /// True when it has ended, read or not.
  var hasEnded: Bool {
    var facts = siginfo_t()
    return waitid(P_PID, id_t(process), &facts, WEXITED | WNOHANG | WNOWAIT) == 0
      && facts.si_signo == SIGCHLD
  }

  /// Reads for so long, whatever comes.
  func read(for seconds: Double) async { await read(until: { false }, within: seconds) }

  /// Reads until it has ended, and says how.
  func waitForEnd(within seconds: Double = patience) async -> End {
    if let end { return end }
    await read(until: { false }, within: seconds)
    guard outputPipe < 0, errorPipe < 0 else { return .stillRunning }
    // Both pipes are closed, so what is left of it takes no time.
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    let found = signal == 0 ? End.exited((status >> 8) & 0xFF) : .signalled(signal)
    end = found
    return found
  }

  /// Looks every few milliseconds, so that a child that takes its time holds up no other test.
  private func read(until isDone: () -> Bool, within seconds: Double) async {
    let deadline = Child.now + seconds
    while true {
      takeWhatIsThere()
      if isDone() || outputPipe < 0 && errorPipe < 0 || Child.now >= deadline { return }
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  private func takeWhatIsThere() {
    while true {
      var entries = [outputPipe, errorPipe].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      guard poll(&entries, nfds_t(entries.count), 0) > 0 else { return }
      if entries[0].revents != 0 { Child.take(&outputPipe, into: &output) }
      if entries[1].revents != 0 { Child.take(&errorPipe, into: &errors) }
    }
  }

  private static func take(_ pipe: inout Int32, into text: inout String) {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(pipe, &bytes, bytes.count)
    if count > 0 { text += String(decoding: bytes[..<count], as: UTF8.self) }
    // EIO is how a terminal says that nobody else has it open any more.
    if count == 0 || count < 0 && errno == EIO {
      close(pipe)
      pipe = -1
    }
  }

  /// Seconds of a clock that nobody sets.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// As a shell leaves signals: nothing blocked, nothing ignored, whatever this process does.
  private static func setSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var usual = sigset_t()
    sigemptyset(&usual)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
  }

  private static var environment: [String: String] {
    var variables = ProcessInfo.processInfo.environment.filter { name, _ in
      !["LANG", "HOME", "NO_COLOR"].contains(name)
        && !["LC_", "XDG_", "ALSA_"].contains(where: name.hasPrefix)
    }
    variables["LANG"] = "C.UTF-8"
    variables["SWIFT_BACKTRACE"] = "enable=no"
    return variables
  }

  private static let starting = NSLock()

  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Where standard error goes, as full as its reader wants it.
  private static func errorPipe(
    for reader: ErrorReader
  ) throws -> (reading: Int32, writing: Int32) {
    switch reader {
    case .reading: return try pipe()
    case .late:
      let ends = try pipe()
      _ = fill(ends.writing)
      return ends
    case .lateTerminal(let room):
      // How much it holds is nowhere told: one is filled to see.
      let measured = try terminal()
      let most = fill(measured.writing)
      for end in [measured.reading, measured.writing] { close(end) }
      let ends = try terminal()
      _ = fill(ends.writing, with: most - room)
      return ends
    }
  }

  private static func terminal() throws -> (reading: Int32, writing: Int32) {
    var (master, slave) = (Int32(-1), Int32(-1))
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (master, slave)
  }

  /// Writes so many bytes, or until nothing more fits; one by one, so that none is left out.
  private static func fill(_ pipe: Int32, with most: Int = .max) -> Int {
    let flags = fcntl(pipe, F_GETFL)
    _ = fcntl(pipe, F_SETFL, flags | O_NONBLOCK)
    var count = 0
    while count < most, write(pipe, ".", 1) == 1 { count += 1 }
    _ = fcntl(pipe, F_SETFL, flags)
    return count
  }

  private static func words(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }
}
