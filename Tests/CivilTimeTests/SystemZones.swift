import CivilTime
import Foundation

/// The zone files of the machine the tests run on, from the Debian package tzdata.
enum SystemZones {
  static let directory = "/usr/share/zoneinfo"

  /// What a test says when the machine lacks what it compares with.
  struct Missing: Error, CustomStringConvertible {
    let what: String
    let package: String
    var description: String {
      "\(what) is missing; install the Debian package \(package) and run the tests again"
    }
  }

  /// What a test says when a program it compares with fails.
  struct Failed: Error {
    let program: String
    let status: Int32
  }

  /// The bytes of a zone's file.
  static func bytes(_ name: String, in directory: String = directory) throws -> [UInt8] {
    let path = directory + "/" + name
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Missing(what: path, package: "tzdata")
    }
    return Array(data)
  }

  /// The rules of a zone.
  static func rules(_ name: String, in directory: String = directory) throws -> ZoneRules {
    try ZoneRules(tzif: bytes(name, in: directory), name: name)
  }

  /// One name for each different file, in order; the copies under posix/ and right/ left out.
  static func names() throws -> [String] {
    var seen = Set<[UInt8]>()
    var names: [String] = []
    guard let walk = FileManager.default.enumerator(atPath: directory) else {
      throw Missing(what: directory, package: "tzdata")
    }
    for name in walk.compactMap({ $0 as? String }).sorted() {
      if name.hasPrefix("right/") || name.hasPrefix("posix/") { continue }
      guard let bytes = try? bytes(name), bytes.starts(with: "TZif".utf8) else { continue }
      if seen.insert(bytes).inserted { names.append(name) }
    }
    guard names.count > 100 else { throw Missing(what: directory, package: "tzdata") }
    return names
  }

  /// Runs a program and gives what it prints.
  static func run(_ program: String, package: String, _ arguments: [String]) throws -> String {
    let places = ["/usr/bin/", "/usr/sbin/", "/sbin/", "/bin/"].map { $0 + program }
    guard let path = places.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw Missing(what: "the program \(program)", package: package)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(program: program, status: process.terminationStatus)
    }
    return String(decoding: data, as: UTF8.self)
  }
}
