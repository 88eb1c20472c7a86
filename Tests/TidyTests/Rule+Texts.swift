/// What is written here is true on every machine.
extension Rule {
  // Put together from pieces, so that this file does not hold what it forbids.
  private static let machinePaths = [
    "/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/", "/Us" + "ers/", "/opt/sw" + "ift", "/tmp/w" + "t/",
  ]
  private static let registryHosts = [
    "deb." + "debian", "security." + "debian", "snapshot." + "debian", "archive." + "ubuntu",
    "py" + "pi.org", "pythonhosted" + ".org", "npmjs" + ".org", "crates" + ".io",
    "docker" + ".io", "ghcr" + ".io", "swift" + ".org", "proxy.golang" + ".org",
  ]
  private static func anyOf(_ words: [String]) -> String {
    words.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")
  }

  static let texts = [
    Rule(
      name: "no path of one machine",
      isAbout: { _ in true },
      violations: Rule.matching(
        #"(?<![\w.\-$}])("# + anyOf(machinePaths) + ")",
        "it exists on one machine only", inComments: true),
      bad: machinePaths.map { SourceFile("docs/a.md", "# A\nsee \($0)b/c\n") },
      good: [SourceFile("docs/a.md", "# A\n/tmp/a, ~/a, $HOME/a, net\(machinePaths[0])a\n")]),
    Rule(
      name: "no host that packages come from",
      isAbout: { _ in true },
      violations: Rule.matching(
        anyOf(registryHosts), "the tools are configured with their hosts; name the package",
        inComments: true),
      bad: registryHosts.map { SourceFile("README.md", "# A\nfrom \($0)/b\n") },
      good: [SourceFile("README.md", "# A\nDebian's package swiftlang\n")]),
    Rule(
      name: "scripts name no host at all",
      isAbout: { $0.isScript },
      violations: Rule.matching(
        #"\b(https?|ftp|git|ssh)://[^"$ ]"#, "use what the machine's tools are configured with",
        inComments: true),
      bad: [
        SourceFile("scripts/a", "#!/bin/sh\ncurl https://example.net/a\n"),
        SourceFile("scripts/lib/a.sh", "git clone ssh://example.net/a\n"),
      ],
      good: [SourceFile("scripts/a", "#!/bin/sh\necho \"https://$mirror\"\n")]),
    Rule(
      name: "scripts stop at the first failure",
      isAbout: { $0.text.hasPrefix("#!/usr/bin/env bash") || $0.text.hasPrefix("#!/bin/bash") },
      violations: { file in
        file.lines.contains("set -euo pipefail")
          ? [] : [Violation(line: 0, problem: "there is no line: set -euo pipefail")]
      },
      bad: [SourceFile("scripts/a", "#!/usr/bin/env bash\nset -e\n")],
      good: [SourceFile("scripts/a", "#!/usr/bin/env bash\n# A.\nset -euo pipefail\n")]),
  ]
}
