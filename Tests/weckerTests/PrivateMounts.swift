import Foundation
import Glibc
import Testing

/// Mounts that only a child sees: a namespace of its own, made by unshare(1).
enum PrivateMounts {
  /// A script that mounts and then becomes the program; `$0` and `$@` are that program.
  static func script(_ mounts: String) -> String {
    let user = geteuid() == 0 ? "" : "--map-root-user"
    return """
      exec unshare \(user) --mount --propagation private sh -ec '\(mounts)
      exec "$0" "$@"' "$0" "$@"
      """
  }

  /// True where this user may make one.
  static let arePossible: Bool = {
    let trial = Process()
    trial.executableURL = URL(fileURLWithPath: "/bin/sh")
    trial.arguments = ["-c", script("mount -t tmpfs -o size=64k tmpfs /mnt"), "true"]
    trial.standardError = FileHandle.nullDevice
    guard (try? trial.run()) != nil else { return false }
    trial.waitUntilExit()
    return trial.terminationStatus == 0
  }()

  /// Why a test that needs one is left out.
  static let reason: Comment = "needs root or user namespaces: a mount that only the program sees"
}
