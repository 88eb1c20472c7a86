import Foundation
import Glibc
import Testing

/// What documents tell a reader to type works, and prints what they say it prints.
@Suite(.serialized) struct DocumentCommandTests {
  @Test(arguments: DocumentBlock.ofCommands)
  func block_worksAsItStands(block: DocumentBlock) async throws {
    #expect(!block.commands.isEmpty, "a block of commands without one")
    let folder = try DocumentFolder()
    var printed = ""
    var wholly = true
    for command in block.commands {
      try await checkSyntax(command)
      let way = DocumentCommand(command)
      switch way {
      case .run(let line): printed += try await run(line, in: folder)
      case .clock(let line): try await runClock(line, in: folder)
      case .help(let verb, let options, _): try await checkHelp(verb, options)
      case .script(let path, let options, _): try checkScript(path, options)
      case .syntax: break
      }
      if case .run = way {} else { wholly = false }
    }
    // What a script prints that is not run here, only that script can show.
    guard let output = block.output, wholly else { return }
    let actual = printed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(
      DocumentOutput.isShown(output, of: Array(actual.dropLast())),
      "\(block.testDescription) shows:\n\(output.joined(separator: "\n"))\nprinted:\n\(printed)")
  }

  private func checkSyntax(_ command: String) async throws {
    let shell = try Child(["sh", "-n", "-c", command])
    #expect(await shell.waitForEnd() == .exited(0), "\(command): \(shell.errors)")
  }

  private func run(_ command: String, in folder: DocumentFolder) async throws -> String {
    let child = try folder.start(command)
    let end = await child.waitForEnd()
    #expect(end == .exited(0), "\(command): \(child.errors)")
    return child.output
  }

  private func runClock(_ command: String, in folder: DocumentFolder) async throws {
    // Root's own state folder is none of a test's business.
    let state = command.contains("--state") ? "" : " --state state"
    let child = try folder.start(command + state, exec: true)
    #expect(await child.waitForErrors("Started"), "\(command): \(child.errors)")
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0), "\(command): \(child.errors)")
  }

  private func checkHelp(_ verb: String, _ options: [String]) async throws {
    let (end, output, _) = try await Wecker.run([verb, "--help"])
    #expect(end == .exited(0))
    for option in options { #expect(output.contains(option), "\(verb) has no \(option)") }
  }

  private func checkScript(_ path: String, _ options: [String]) throws {
    let file = "\(Wecker.tree)/\(path)"
    #expect(access(file, X_OK) == 0, "\(path) is no script")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    for option in options { #expect(text.contains(option), "\(path) has no \(option)") }
  }

  @Test func readme_showsTheStoryThatIsTold() async throws {
    // The first screen of the project shows what its command prints.
    let blocks = DocumentBlock.ofCommands.filter { block in
      block.file == "README.md" && block.commands.contains { $0.hasPrefix("scripts/run") }
    }
    for block in blocks { #expect(block.output != nil, "\(block.testDescription) shows no output") }
  }

  @Test func blocks_areFoundWithTheirOutput() {
    let text = """
      # A
      ```sh
      # A remark.
      scripts/run \\
        --speed max

      ls
      ```

      ```text
      out
      ```
      ```text
      not its output
      ```
      ```sh
      b
      ```
      Words.
      ```text
      not either
      ```
      """
    let blocks = DocumentBlock.blocks(of: text, file: "a.md")
    #expect(blocks.map(\.language) == ["sh", "text", "text", "sh", "text"])
    #expect(blocks.map(\.line) == [2, 10, 13, 16, 20])
    #expect(blocks[0].commands == ["scripts/run --speed max", "ls"])
    #expect(blocks.map(\.output) == [["out"], nil, nil, nil, nil])
  }

  @Test func ways_areChosenByTheFirstWords() {
    let ways: [(String, DocumentCommand)] = [
      (
        "scripts/run --speed max </dev/null",
        .run(".build/release/wecker simulate --speed max </dev/null")
      ),
      ("wecker simulate", .run("wecker simulate")),
      ("timeout 2 wecker run --board b", .run("timeout 2 wecker run --board b")),
      (".build/release/wecker run --board b", .clock(".build/release/wecker run --board b")),
      ("wecker run --help", .run("wecker run --help")),
    ]
    for (command, way) in ways { #expect(DocumentCommand(command) == way) }
    guard
      case .script("scripts/test", options: ["--quick"], _) = DocumentCommand(
        "scripts/test --quick")
    else {
      Issue.record("scripts/test would run itself")
      return
    }
    guard case .syntax = DocumentCommand("sudo rm -r x") else {
      Issue.record("sudo must not be run")
      return
    }
  }
}
