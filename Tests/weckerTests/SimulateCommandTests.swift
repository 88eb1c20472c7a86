import Foundation
import Testing

/// `wecker simulate` where no terminal is: a story, told once and the same each time.
@Suite(.serialized) struct SimulateCommandTests {
  private func story(
    _ words: [String] = [], _ environment: [String: String] = [:]
  ) async throws -> String {
    let (end, output, errors) = try await Wecker.run(["simulate"] + words, environment: environment)
    #expect(end == .exited(0))
    #expect(errors.isEmpty, "\(errors)")
    return output
  }

  @Test func pipe_getsTheStoryOfANight() async throws {
    let text = try await story(["--zone", "Asia/Kathmandu"])
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    #expect(!text.contains("\u{1B}"))
    for word in ["23:10:00", "06:30:00", "6:30", "Snoozed", "Dismissed"] {
      #expect(text.contains(word), "\(text)")
    }
  }

  @Test func story_isTheSameTwice_wherever() async throws {
    let first = try await story()
    let elsewhere = ["TZ": "Asia/Tokyo", "COLUMNS": "40", "TERM": "dumb"]
    #expect(try await story(["--speed", "max"], elsewhere) == first)
    // Bounces differ by milliseconds, and the story counts in seconds.
    let lines = try await story(["--seed", "7"]).split(separator: "\n")
    #expect(lines.count == first.split(separator: "\n").count)
    #expect(first.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) })
  }

  /// A terminal that cannot place its cursor would show frames as rubbish.
  @Test(arguments: ["TERM=dumb", "TERM=", "-u TERM"])
  func terminalWithoutAScreen_getsTheStory(term: String) async throws {
    let command = "env \(term) '\(Wecker.path)' simulate"
    let child = try Child(["script", "--quiet", "--return", "--command", command, "/dev/null"])
    #expect(await child.waitForEnd() == .exited(0))
    #expect(!child.output.contains("\u{1B}"))
    for text in ["has no screen to draw on", "Snoozed", "Dismissed"] {
      #expect(child.output.contains(text), "\(child.output)")
    }
  }

  @Test func plainLocale_getsPlainCharacters() async throws {
    let text = try await story([], ["LANG": "C"])
    #expect(text.utf8.allSatisfy { $0 == 10 || (32...126).contains($0) })
    #expect(text.contains("06:30:00"))
  }

  @Test func gapNight_isAnHourShorter() async throws {
    let gap = try await story(["--at", "2026-03-29T01:50", "--zone", "Europe/Berlin"])
    #expect(gap.contains("01:50:00") && gap.contains("09:10:00") && !gap.contains(" 02:"))
    // Power fails half way, which is seen on clocks an hour later than without the gap.
    let plain = try await story(["--at", "2026-03-29T01:50", "--zone", "UTC"])
    let pattern = #/(\d\d):\d\d:\d\d  . ....  ! power fails/#
    let hours = [gap, plain].compactMap { $0.firstMatch(of: pattern)?.1 }
    #expect(hours == ["06", "05"], "\(gap)")
  }

  @Test func beginningInTheGap_isReadAsAfterIt() async throws {
    let text = try await story(["--at", "2026-03-29T02:30", "--zone", "Europe/Berlin"])
    #expect(text.contains("03:30:00") && !text.contains(" 02:"))
  }

  @Test(.enabled(if: PrivateMounts.arePossible, PrivateMounts.reason))
  func machineWithoutZones_isToldWhoNamedOne() async throws {
    let script = PrivateMounts.script("mount -t tmpfs tmpfs /usr/share/zoneinfo")
    let story = try Wecker.start(through: script, ["simulate"])
    #expect(await story.waitForEnd() == .exited(2))
    let told = "the time zone 'Europe/Berlin', in which the story plays without --zone, cannot"
    #expect(story.errors.contains(told), "\(story.errors)")
    #expect(story.errors.contains("install tzdata"), "\(story.errors)")
    let named = try Wecker.start(through: script, ["simulate", "--zone", "Europe/Berlin"])
    #expect(await named.waitForEnd() == .exited(2))
    #expect(!named.errors.contains("the story"), "\(named.errors)")
  }

  /// A terminal with a machine's zone that is none: the log and, afterwards, the shell tell it.
  @Test(.enabled(if: PrivateMounts.arePossible, PrivateMounts.reason))
  func terminalWithoutAZone_tellsThatItIsUTC() async throws {
    let script = PrivateMounts.script("mount --bind /dev/null /etc/localtime").replacing(
      #"exec "$0" "$@"' "$0" "$@""#,
      // The terminal's own shell splits the words; the program's folder may have a space.
      with: #"export P="$0"; (sleep 1; printf q) | script -qec "\"\$P\" $*" /dev/null' "$0" "$@""#
    )
    let child = try Wecker.start(through: script, ["simulate"])
    #expect(await child.waitForEnd() == .exited(0))
    #expect(child.output.contains("Time zone: /etc/localtime"), "\(child.output.prefix(400))")
    #expect(child.output.contains("runs in UTC"), "\(child.output.prefix(400))")
  }
}
