import AlarmCore

/// How an output behaved over a while.
package enum SeenPattern: Hashable, Sendable {
  /// Never active.
  case off
  /// Always active.
  case on
  /// Both: how often it became active, and for how much of the time it was, in percent.
  case blinking(times: Int, percent: Int)

  /// Makes the pattern of looks taken at even distances.
  package init(looks: [Bool]) {
    let active = looks.count(where: { $0 })
    if active == 0 {
      self = .off
    } else if active == looks.count {
      self = .on
    } else {
      let rises = zip(looks, looks.dropFirst()).count(where: { !$0 && $1 })
      self = .blinking(times: rises, percent: active * 100 / looks.count)
    }
  }

  /// In words.
  package var text: String {
    switch self {
    case .off: "off"
    case .on: "on"
    case .blinking(let times, let percent): "blinking \(times)x, lit \(percent) %"
    }
  }
}
