import Foundation
import Glibc
import Testing

/// The real program, as the build left it beside the tests.
enum Wecker {
  /// True in a build with the thread sanitizer.
  static let isThreadSanitized = dlsym(nil, "__tsan_init") != nil

  /// Its path.
  static let path: String = {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = max(readlink("/proc/self/exe", &target, target.count), 0)
    let tests = String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/wecker"
  }()

  /// The folder of the project.
  static let tree = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The sounds that are shipped.
  static let sounds = tree + "/sounds"

  /// True for a program that was built in its tree: only such a one knows its commit and its lab.
  static let isInItsTree = path.hasPrefix(tree + "/")

  /// True where a test can call Python; one that needs it says so when it is left out.
  static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

  /// Starts it.
  static func start(
    _ words: [String], environment: [String: String] = [:], output: Child.Output = .pipe,
    errorReader: Child.ErrorReader = .reading
  ) throws -> Child {
    try Child(
      [path] + words, environment: environment, output: output, errorReader: errorReader)
  }

  /// Starts it through a shell, with `$0` and `$@` the program and its words.
  static func start(
    through script: String, _ words: [String], environment: [String: String] = [:]
  ) throws -> Child {
    try Child(["sh", "-c", script, path] + words, environment: environment)
  }

  /// Runs it to its end.
  static func run(
    _ words: [String], environment: [String: String] = [:], output: Child.Output = .pipe
  ) async throws -> (end: Child.End, output: String, errors: String) {
    let child = try start(words, environment: environment, output: output)
    let end = await child.waitForEnd()
    return (end, child.output, child.errors)
  }
}
