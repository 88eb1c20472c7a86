import AlarmCore
import AlarmRuntime

/// A value of the core that the language names by a word.
package protocol Worded: CaseIterable {
  /// Its word, in kebab case.
  var word: String { get }
}

extension ClockTrust: Worded {}
extension MissReason: Worded {}
