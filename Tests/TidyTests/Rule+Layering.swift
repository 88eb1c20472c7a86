/// Arrows point one way, and the core stays free of the system.
///
/// The compiler stops undeclared imports of our own modules; it does not stop `import Foundation`.
extension Rule {
  /// What each target may import.
  ///
  /// Every folder of Sources has a line here.
  static let allowedImports: [String: Set<String>] = [
    // Pure: the standard library and what is below.
    "CivilTime": [],
    "AlarmCore": ["CivilTime"],
    "FlashLog": [],
    "RTTTL": ["AlarmCore"],
    "Ports": ["AlarmCore", "CivilTime"],
    "JSON": [],
    "AlarmRuntime": ["Ports", "AlarmCore", "CivilTime", "FlashLog", "JSON", "Wording"],
    "Wording": [],
    "Waveforms": ["AlarmCore", "CivilTime", "JSON", "Wording"],
    "Chance": [],
    "SoundEditing": [],
    "CommandTable": ["Wording"],
    // What adapters share.
    "LinuxCall": ["AlarmCore", "Glibc"],
    // Adapters: their own C shim, the C library, the standard library's locks for their threads.
    "YAML": ["CYaml", "Wording"],
    "BoardFile": ["YAML", "RTTTL", "Ports", "AlarmCore", "Wording"],
    "BoardDrawing": ["BoardFile", "Ports", "Wording"],
    "Walkthrough": ["BoardFile", "JSON", "Ports", "AlarmCore", "YAML"],
    "LinuxThreads": ["CLinux", "LinuxCall", "AlarmCore", "Glibc", "Synchronization"],
    "LinuxHost": [
      "CLinux", "LinuxCall", "LinuxThreads", "AlarmRuntime", "Ports", "AlarmCore", "CivilTime",
      "FlashLog", "Glibc", "Synchronization", "Waveforms", "Wording",
    ],
    "LinuxGPIO": ["CGpiod", "CLinux", "LinuxCall", "Ports", "AlarmCore", "Glibc"],
    "LinuxSound": [
      "CALSA", "CSndFile", "CSampleRate", "CEBUR128", "LinuxCall", "LinuxThreads", "SoundEditing",
      "RTTTL", "Ports", "AlarmCore", "Glibc", "Synchronization",
    ],
    "LinuxSysfs": ["LinuxCall", "Ports", "AlarmCore", "Glibc"],
    "LinuxDisplay": ["CLinux", "Glibc"],
    // Benches, and what happens on them.
    "Scenarios": ["AlarmRuntime", "AlarmCore", "CivilTime", "JSON", "Wording", "YAML"],
    "Simulator": [
      "Scenarios", "Chance", "AlarmRuntime", "Ports", "AlarmCore", "CivilTime", "FlashLog",
      "JSON", "Waveforms", "Wording",
    ],
    "Lab": [
      "Scenarios", "CALSA", "CLinux", "Chance", "LinuxHost", "LinuxCall", "AlarmRuntime", "Ports",
      "AlarmCore", "CivilTime", "FlashLog", "Glibc", "JSON", "Waveforms", "YAML",
    ],
    // The command puts everything together.
    "wecker": [
      "CivilTime", "AlarmCore", "FlashLog", "JSON", "Ports", "AlarmRuntime", "BoardFile",
      "BoardDrawing", "CLinux", "CommandTable", "LinuxCall", "LinuxHost", "LinuxGPIO", "LinuxSound",
      "LinuxSysfs", "LinuxThreads", "LinuxDisplay", "SoundEditing", "YAML", "Scenarios",
      "Simulator", "Lab", "Walkthrough", "Waveforms", "Glibc", "Wording",
    ],
    // Shims are C and import nothing.
    "CLinux": [], "CGpiod": [], "CALSA": [], "CSndFile": [], "CSampleRate": [], "CEBUR128": [],
    "CYaml": [],
  ]

  static let layering = [
    Rule(
      name: "a target imports only what is below it",
      isAbout: { $0.isInSources && $0.isSwift },
      violations: Rule.objecting { declaration, file in
        guard declaration.kind == .import else { return nil }
        guard let allowed = allowedImports[file.target] else {
          return "target \(file.target) has no line in Rule.allowedImports"
        }
        return allowed.contains(declaration.name)
          ? nil : "\(file.target) must not import \(declaration.name)"
      },
      bad: [
        SourceFile("Sources/AlarmCore/A.swift", "import Foundation\n"),
        SourceFile("Sources/CivilTime/A.swift", "@preconcurrency package import AlarmCore\n"),
        SourceFile("Sources/Ports/A.swift", "import struct Glibc.timespec\n"),
        SourceFile("Sources/Simulator/A.swift", "internal import Dispatch\n"),
        SourceFile("Sources/LinuxSound/A.swift", "#if os(Linux)\nimport CGpiod\n#endif\n"),
        SourceFile("Sources/LinuxThreads/A.swift", "import LinuxHost\n"),
        SourceFile("Sources/Unheard/A.swift", "import Ports\n"),
      ],
      good: [
        SourceFile("Sources/AlarmCore/A.swift", "import CivilTime\n// import Foundation\n"),
        SourceFile("Sources/LinuxGPIO/A.swift", "import CGpiod\nlet a = \"import Foundation\"\n"),
      ]),
    Rule(
      name: "the header of CGpiod shows no type of the library",
      isAbout: { $0.path.hasPrefix("Sources/CGpiod/include/") && $0.path.hasSuffix(".h") },
      violations: Rule.matching(
        #"#\s*include\s*<(?!std(int|bool|def)\.h>)"#,
        "libgpiod 1 and 2 differ; include it in the .c files only"),
      bad: [SourceFile("Sources/CGpiod/include/A.h", "#include <stdint.h>\n#include <gpiod.h>\n")],
      good: [SourceFile("Sources/CGpiod/include/A.h", "#include <stdint.h>\n// <gpiod.h>\n")]),
  ]
}
