/// The keys of a mapping, for taking their values.
package struct YAMLFields: Sendable {
  private let owner: YAMLValue
  private var entries: [String: YAMLEntry] = [:]

  /// Takes entries of which no two have the same key.
  init(_ entries: [YAMLEntry], of owner: YAMLValue) {
    self.owner = owner
    for entry in entries { self.entries[entry.key] = entry }
  }

  /// The value of a key that may be left out.
  package func optional(_ key: String) -> YAMLValue? {
    guard let entry = entries[key] else { return nil }
    let path = owner.path.isEmpty ? key : "\(owner.path).\(key)"
    // Where nothing follows the colon, the key is what a person must look at.
    if case .scalar(YAMLScalar(text: "", isPlain: true)) = entry.value.content {
      return YAMLValue(YAMLNode(entry.value.content, at: entry.position), path: path)
    }
    return YAMLValue(entry.value, path: path)
  }

  /// The value of a key that must be there.
  ///
  /// - Throws: `.missingKey` at the start of the mapping.
  package func required(_ key: String) throws(YAMLError) -> YAMLValue {
    guard let value = optional(key) else {
      throw owner.error(.missingKey(key, path: owner.path))
    }
    return value
  }

  /// The one key of several that is there; the keys are the raw values of an enum.
  ///
  /// - Throws: `.notOneOf` when none is there or more than one.
  package func one<Key: CaseIterable & RawRepresentable<String>>(
    of type: Key.Type
  ) throws(YAMLError) -> (key: Key, value: YAMLValue) {
    let found = type.allCases.filter { entries[$0.rawValue] != nil }
    guard let key = found.first, found.count == 1, let value = optional(key.rawValue) else {
      throw owner.error(
        .notOneOf(type.allCases.map(\.rawValue), found: found.map(\.rawValue), path: owner.path))
    }
    return (key, value)
  }
}
