// swift-tools-version: 6.0
import PackageDescription

// Arrows point one way: command -> Lab/Simulator/Linux* -> AlarmRuntime -> Ports -> AlarmCore ->
// CivilTime; FlashLog depends on nothing. Tests/TidyTests holds what the compiler does not.
let package = Package(
  name: "wecker",
  products: [.executable(name: "wecker", targets: ["wecker"])],
  targets: [
    // Pure: nothing but the standard library.
    .target(name: "CivilTime"),
    .target(name: "AlarmCore", dependencies: ["CivilTime"]),
    .target(name: "FlashLog"),
    // Tunes of telephones, which buzzers play.
    .target(name: "RTTTL", dependencies: ["AlarmCore"]),
    .target(name: "Ports", dependencies: ["AlarmCore", "CivilTime"]),
    .target(name: "JSON"),
    .target(
      name: "AlarmRuntime",
      dependencies: ["Ports", "AlarmCore", "CivilTime", "FlashLog", "JSON", "Wording"]),
    .target(name: "Wording"),
    // What lines did, as files for logic analysers and for the decoders.
    .target(name: "Waveforms", dependencies: ["AlarmCore", "CivilTime", "JSON", "Wording"]),
    .target(name: "Chance"),
    .target(name: "CommandTable", dependencies: ["Wording"]),

    // What is done to samples before they are a sound, and the files they are written to.
    .target(name: "SoundEditing"),

    // One C shim each. Only C can tell libgpiod 1 from 2, so headers show Swift no library type.
    .target(name: "CLinux"),
    .target(name: "CGpiod", linkerSettings: [.linkedLibrary("gpiod")]),
    .target(name: "CALSA", linkerSettings: [.linkedLibrary("asound")]),
    // These load their library at run time, and only for as long as they work on a file.
    .target(name: "CSndFile"),
    .target(name: "CSampleRate"),
    .target(name: "CEBUR128"),
    .target(name: "CYaml", linkerSettings: [.linkedLibrary("yaml")]),

    // What adapters share: calls made again, error numbers in words.
    .target(name: "LinuxCall", dependencies: ["AlarmCore"]),

    // Adapters, one C facility each.
    .target(name: "YAML", dependencies: ["CYaml", "Wording"]),
    .target(
      name: "BoardFile", dependencies: ["YAML", "RTTTL", "Ports", "AlarmCore", "Wording"]),
    // What a person wires, as a picture.
    .target(name: "BoardDrawing", dependencies: ["BoardFile", "Ports", "Wording"]),
    // A hand is walked through the parts of a board, and what it does teaches what they are.
    .target(
      name: "Walkthrough", dependencies: ["BoardFile", "JSON", "Ports", "AlarmCore", "YAML"]),
    .target(name: "LinuxThreads", dependencies: ["CLinux", "LinuxCall", "AlarmCore"]),
    .target(
      name: "LinuxHost",
      dependencies: [
        "CLinux", "LinuxCall", "LinuxThreads", "AlarmRuntime", "Ports", "AlarmCore", "CivilTime",
        "FlashLog", "Waveforms", "Wording",
      ]),
    .target(
      name: "LinuxGPIO", dependencies: ["CGpiod", "CLinux", "LinuxCall", "Ports", "AlarmCore"]),
    .target(
      name: "LinuxSound",
      dependencies: [
        "CALSA", "CSndFile", "CSampleRate", "CEBUR128", "LinuxCall", "LinuxThreads",
        "SoundEditing", "RTTTL", "Ports", "AlarmCore",
      ]),
    // What the kernel shows as files: PWM chips, LEDs that its drivers have.
    .target(name: "LinuxSysfs", dependencies: ["LinuxCall", "Ports", "AlarmCore"]),
    .target(name: "LinuxDisplay", dependencies: ["CLinux"]),
    // What happens on benches, and what must: a language, its player, its reports.
    .target(
      name: "Scenarios",
      dependencies: ["AlarmRuntime", "AlarmCore", "CivilTime", "JSON", "Wording", "YAML"]),
    .target(
      name: "Simulator",
      dependencies: [
        "Scenarios", "Chance", "AlarmRuntime", "Ports", "AlarmCore", "CivilTime", "FlashLog",
        "JSON", "Waveforms", "Wording",
      ]),
    .target(
      name: "Lab",
      dependencies: [
        "Scenarios", "CALSA", "CLinux", "Chance", "LinuxHost", "LinuxCall", "AlarmRuntime", "Ports",
        "AlarmCore", "CivilTime", "FlashLog", "JSON", "Waveforms", "YAML",
      ]),

    // Composition roots only.
    .executableTarget(
      name: "wecker",
      dependencies: [
        "CivilTime", "AlarmCore", "FlashLog", "JSON", "Ports", "AlarmRuntime", "BoardFile",
        "BoardDrawing", "CLinux", "CommandTable", "LinuxCall", "LinuxHost", "LinuxGPIO",
        "LinuxSound", "LinuxSysfs", "LinuxThreads", "LinuxDisplay", "SoundEditing", "YAML",
        "Scenarios", "Simulator", "Lab", "Walkthrough", "Waveforms", "Wording",
      ]),

    .testTarget(name: "CivilTimeTests", dependencies: ["CivilTime", "Chance"]),
    .testTarget(name: "AlarmCoreTests", dependencies: ["AlarmCore", "CivilTime", "Chance"]),
    .testTarget(name: "FlashLogTests", dependencies: ["FlashLog", "Chance"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "Chance"]),
    .testTarget(
      name: "AlarmRuntimeTests",
      dependencies: [
        "AlarmRuntime", "Ports", "AlarmCore", "CivilTime", "FlashLog", "JSON", "Chance",
      ]),
    .testTarget(name: "WordingTests", dependencies: ["Wording"]),
    .testTarget(
      name: "WaveformsTests",
      dependencies: [
        "Waveforms", "Simulator", "Scenarios", "AlarmCore", "CivilTime", "JSON", "Chance",
      ]),
    .testTarget(name: "CommandTableTests", dependencies: ["CommandTable"]),
    // Spoils files by a seed, for readers that must take or tell whatever they are given.
    .target(name: "Fuzz", dependencies: ["Chance"], path: "Tests/Fuzz"),
    .testTarget(name: "RTTTLTests", dependencies: ["RTTTL", "AlarmCore", "Chance", "Fuzz"]),
    .testTarget(name: "YAMLTests", dependencies: ["YAML", "Fuzz"]),
    .testTarget(
      name: "BoardFileTests", dependencies: ["BoardFile", "YAML", "Ports", "AlarmCore", "Fuzz"]),
    .testTarget(
      name: "BoardDrawingTests", dependencies: ["BoardDrawing", "BoardFile", "Ports"]),
    .testTarget(
      name: "WalkthroughTests",
      dependencies: ["Walkthrough", "BoardFile", "Ports", "AlarmCore", "Chance"]),
    .testTarget(name: "LinuxCallTests", dependencies: ["LinuxCall", "AlarmCore"]),
    .testTarget(name: "LinuxThreadsTests", dependencies: ["LinuxThreads", "CLinux", "AlarmCore"]),
    .testTarget(
      name: "LinuxHostTests",
      dependencies: [
        "LinuxHost", "CLinux", "LinuxCall", "LinuxThreads", "AlarmRuntime", "Ports", "AlarmCore",
        "CivilTime", "FlashLog", "Waveforms",
      ]),
    .testTarget(
      name: "LinuxGPIOTests",
      dependencies: ["LinuxGPIO", "CGpiod", "Ports", "AlarmCore", "Chance"]),
    .testTarget(
      name: "LinuxSoundTests",
      dependencies: [
        "LinuxSound", "CALSA", "CSndFile", "LinuxThreads", "SoundEditing", "Ports", "AlarmCore",
        "Chance", "Fuzz",
      ]),
    .testTarget(name: "SoundEditingTests", dependencies: ["SoundEditing"]),
    .testTarget(
      name: "LinuxSysfsTests", dependencies: ["LinuxSysfs", "LinuxCall", "Ports", "AlarmCore"]),
    .testTarget(name: "LinuxDisplayTests", dependencies: ["LinuxDisplay"]),
    .testTarget(
      name: "ScenariosTests",
      dependencies: ["Scenarios", "AlarmRuntime", "AlarmCore", "CivilTime", "JSON", "YAML"]),
    .testTarget(
      name: "SimulatorTests",
      dependencies: [
        "Simulator", "Scenarios", "AlarmRuntime", "Ports", "AlarmCore", "CivilTime", "FlashLog",
        "JSON", "Chance", "LinuxDisplay",
      ]),
    .testTarget(
      name: "LabTests",
      dependencies: ["Lab", "Scenarios", "Ports", "AlarmCore", "CivilTime"]),
    .testTarget(
      name: "weckerTests",
      dependencies: ["wecker", "LinuxHost", "AlarmRuntime", "AlarmCore", "CivilTime", "JSON"]),
    .testTarget(name: "TidyTests"),
  ],
  swiftLanguageModes: [.v6]
)

