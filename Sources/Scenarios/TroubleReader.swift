import Wording
import YAML

/// Reads what is the matter with a port.
enum TroubleReader {
  /// Reads `{sound: busy}` or `{store: {slow: 500ms}}`.
  static func fail(_ value: YAMLValue) throws(YAMLError) -> Action {
    let (port, told) = try value.fields(FaultyPort.allCases.map(\.rawValue))
      .one(of: FaultyPort.self)
    let name: Trouble.Name
    var time: Duration?
    if case .scalar = told.node.content {
      name = try told.word(of: Trouble.Name.self)
    } else {
      let slow = try told.fields([Trouble.Name.slow.rawValue]).required(Trouble.Name.slow.rawValue)
      (name, time) = (.slow, try slow.duration(in: Trouble.slowRange))
    }
    guard port.troubles.contains(name) else {
      let possible = port.troubles.map(\.rawValue).joined(separator: ", ")
      throw told.bad(name.rawValue, expected: "what \(Quoted(port.rawValue)) can be: \(possible)")
    }
    guard let trouble = Trouble(name, by: time) else {
      throw told.bad(name.rawValue, expected: "how slow, as {slow: 500ms}")
    }
    return .fail(port, trouble)
  }
}

extension Trouble {
  /// Makes a trouble of its word; a slow one needs a time.
  fileprivate init?(_ name: Name, by time: Duration?) {
    switch name {
    case .missing: self = .missing
    case .busy: self = .busy
    case .vanished: self = .vanished
    case .hangs: self = .hangs
    case .slow:
      guard let time else { return nil }
      self = .slow(time)
    case .full: self = .full
    case .readOnly: self = .readOnly
    case .broken: self = .broken
    case .lying: self = .lying
    }
  }
}
