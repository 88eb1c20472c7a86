import AlarmCore
import Foundation
import Glibc
import Testing

/// A state folder that is no use: the clock says what and where and
/// what to do, harms nothing, and runs.
@Suite(.serialized) struct BadStoreTests {
  /// Something put where the state file belongs.
  struct Spoilt: CustomTestStringConvertible {
    var testDescription: String
    /// Puts it there.
    var make: @Sendable (_ path: String) throws -> Void
    /// What must be told.
    var texts: [String]
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private static let noise = (0..<262_144).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ 1) }

  static let spoilt = [
    Spoilt(
      testDescription: "noise", make: { try write(noise, to: $0) },
      texts: [
        "is damaged and was kept as it is", "16 of 16 slots unreadable", "move the file away",
      ]),
    Spoilt(
      testDescription: "cut short", make: { try write(Array(noise.prefix(1_000)), to: $0) },
      texts: ["cannot be read", "1000 bytes instead of 262144", "move the file away"]),
    Spoilt(
      testDescription: "empty", make: { try write([], to: $0) },
      texts: ["cannot be read", "0 bytes instead of 262144", "move the file away"]),
    Spoilt(
      testDescription: "a folder",
      make: {
        try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: true)
      },
      texts: ["cannot be read", "is no ordinary file", "Move it away"]),
    Spoilt(
      testDescription: "links in a circle", make: { symlink($0, $0) },
      texts: ["cannot be read", "is no ordinary file", "Move it away"]),
    Spoilt(
      testDescription: "a link to nowhere", make: { symlink("/nowhere/at/all", $0) },
      texts: ["cannot be read", "not an ordinary file", "Move it away"]),
    Spoilt(
      testDescription: "a device", make: { symlink("/dev/zero", $0) },
      texts: ["cannot be read", "is no ordinary file"]),
    Spoilt(
      testDescription: "a pipe", make: { mkfifo($0, 0o600) },
      texts: ["cannot be read", "is no ordinary file"]),
  ]

  @Test(arguments: spoilt) func stateFile_isToldAndKept(spoilt: Spoilt) async throws {
    let clock = try ClockFolder()
    try FileManager.default.createDirectory(
      atPath: clock.state, withIntermediateDirectories: true)
    try spoilt.make(clock.stateFile)
    let before = facts(clock.stateFile)
    let child = try clock.start()
    #expect(await child.waitForErrors("Buzzer"), "\(child.errors)")
    for text in spoilt.texts { #expect(child.errors.contains(text), "\(child.errors)") }
    #expect(child.errors.contains(clock.stateFile), "\(child.errors)")
    let told = child.errors.split(separator: "\n").count { $0.contains("state") }
    #expect(told == 1, "told once: \(child.errors)")
    let advice = child.errors.lowercased().components(separatedBy: "away").count - 1
    #expect(advice <= 1, "advised once: \(child.errors)")
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
    #expect(facts(clock.stateFile) == before)
  }

  /// What a file is, for comparison: kind, size, and bytes of ordinary ones.
  private func facts(_ path: String) -> [Int] {
    var status = stat()
    guard lstat(path, &status) == 0 else { return [] }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    let bytes = isFile ? FileManager.default.contents(atPath: path)?.hashValue : nil
    return [Int(status.st_mode), Int(status.st_size), bytes ?? 0]
  }

  @Test func folderInPlaceOfTheLock_isToldWithItsOwnAdvice() async throws {
    let clock = try ClockFolder()
    try FileManager.default.createDirectory(
      atPath: "\(clock.state)/wecker.lock", withIntermediateDirectories: true)
    let child = try clock.start()
    #expect(await child.waitForErrors("Buzzer"), "\(child.errors)")
    let told = "State file: \(clock.state)/wecker.lock is no ordinary file"
    #expect(child.errors.contains(told), "\(child.errors)")
    #expect(child.errors.contains("Move it away"), "\(child.errors)")
    #expect(!child.errors.contains("Check the card"), "\(child.errors)")
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
  }

  @Test func fileInPlaceOfTheFolder_isTold() async throws {
    let clock = try ClockFolder()
    _ = try clock.write("state", "a file")
    let child = try clock.start()
    #expect(await child.waitForErrors("Buzzer"), "\(child.errors)")
    #expect(child.errors.contains("State file: \(clock.state) is no folder"), "\(child.errors)")
    #expect(child.errors.contains("Not a directory"), "\(child.errors)")
    #expect(child.errors.contains("--state"), "\(child.errors)")
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
  }

  @Test(.enabled(if: PrivateMounts.arePossible, PrivateMounts.reason))
  func readOnlyDisk_ringsWhatIsStored_andTells() async throws {
    let clock = try ClockFolder()
    try clock.storeAlarm(dueIn: 2)
    let before = FileManager.default.contents(atPath: clock.stateFile)
    let script = PrivateMounts.script(
      "mount --bind \(clock.state) \(clock.state); mount -o remount,bind,ro \(clock.state)")
    let child = try Wecker.start(through: script, clock.words)
    #expect(await child.waitForErrors("Nothing on this clock can ring"), "\(child.errors)")
    #expect(child.errors.contains("Started; the stored state was restored."), "\(child.errors)")
    let early = "State file: \(clock.state)/wecker.lock refuses to be written"
    #expect(child.errors.contains(early), "told before the alarm: \(child.errors)")
    #expect(child.errors.contains("Read-only file system"), "\(child.errors)")
    #expect(child.errors.contains("Mount it writable, or name another folder with --state."))
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(1))
    #expect(child.errors.contains("the last change may not be saved"), "\(child.errors)")
    #expect(FileManager.default.contents(atPath: clock.stateFile) == before)
  }

  @Test(.enabled(if: PrivateMounts.arePossible, PrivateMounts.reason))
  func readOnlyDisk_thatIsMadeWritable_isSavedToWithoutANewStart() async throws {
    let clock = try ClockFolder()
    try clock.storeAlarm(dueIn: 3) { $0.preferences.silenceAfterMinutes = nil }
    let before = FileManager.default.contents(atPath: clock.stateFile)
    let script = PrivateMounts.script(
      """
      mount --bind \(clock.state) \(clock.state)
      mount -o remount,bind,ro \(clock.state)
      (sleep 1; mount -o remount,bind,rw \(clock.state)) &
      """)
    let child = try Wecker.start(through: script, clock.words)
    #expect(await child.waitForErrors("refuses to be written"), "\(child.errors)")
    #expect(await child.waitForErrors("Nothing on this clock can ring"), "\(child.errors)")
    // On a busy machine it may ring first; the last save of a stop is a try like any other.
    await child.read(for: 1)
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0), "\(child.errors)")
    #expect(FileManager.default.contents(atPath: clock.stateFile) != before)
    guard case .ringing? = try clock.readState()?.ring else {
      Issue.record("the ring is not stored: \(child.errors)")
      return
    }
  }

  @Test(.enabled(if: PrivateMounts.arePossible, PrivateMounts.reason))
  func emptyReadOnlyFolder_runsFromMemory_andTells() async throws {
    let clock = try ClockFolder()
    try FileManager.default.createDirectory(
      atPath: clock.state, withIntermediateDirectories: true)
    let script = PrivateMounts.script("mount -t tmpfs -o ro,size=64k tmpfs \(clock.state)")
    let child = try Wecker.start(through: script, clock.words)
    #expect(await child.waitForErrors("Buzzer"), "\(child.errors)")
    #expect(child.errors.contains("State file: \(clock.state) refuses to be written"))
    #expect(child.errors.contains("Read-only file system"), "\(child.errors)")
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
  }

  @Test(.enabled(if: PrivateMounts.arePossible, PrivateMounts.reason))
  func fullDisk_runsFromMemory_andTells() async throws {
    let clock = try ClockFolder()
    try FileManager.default.createDirectory(
      atPath: clock.state, withIntermediateDirectories: true)
    let script = PrivateMounts.script("mount -t tmpfs -o size=128k tmpfs \(clock.state)")
    let child = try Wecker.start(through: script, clock.words)
    #expect(await child.waitForErrors("Buzzer"), "\(child.errors)")
    #expect(child.errors.contains("State file: \(clock.stateFile) has no room left"))
    #expect(child.errors.contains("No space left on device"), "\(child.errors)")
    #expect(child.errors.contains("No state is stored yet"), "\(child.errors)")
    #expect(!child.errors.contains("cannot be read"), "\(child.errors)")
    #expect(child.errors.contains("Make room where the folder is"), "\(child.errors)")
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
  }

  @Test(
    .enabled(if: !Wecker.isThreadSanitized, "the thread sanitizer's own files are longer"))
  func limitOfFileSizes_isToldLikeAFullDisk() async throws {
    let clock = try ClockFolder()
    // In blocks of 512 bytes; source: POSIX, ulimit.
    let child = try Wecker.start(through: #"ulimit -f 64; exec "$0" "$@""#, clock.words)
    #expect(await child.waitForErrors("Buzzer"), "\(child.errors)")
    #expect(child.errors.contains("State file: \(clock.stateFile) has no room left"))
    #expect(child.errors.contains("File too large"), "\(child.errors)")
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
  }

  @Test(.enabled(if: PrivateMounts.arePossible, PrivateMounts.reason))
  func fullDisk_keepsAnOldState_andSavesIntoIt() async throws {
    let clock = try ClockFolder()
    try clock.storeAlarm(dueIn: 2)
    // The files are there before the disk is full; what they hold is written over, so it fits.
    let script = PrivateMounts.script(
      """
      mkdir \(clock.path)/disk
      mount -t tmpfs -o size=2m tmpfs \(clock.path)/disk
      cp -a \(clock.state)/. \(clock.path)/disk
      mount --move \(clock.path)/disk \(clock.state)
      dd if=/dev/zero of=\(clock.state)/ballast bs=4k 2>/dev/null || true
      """)
    let child = try Wecker.start(through: script, clock.words)
    #expect(await child.waitForErrors("Nothing on this clock can ring"), "\(child.errors)")
    #expect(!child.errors.contains("State file"), "\(child.errors)")
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0), "\(child.errors)")
  }

  /// Every open of the start, with a pipe in its way that nobody else opens.
  @Test(arguments: ["state.ring.new", "rings.log.new", "wecker.lock"])
  func pipeInTheFolder_doesNotHoldUpTheStart(name: String) async throws {
    let clock = try ClockFolder()
    try FileManager.default.createDirectory(
      atPath: clock.state, withIntermediateDirectories: true)
    let place = "\(clock.state)/\(name)"
    try #require(mkfifo(place, 0o600) == 0)
    let child = try clock.start()
    #expect(await child.waitForErrors("Buzzer"), "\(child.errors)")
    #expect(child.errors.contains("\(place) "), "it is named: \(child.errors)")
    #expect(child.errors.contains("not an ordinary file"), "\(child.errors)")
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
    #expect(facts(place).first.map { mode_t($0) & S_IFMT } == S_IFIFO)
  }

  /// What becomes of the files while the clock runs, and what is told of it.
  struct Loss: CustomTestStringConvertible {
    var testDescription: String
    var make: @Sendable (_ folder: String) throws -> Void
    var told: String
  }

  static let losses = [
    Loss(
      testDescription: "folder removed", make: { try FileManager.default.removeItem(atPath: $0) },
      told: "is gone (it was moved or removed while the clock ran)"),
    Loss(
      testDescription: "folder moved", make: { rename($0, $0 + ".old") },
      told: "is gone (it was moved or removed while the clock ran)"),
    Loss(
      testDescription: "state replaced",
      make: {
        try write([UInt8](repeating: 0, count: 262_144), to: "\($0)/copy")
        rename("\($0)/copy", "\($0)/state.ring")
      },
      told: "is gone (another one was put in its place while the clock ran)"),
    Loss(
      testDescription: "state cut", make: { truncate("\($0)/state.ring", 0) },
      told: "cannot be understood (it was cut or grew while the clock ran)"),
    Loss(
      testDescription: "lock removed", make: { unlink("\($0)/wecker.lock") },
      told: "does not work (its lock was moved or removed while the clock ran"),
  ]

  @Test(arguments: losses) func loss_isToldAndNothingIsAcknowledged(loss: Loss) async throws {
    let clock = try ClockFolder()
    try clock.storeAlarm(dueIn: 3)
    let child = try clock.start()
    #expect(await child.waitForErrors("Started"), "\(child.errors)")
    try loss.make(clock.state)
    #expect(
      await child.waitForErrors("State file: \(clock.stateFile) \(loss.told)"),
      "\(child.errors)")
    #expect(await child.waitForErrors("Nothing on this clock can ring"), "\(child.errors)")
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(1), "\(child.errors)")
    #expect(child.errors.contains("the last change may not be saved"), "\(child.errors)")
  }
}
