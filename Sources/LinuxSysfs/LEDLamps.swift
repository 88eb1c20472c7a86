import AlarmCore
import Glibc
import LinuxCall
import Ports

/// LEDs that a driver of the kernel has, such as leds-gpio, by their names; beside those on lines,
/// where a board has both.
///
/// What the kernel shows on one by itself (its trigger: a card's activity, a heartbeat) is ended,
/// and not put back: given back, an LED is dark. It is there again with the next start of the
/// machine. Source: Linux, Documentation/leds/leds-class.rst.
package final class LEDLamps: LampPort {
  private struct Lamp {
    var lamp: BoardLamp
    var name: String
    var brightness: any SysfsAttribute
    /// As bright as it can be, as the kernel writes it.
    var full: String
  }

  /// Nil after `close`.
  private var lamps: [Lamp]?
  private let lines: (any LampPort)?

  /// Takes the LEDs of a board that are told by `led`, dark; those on `lines` are shown together
  /// with them, and given back with them.
  ///
  /// - Throws: `.missing`, `.denied`, `.busy`, `.vanished` or `.other`; those taken before are dark
  ///   again.
  package init(
    board: BoardWiring, beside lines: (any LampPort)? = nil, tree: any SysfsTree = HostSysfs()
  ) throws(PortFailure) {
    self.lines = lines
    var taken: [Lamp] = []
    for lamp in board.lamps {
      guard case .led(let name) = lamp.wiring else { continue }
      do throws(PortFailure) {
        taken.append(try LEDLamps.take(lamp, name, tree))
      } catch {
        for lamp in taken { lamp.brightness.close() }
        throw error
      }
    }
    lamps = taken
  }

  deinit { close() }

  package func show(_ frame: LampFrame) throws(PortFailure) {
    guard let lamps else {
      throw PortFailure(port: .lamps, kind: .vanished, subject: "LEDs", detail: "closed")
    }
    // One that fails does not keep the others from being set; the first failure is thrown.
    var failure: PortFailure?
    do throws(PortFailure) {
      try lines?.show(frame)
    } catch {
      failure = error
    }
    for index in lamps.indices {
      let lamp = lamps[index]
      do throws(SystemFailure) {
        // Also what it shows already: whoever writes learns whether it still is there.
        try lamp.brightness.write(lamp.lamp.isLit(in: frame) ? lamp.full : "0")
      } catch {
        if failure == nil { failure = LEDLamps.failure(error, lamps[index].name) }
      }
    }
    if let failure { throw failure }
  }

  package func close() {
    for lamp in lamps ?? [] {
      // One that is gone is dark.
      try? lamp.brightness.write("0")
      lamp.brightness.close()
    }
    if lamps != nil { lines?.close() }
    lamps = nil
  }

  /// Takes every LED of a board for a moment, dark, each by itself; what could not be.
  package static func darken(
    _ board: BoardWiring, tree: any SysfsTree = HostSysfs()
  ) -> [PortFailure] {
    var failures: [PortFailure] = []
    for lamp in board.lamps {
      guard case .led(let name) = lamp.wiring else { continue }
      do throws(PortFailure) {
        try take(lamp, name, tree).brightness.close()
      } catch {
        failures.append(error)
      }
    }
    return failures
  }

  private static func take(
    _ lamp: BoardLamp, _ name: String, _ tree: any SysfsTree
  ) throws(PortFailure) -> Lamp {
    let folder = "leds/\(name)"
    let full: String
    do throws(SystemFailure) {
      full = try tree.text(of: "\(folder)/max_brightness")
    } catch {
      guard error.code == ENOENT else { throw failure(error, name) }
      let names = (try? tree.names(in: "leds")) ?? []
      throw PortFailure(
        port: .lamps, kind: .missing, subject: "LED \(name)",
        detail: names.isEmpty
          ? "no driver of the kernel has an LED" : "there is \(names.joined(separator: ", "))")
    }
    var brightness: (any SysfsAttribute)?
    do throws(SystemFailure) {
      let file = try tree.open("\(folder)/brightness")
      brightness = file
      try file.lock()
      try endTrigger(of: folder, tree)
      try file.write("0")
      return Lamp(lamp: lamp, name: name, brightness: file, full: full)
    } catch {
      brightness?.close()
      throw failure(error, name)
    }
  }

  /// Ends what the kernel shows by itself; one that shows nothing is not written, since that may
  /// take rights of its own.
  private static func endTrigger(
    of folder: String, _ tree: any SysfsTree
  ) throws(SystemFailure) {
    do throws(SystemFailure) {
      guard try !tree.text(of: "\(folder)/trigger").utf8.starts(with: "[none]".utf8) else { return }
      try tree.write("none", to: "\(folder)/trigger")
    } catch {
      // A kernel without triggers.
      guard error.code == ENOENT else { throw error }
    }
  }

  private static func failure(_ error: SystemFailure, _ name: String) -> PortFailure {
    var failure = PortFailure(port: .lamps, subject: "LED \(name)", error)
    if error.code == EWOULDBLOCK { failure.detail = "another wecker has locked it" }
    return failure
  }
}
