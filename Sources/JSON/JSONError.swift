/// Why bytes are no JSON, and where.
package struct JSONError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Problem: Hashable, Sendable {
    /// More bytes than are taken; how many are.
    case tooLong(limit: Int)
    /// Bytes that are no UTF-8.
    case notUTF8
    /// The bytes end where more must come.
    case ended
    /// A byte that cannot stand here; what can.
    case unexpected(expected: String)
    /// More lists and objects inside each other than are taken.
    case tooDeep
    /// More members in an object than are taken.
    case tooManyMembers
    /// A name that was there before.
    case repeatedName(String)
    /// A control character that is not escaped.
    case controlCharacter
    /// An escape that there is not.
    case escape
    /// Half of a pair of surrogates, alone.
    case surrogate
  }

  /// What is wrong.
  package var problem: Problem
  /// Where, in bytes from the beginning.
  package var offset: Int

  /// Makes an error.
  package init(problem: Problem, offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// What is wrong and where, as the end of a sentence.
  package var phrase: String {
    switch problem {
    case .tooLong(let limit): "it is longer than \(limit) bytes"
    case .notUTF8: "byte \(offset) is not UTF-8"
    case .ended: "it ends at byte \(offset), where more must come"
    case .unexpected(let expected): "at byte \(offset) there must be \(expected)"
    case .tooDeep: "byte \(offset) is more than \(JSONReader.depthLimit) levels deep"
    case .tooManyMembers:
      "at byte \(offset) begins an object of more than \(JSONReader.memberLimit) members"
    case .repeatedName: "the name at byte \(offset) was there before"
    case .controlCharacter: "the control character at byte \(offset) must be escaped"
    case .escape: "the escape at byte \(offset) is none"
    case .surrogate: "the escape at byte \(offset) is half a pair of surrogates"
    }
  }
}
