/// One declaration of a Swift file: outside functions, so a type, a member or a global.
struct Declaration: Sendable {
  /// The word that makes it.
  enum Kind: String, Sendable, CaseIterable {
    case `struct`, `enum`, `class`, actor, `protocol`, `extension`
    case `func`, `init`, `deinit`, `subscript`, `var`, `let`, `case`
    case `typealias`, `associatedtype`, `import`

    /// True for what has members.
    var isContainer: Bool {
      switch self {
      case .struct, .enum, .class, .actor, .protocol, .extension: true
      case .func, .`init`, .deinit, .subscript, .var, .let, .case, .typealias, .associatedtype,
        .import:
        false
      }
    }
    /// True for what gives a type a name.
    var isType: Bool { isContainer && self != .extension || self == .typealias }
    /// True for what may have a body of statements.
    var hasStatements: Bool {
      switch self {
      case .func, .`init`, .deinit, .subscript, .var: true
      case .struct, .enum, .class, .actor, .protocol, .extension, .let, .case, .typealias,
        .associatedtype, .import:
        false
      }
    }
  }

  /// The word that makes it.
  let kind: Kind
  /// Its name; of an operator the operator, of an import the module, of `init` the word.
  let name: String
  /// Words before it: access, `static`, `mutating`, attributes with their at sign.
  let modifiers: Set<String>
  /// Index of the line where it begins, its attributes included.
  let firstLine: Int
  /// Index of the line of its word.
  let line: Int
  /// Index of the line of its closing brace; `line` when it has no body.
  let lastLine: Int
  /// Index of the declaration it is a member of; nil for a global.
  let parent: Int?

  /// True when it says `package`.
  var isPackage: Bool { modifiers.contains("package") }
  /// From signature to closing brace.
  var lineCount: Int { lastLine - line + 1 }
}
