import LinuxSound
import Ports
import Scenarios
import Wording

extension ScenarioSetup {
  /// Refuses checks for a sound that can never play: with a name that was misspelt, what must never
  /// be heard never is.
  ///
  /// Known are the sounds in the folder, the board's own, and those that a notification asks for.
  static func checkSounds(of scenario: Scenario, _ wiring: BoardWiring) throws(ExitFailure) {
    var known = [wiring.defaultSound, Sound.builtInName] + shippedSounds
    for case .order(.notify(_, body: _, sound: let sound?, badge: _)) in scenario.actions {
      known.append(sound)
    }
    for step in scenario.allSteps {
      for case .sound(.named(let name)) in step.conditions where !known.contains(name) {
        throw unknown(name, among: known, step)
      }
    }
  }

  private static func unknown(_ name: String, among known: [String], _ step: Step) -> ExitFailure {
    let words = ["silent", "playing"] + known
    let advice =
      NearestWord.find(name, among: words).map { "did you mean \(Quoted($0))?" }
      ?? "it is silent, playing, a sound in \(Folders.sounds.path), or one that 'notify' asks for"
    return wrong("there is no sound \(Quoted(name)); \(advice)", at: step.position)
  }

  private static var shippedSounds: [String] {
    (ScenarioFiles.names(in: Folders.sounds.path) ?? []).compactMap { file in
      SoundFolder.endings.first { file.hasSuffix(".\($0)") }
        .map { String(file.dropLast($0.count + 1)) }
    }
  }
}
