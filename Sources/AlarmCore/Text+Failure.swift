/// Sentences for ports that fail: what, where, and what to do next.
extension Text {
  /// The sentences for a failure.
  package func sentence(_ failure: PortFailure) -> String {
    "\(word(failure.port)): \(fact(failure)). \(remedy(failure))"
  }

  /// What is wrong with what, without the port and what to do; no sentence by itself.
  package func fact(_ failure: PortFailure) -> String {
    let subject = failure.subject.isEmpty ? "" : "\(failure.subject) "
    let detail = failure.detail.isEmpty ? "" : " (\(failure.detail))"
    return "\(subject)\(trouble(failure.kind))\(detail)"
  }

  private func word(_ port: PortName) -> String {
    switch port {
    case .inputs: "Knob and button"
    case .lamps: "LEDs"
    case .buzzer: "Buzzer"
    case .sound: "Sound"
    case .store: "State file"
    case .ringLog: "Ring log"
    case .zone: "Time zone"
    case .recording: "Recording"
    case .control: "Control socket"
    }
  }

  private func trouble(_ kind: PortFailure.Kind) -> String {
    switch kind {
    case .missing: "was not found"
    case .elsewhere: "was not found on this machine"
    case .noFolder: "is no folder"
    case .noFile: "is no ordinary file"
    case .denied: "may not be opened by this user"
    case .busy: "is in use by somebody else"
    case .broken: "cannot be understood"
    case .newer: "was written by a newer wecker"
    case .holed: "has holes, and a save could find the disk full"
    case .unread: "holds what was not read when the clock began"
    case .vanished: "is gone"
    case .full: "has no room left"
    case .exhausted: "cannot be opened, because too many files are open"
    case .readOnly: "refuses to be written"
    case .timeout: "did not answer in time"
    case .other: "does not work"
    }
  }

  private func remedy(_ failure: PortFailure) -> String {
    switch failure.port {
    case .inputs, .lamps, .buzzer: lineRemedy(failure)
    case .sound: soundRemedy(failure.kind)
    case .store, .ringLog: storeRemedy(failure)
    case .zone:
      "The clock runs in UTC. Install the package tzdata, link /etc/localtime to a zone, or"
        + " name one with --zone; then start it again."
    case .recording: recordingRemedy(failure.kind)
    case .control: controlRemedy(failure.kind)
    }
  }

  private static let endOthers =
    "End programs that keep many files open, or raise the limit (ulimit -n)."

  private func lineRemedy(_ failure: PortFailure) -> String {
    let rest: String =
      switch failure.port {
      case .inputs: "An alarm already set still rings"
      case .lamps: "The clock runs without LEDs"
      case .buzzer, .sound, .store, .ringLog, .zone, .recording, .control:
        "The clock rings by what is left"
      }
    switch failure.kind {
    case .missing: return "\(rest). Check the chip labels and lines in the board file."
    case .elsewhere:
      return "\(rest). Run it on the machine the board file is for, or try wecker simulate."
    case .denied:
      return "\(rest). Add the user to the group that owns the device (gpio), or use sudo."
    case .busy: return "\(rest). End the program or remove the overlay that holds the line."
    case .vanished, .timeout: return "\(rest). Check the board; what is back is used again."
    case .exhausted: return "\(rest). \(Text.endOthers)"
    case .noFolder, .noFile, .broken, .newer, .holed, .unread, .full, .readOnly, .other:
      return "\(rest). Check the wiring in the board file."
    }
  }

  private func soundRemedy(_ kind: PortFailure.Kind) -> String {
    switch kind {
    case .missing, .elsewhere: "Check the sound devices in the board file, and the sounds folder."
    case .noFolder: "Name a folder with --sounds."
    case .exhausted: Text.endOthers
    case .denied: "Add the user to the group audio."
    case .busy: "End the program that holds the card, or name another device in the board file."
    case .noFile, .broken, .newer, .holed, .unread: "Replace the file by 16-bit WAV or CAF."
    case .vanished, .timeout: "Plug the card in again; the next ring tries it anew."
    case .full, .readOnly, .other: "The next ring tries it anew."
    }
  }

  private func recordingRemedy(_ kind: PortFailure.Kind) -> String {
    let rest = "The clock goes on, nothing is recorded any more."
    switch kind {
    case .missing, .elsewhere, .noFolder, .noFile, .denied, .readOnly:
      return "\(rest) Name a file with --record in a folder that this user may write."
    case .full: return "\(rest) Free some room, and start the clock again."
    case .exhausted: return "\(rest) \(Text.endOthers)"
    case .busy, .broken, .newer, .holed, .unread, .vanished, .timeout, .other:
      return "\(rest) Name a new file with --record, on a card that works."
    }
  }

  private func controlRemedy(_ kind: PortFailure.Kind) -> String {
    let rest = "The clock runs and rings; only commands such as 'wecker status' do not reach it."
    switch kind {
    case .missing, .elsewhere, .noFolder, .readOnly, .full:
      return "\(rest) Create the folder, or name another place with --socket."
    case .denied: return "\(rest) Let this user write the folder, or name another with --socket."
    case .busy: return "\(rest) End that one, or name another place with --socket."
    case .noFile, .broken, .newer, .holed, .unread:
      return "\(rest) Move it away, or name another place with --socket."
    case .exhausted: return "\(rest) \(Text.endOthers)"
    case .vanished, .timeout, .other: return "\(rest) Name another place with --socket."
    }
  }

  private func storeRemedy(_ failure: PortFailure) -> String {
    let rest =
      failure.port == .ringLog
      ? "What becomes of a ring is not written down." : "The clock forgets when power fails."
    switch failure.kind {
    case .missing, .elsewhere: return "\(rest) Create the folder, or name another with --state."
    case .noFolder: return "\(rest) Move it away, or name a folder with --state."
    case .noFile: return "\(rest) Move it away, or name another folder with --state."
    case .denied: return "\(rest) Let this user write the folder, or name another with --state."
    case .busy:
      return "Another wecker runs there: end that one, or name another folder with --state."
    case .broken where failure.port == .ringLog:
      return "Entries of it may be missing, and nothing else. If all are, move the file away and"
        + " start the clock again."
    case .broken:
      return "\(rest) Keep a copy, move the file away, start the clock again and set the alarm."
    case .newer: return "\(rest) Run that one, or move the file away and start the clock again."
    case .holed:
      return
        "\(rest) Stop the clock, write the file in full (cp --sparse=never to another name, and"
        + " put that in its place), and start it again."
    case .unread:
      return "\(rest) It is not overwritten: start the clock again to take it up, or move the file"
        + " away."
    case .full: return "\(rest) Make room where the folder is, or name another with --state."
    case .exhausted: return "\(rest) \(Text.endOthers)"
    case .readOnly: return "\(rest) Mount it writable, or name another folder with --state."
    case .vanished, .timeout, .other:
      return "\(rest) Check the card, and start the clock again if it stays so."
    }
  }
}
