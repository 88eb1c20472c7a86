import Ports
import Wording

extension LineLocation {
  /// Which line it is, for people.
  var words: String {
    switch self {
    case .offset(let offset): "line \(offset)"
    case .chip(let label, let offset): "line \(offset) of \(Quoted(label))"
    case .name(let name): "the line named \(Quoted(name))"
    }
  }
}
