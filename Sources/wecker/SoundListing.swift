import Glibc
import JSON
import LinuxCall
import LinuxHost
import LinuxSound
import Wording

/// `wecker sound list`: what is in a folder of sounds, and what of it is used.
struct SoundListing {
  /// What becomes of a file.
  enum Use {
    /// It rings when its name is asked for.
    case used
    /// Another file of that name comes first.
    case shadowed(by: String)
    /// It cannot ring.
    case broken(String)

    /// In words.
    var words: String {
      switch self {
      case .used: "used"
      case .shadowed(let file): "not used: \(SoundListing.shown(file)) comes first"
      case .broken(let reason): "broken: \(reason)"
      }
    }
  }

  /// One file.
  struct Row {
    var name: String
    var file: String
    var facts: SoundFacts
    var use: Use
  }

  let folder: String
  let rows: [Row]

  /// Looks at every file of a folder that has the ending of a sound.
  ///
  /// - Throws: when the folder cannot be read.
  init(_ folder: String) throws(SystemFailure) {
    guard let files = ScenarioFiles.names(in: folder) else {
      throw SystemFailure(call: "opendir", code: errno)
    }
    self.folder = folder
    rows = SoundListing.names(of: files).flatMap { name in
      SoundListing.rows(name, among: files, folder)
    }
  }

  /// True when nothing in it is broken.
  var isGood: Bool {
    rows.allSatisfy { if case .broken = $0.use { false } else { true } }
  }

  /// The library that is missing for some figure.
  var toolFailure: SoundToolFailure? { rows.lazy.compactMap(\.facts.toolFailure).first }

  /// A line for each file.
  var text: String {
    let lines = TextColumns.lines(
      rows.map { [SoundListing.shown($0.name), $0.facts.kind] + $0.facts.columns + [$0.use.words] })
    return ([folder] + lines.map { "  \($0)" }).joined(separator: "\n") + "\n"
  }

  /// A name as it is, or in quotes where it would do something to a terminal.
  private static func shown(_ name: String) -> String {
    let quoted = Quoted(name).description
    return quoted == "'\(name)'" ? name : quoted
  }

  /// The same for programs.
  var json: JSONValue {
    ["folder": .text(folder), "sounds": .list(rows.map(SoundListing.json))]
  }

  private static func json(_ row: Row) -> JSONValue {
    let use: [JSONValue.Member] =
      switch row.use {
      case .used: [.init("use", "used"), .init("because", .null)]
      case .shadowed(let file): [.init("use", "shadowed"), .init("because", .text(file))]
      case .broken(let reason): [.init("use", "broken"), .init("because", .text(reason))]
      }
    return .object([.init("name", .text(row.name))] + row.facts.members + use)
  }

  /// The names that files stand for, each once, in the order of the files.
  static func names(of files: [String]) -> [String] {
    var names: [String] = []
    for file in files {
      for ending in SoundFolder.endings where file.hasSuffix(".\(ending)") {
        let name = String(file.dropLast(ending.count + 1))
        if !names.contains(name) { names.append(name) }
      }
    }
    return names
  }

  /// The files of a name in the order they are tried.
  private static func rows(_ name: String, among files: [String], _ folder: String) -> [Row] {
    var used: String?
    return SoundFolder.endings.map { "\(name).\($0)" }.filter(files.contains).map { file in
      let facts = SoundFacts("\(folder)/\(file)")
      let use: Use
      if !SoundFolder.isPlain(name) {
        use = .broken("a sound's name has 1 to \(SoundFolder.longestName) bytes; give it another")
      } else if let trouble = facts.trouble {
        use = .broken(trouble)
      } else if let used {
        use = .shadowed(by: used)
      } else {
        use = .used
        used = file
      }
      return Row(name: name, file: file, facts: facts, use: use)
    }
  }
}
