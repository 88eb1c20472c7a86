import Foundation
import Glibc
import Testing

/// A user who may open nothing: neither the GPIO chip nor the state folder.
@Suite(.serialized) struct DeniedTests {
  /// Shows the program to user 65534 in a world where a chip is root's alone; a board and the
  /// folder `state` are beside it.
  private static let script = PrivateMounts.script(
    """
    mount -t tmpfs tmpfs /mnt
    cp "$0" /mnt/wecker
    cp "$BOARD" /mnt/board.yaml
    mkdir /mnt/state
    chmod 755 /mnt /mnt/wecker /mnt/state
    chmod 644 /mnt/board.yaml
    mount -t tmpfs -o mode=755 tmpfs /dev
    mknod -m 666 /dev/null c 1 3
    mknod -m 600 /dev/gpiochip0 c 254 0
    exec setpriv --reuid=65534 --regid=65534 --clear-groups /mnt/wecker "$@"
    """)

  @Test(
    .enabled(
      if: geteuid() == 0 && PrivateMounts.arePossible, "only root can become somebody else"))
  func chipAndFolder_areToldWithTheRemedy_andTheClockRuns() async throws {
    let clock = try ClockFolder()
    let child = try Wecker.start(
      through: Self.script, ["run", "--board", "/mnt/board.yaml", "--state", "/mnt/state"],
      environment: ["BOARD": clock.board])
    #expect(await child.waitForErrors("Buzzer"), "\(child.errors)")
    for what in ["Knob and button", "LEDs", "Buzzer"] {
      let told = "\(what): /dev/gpiochip0 may not be opened by this user (Permission denied)"
      #expect(child.errors.contains(told), "\(told) in \(child.errors)")
    }
    #expect(child.errors.contains("Add the user to the group that owns the device (gpio)"))
    #expect(child.errors.contains("State file: /mnt/state may not be opened"))
    #expect(child.errors.contains("Let this user write the folder, or name another with --state."))
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0), "\(child.errors)")
  }

  @Test(
    .enabled(
      if: geteuid() == 0 && PrivateMounts.arePossible, "only root can become somebody else"),
    arguments: ["unset HOME", "HOME=", "HOME=."])
  func userWithoutAHome_isAskedForAFolder(home: String) async throws {
    let clock = try ClockFolder()
    let script = PrivateMounts.script(
      """
      mount -t tmpfs tmpfs /mnt
      cp "$0" /mnt/wecker
      cp "$BOARD" /mnt/board.yaml
      mkdir -m 777 /mnt/here
      chmod 755 /mnt /mnt/wecker
      chmod 644 /mnt/board.yaml
      cd /mnt/here
      export HOME; \(home)
      as="timeout 20 setpriv --reuid=65534 --regid=65534 --clear-groups"
      $as /mnt/wecker "$@" || echo "status $?" >&2
      ls -A >&2
      exit
      """)
    let child = try Wecker.start(
      through: script, ["run", "--board", "/mnt/board.yaml", "--zone", "UTC"],
      environment: ["BOARD": clock.board])
    _ = await child.waitForEnd()
    #expect(
      child.errors
        == "wecker: there is no folder to keep the alarm in (HOME is not set to a path that begins"
        + " with /); name one with --state\nstatus 2\n")
  }
}
