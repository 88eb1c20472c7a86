/// The unit by which systemd runs the clock.
///
/// It comes back a second after whatever ended it, for ever. A board file with a mistake is no
/// reason to try again: `ExecCondition` then leaves the clock stopped. After every end, a crash
/// included, LEDs and buzzer are switched off. Source: systemd.service(5), systemd.exec(5).
struct ServiceUnit {
  /// Where units of the administrator are.
  static let path = "/etc/systemd/system/wecker.service"
  /// The board file it runs with.
  static let board = "/etc/wecker/board.yaml"
  /// The user it runs as.
  static let user = "wecker"
  /// Groups that own lines and sound card, where a system has them.
  static let groups = ["gpio", "audio"]

  /// The program, by its absolute path.
  let program: String
  /// Those of `groups` that there are: systemd starts nothing with one that is missing.
  let groups: [String]

  /// The file.
  var text: String {
    let wecker = ServiceUnit.word(program)
    let extra =
      groups.isEmpty ? "" : "SupplementaryGroups=\(groups.joined(separator: " "))\n"
    return """
      [Unit]
      Description=Wecker alarm clock
      After=local-fs.target sound.target
      StartLimitIntervalSec=0

      [Service]
      Type=notify
      ExecCondition=\(wecker) board check \(ServiceUnit.board)
      ExecStart=\(wecker) run --board \(ServiceUnit.board) --state /var/lib/wecker
      ExecStopPost=\(wecker) board off \(ServiceUnit.board)
      WatchdogSec=180
      Restart=always
      RestartSec=1
      RestartPreventExitStatus=2
      TimeoutStopSec=10
      User=\(ServiceUnit.user)
      \(extra)StateDirectory=wecker
      StateDirectoryMode=0700
      RuntimeDirectory=wecker
      OOMScoreAdjust=-900
      NoNewPrivileges=yes
      ProtectSystem=strict
      ProtectHome=yes

      [Install]
      WantedBy=multi-user.target

      """
  }

  /// A path as one word of a command line; source: systemd.service(5), "COMMAND LINES".
  static func word(_ path: String) -> String {
    var text = ""
    for character in path {
      switch character {
      case "%": text += "%%"
      case "$": text += "$$"
      case "\\", "\"": text += "\\\(character)"
      default: text.append(character)
      }
    }
    return text == path && !path.contains(" ") ? path : "\"\(text)\""
  }
}
