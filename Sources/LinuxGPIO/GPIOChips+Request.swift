import AlarmCore
import CGpiod
import Glibc
import Ports

extension GPIOChips {
  /// Gathers lines by chip, one request each, in the order the chips are first met.
  ///
  /// - Throws: as `find`; `.other` when the board uses one line twice.
  func requests(
    for lines: [BoardLine], labels: [String], port: PortName
  ) throws(PortFailure) -> [ChipRequest] {
    var requests: [ChipRequest] = []
    for (member, line) in lines.enumerated() {
      let found = try find(line.wiring.location, labels: labels, port: port)
      let wanted = WantedLine(
        offset: found.offset, bias: line.bias, isActiveLow: line.wiring.isActiveLow)
      guard let index = requests.firstIndex(where: { $0.path == found.path }) else {
        requests.append(
          ChipRequest(path: found.path, label: found.label, lines: [wanted], members: [member]))
        continue
      }
      guard !requests[index].lines.contains(where: { $0.offset == found.offset }) else {
        throw PortFailure(
          port: port, kind: .other, subject: "\(found.label) line \(found.offset)",
          detail: "the board uses this line twice")
      }
      requests[index].lines.append(wanted)
      requests[index].members.append(member)
    }
    return requests
  }

  /// Says for people what the kernel's refusal of a request means.
  func failure(_ fault: LineFault, of request: ChipRequest, port: PortName) -> PortFailure {
    var failure = PortFailure(fault, port: port, subject: request.name)
    switch fault.code {
    case EACCES, EPERM: failure.subject = request.path
    case EBUSY: failure.detail = holders(of: request) ?? fault.text
    case ENXIO:
      // Of a request for edges it means this, and nothing is gone.
      failure.kind = .other
      failure.detail = "a line without an interrupt cannot report edges"
    case EINVAL where cgpiod_generation() == 1:
      failure.detail = "\(fault.text); libgpiod 1 needs a kernel with GPIO_CDEV_V1"
    default: break
    }
    return failure
  }

  /// Who holds lines of the request ("line 5 is held by rotary@5"); nil when nobody does any more.
  private func holders(of request: ChipRequest) -> String? {
    guard let facts = try? kernel.lines(of: request.path) else { return nil }
    let held = request.lines.compactMap { line -> String? in
      guard facts.indices.contains(line.offset), facts[line.offset].isUsed else { return nil }
      let consumer = facts[line.offset].consumer
      return "line \(line.offset) is held by \(consumer.isEmpty ? "the kernel" : consumer)"
    }
    return held.isEmpty ? nil : held.joined(separator: ", ")
  }
}
