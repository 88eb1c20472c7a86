import Testing

/// Style as law: what reviewers would say each time, said by a test.
@Suite struct TidyTests {
  @Test(arguments: Rule.all) func tree_obeys(rule: Rule) {
    for file in SourceTree.files where rule.isAbout(file) {
      let violations = rule.violations(file)
      #expect(violations.isEmpty, "\(file): \(violations)")
    }
  }

  @Test(arguments: Rule.all) func rule_catchesEveryBadSample(rule: Rule) {
    #expect(!rule.bad.isEmpty)
    for sample in rule.bad {
      #expect(rule.isAbout(sample), "\(sample): \(sample.text)")
      #expect(!rule.violations(sample).isEmpty, "\(sample): \(sample.text)")
    }
  }

  @Test(arguments: Rule.all) func rule_acceptsEveryGoodSample(rule: Rule) {
    #expect(!rule.good.isEmpty)
    for sample in rule.good {
      let isAccepted = !rule.isAbout(sample) || rule.violations(sample).isEmpty
      #expect(isAccepted, "\(sample): \(sample.text)")
    }
  }

  @Test(arguments: Rule.all) func rule_isAboutFilesOfTheTree(rule: Rule) {
    let count = SourceTree.files.count(where: rule.isAbout)
    #expect(count > 0, "about no file, it can never fail")
  }

  @Test func tree_isFound() {
    let paths = Set(SourceTree.files.map(\.path))
    #expect(paths.isSuperset(of: ["Package.swift", "scripts/run", "Tests/TidyTests/Rule.swift"]))
    #expect(!paths.contains { $0.hasPrefix(".build") || $0.hasPrefix(".git/") })
  }

  @Test func layers_areKnownForEveryTarget() {
    #expect(Set(SourceTree.names(in: "Sources")) == Set(Rule.allowedImports.keys))
  }

  @Test func layers_haveNoCircle() {
    for (target, allowed) in Rule.allowedImports {
      for below in allowed {
        #expect(Rule.allowedImports[below]?.contains(target) != true, "\(target) and \(below)")
      }
    }
  }

  @Test func boards_areThere() {
    let wanted = [
      "lab.yaml", "raspberry-pi.yaml", "raspberry-pi-5.yaml", "simulator.yaml",
      "simulator-bare.yaml", "simulator-buzzer.yaml", "simulator-quarter.yaml",
      "simulator-tune.yaml",
    ]
    #expect(Set(SourceTree.names(in: "boards")).isSuperset(of: wanted))
  }

  @Test func boards_areDescribed() {
    let boards = SourceTree.names(in: "boards").filter { $0.hasSuffix(".yaml") }
    let documents = SourceTree.files.filter { $0.path.hasPrefix("docs/") }
    #expect(unmentioned(boards, in: documents) == [])
  }

  @Test func boards_thatNoDocumentNames_areFound() {
    let document = SourceFile("docs/a.md", "# A\n`b-5.yaml` and c.yaml\n")
    #expect(unmentioned(["5.yaml", "b-5.yaml", "c.yaml"], in: [document]) == ["5.yaml"])
  }

  /// The names that stand in no document as a word of their own.
  private func unmentioned(_ names: [String], in documents: [SourceFile]) -> [String] {
    names.filter { name in
      !documents.contains { document in
        document.text.split { !($0.isLetter || $0.isNumber || "-._".contains($0)) }
          .contains { $0 == name || $0 == "\(name)." }
      }
    }
  }
}