// What nobody waits for is made small: the shipped binary must fit a small board's memory. The
// core, the loop, and what handles sound and edges are made fast.
let small = [
  "BoardDrawing", "BoardFile", "CommandTable", "JSON", "Lab", "LinuxCall", "LinuxDisplay",
  "LinuxHost", "LinuxSysfs", "LinuxThreads", "RTTTL", "Scenarios", "SoundEditing", "Walkthrough",
  "Waveforms", "Wording", "YAML", "wecker",
]

// One loop at the end, so that no target can forget a rule.
for target in package.targets where target.type != .system {
  var settings = target.swiftSettings ?? []
  settings.append(.unsafeFlags(["-warnings-as-errors"]))
  settings.append(.enableUpcomingFeature("ExistentialAny"))
  if target.type != .test {
    // Neither tasks nor regular expressions are used; imported, they would be linked, a megabyte.
    settings.append(
      .unsafeFlags([
        "-Xfrontend", "-disable-implicit-concurrency-module-import",
        "-Xfrontend", "-disable-implicit-string-processing-module-import",
      ]))
  }
  if small.contains(target.name) {
    settings.append(.unsafeFlags(["-Osize"], .when(configuration: .release)))
  }
  if target.name == "Simulator" {
    // Overlapping accesses are found by the tests, in debug builds; looking for them in a million
    // nights again took a sixth of the time.
    settings.append(
      .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)))
  }
  target.swiftSettings = settings
  var c = target.cSettings ?? []
  c.append(.unsafeFlags(["-Wall", "-Wextra", "-Werror"]))
  target.cSettings = c
}
