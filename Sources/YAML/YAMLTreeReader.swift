/// Builds the tree of nodes from events.
///
///     document := documentStart node documentEnd streamEnd
///     node     := scalar
///               | sequenceStart node* sequenceEnd
///               | mappingStart (scalar node)* mappingEnd
struct YAMLTreeReader {
  let events: YAMLEvents

  /// Reads the one document of a stream.
  func document() throws(YAMLError) -> YAMLNode {
    let start = try events.next()
    let top = SourcePosition(file: start.position.file, line: 1, column: 1)
    guard case .documentStart = start.kind else { throw YAMLError(at: top, .empty) }
    let root = try node(try events.next(), depth: 0)
    if case .scalar(YAMLScalar(text: "", isPlain: true)) = root.content {
      throw YAMLError(at: top, .empty)
    }
    _ = try events.next()
    let after = try events.next()
    guard case .streamEnd = after.kind else {
      throw YAMLError(at: after.position, .secondDocument)
    }
    return root
  }

  /// Reads a node whose first event is given; `depth` counts the collections around it.
  private func node(_ event: YAMLEvent, depth: Int) throws(YAMLError) -> YAMLNode {
    try refuseDecorations(event)
    switch event.kind {
    case .scalar(let scalar):
      return YAMLNode(.scalar(scalar), at: event.position)
    case .sequenceStart:
      try checkDepth(depth + 1, at: event.position)
      return YAMLNode(.sequence(try items(depth: depth + 1)), at: event.position)
    case .mappingStart:
      try checkDepth(depth + 1, at: event.position)
      return YAMLNode(.mapping(try entries(depth: depth + 1)), at: event.position)
    case .alias:
      throw YAMLError(at: event.position, .alias)
    case .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd:
      throw YAMLError(at: event.position, .syntax(words: "a value is missing"))
    }
  }

  private func items(depth: Int) throws(YAMLError) -> [YAMLNode] {
    var items: [YAMLNode] = []
    while true {
      let event = try events.next()
      if case .sequenceEnd = event.kind { return items }
      items.append(try node(event, depth: depth))
    }
  }

  private func entries(depth: Int) throws(YAMLError) -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    var positions: [String: SourcePosition] = [:]
    while true {
      let event = try events.next()
      if case .mappingEnd = event.kind { return entries }
      try refuseDecorations(event)
      if case .alias = event.kind { throw YAMLError(at: event.position, .alias) }
      guard case .scalar(let key) = event.kind else {
        throw YAMLError(at: event.position, .keyNotText)
      }
      if let first = positions.updateValue(event.position, forKey: key.text) {
        throw YAMLError(at: event.position, .duplicateKey(key.text, first: first))
      }
      let value = try node(try events.next(), depth: depth)
      entries.append(YAMLEntry(key: key.text, at: event.position, value: value))
    }
  }

  private func refuseDecorations(_ event: YAMLEvent) throws(YAMLError) {
    if event.hasAnchor { throw YAMLError(at: event.position, .anchor) }
    if event.hasTag { throw YAMLError(at: event.position, .tag) }
  }

  private func checkDepth(_ depth: Int, at position: SourcePosition) throws(YAMLError) {
    guard depth <= YAMLDocument.deepestNesting else {
      throw YAMLError(at: position, .tooDeep(limit: YAMLDocument.deepestNesting))
    }
  }
}
