import CGpiod

/// Output lines held through libgpiod.
final class GpiodOutputRequest: OutputRequest {
  private let request: OpaquePointer
  private let count: Int
  private var isReleased = false

  init(_ wanted: [WantedLine], of path: String) throws(LineFault) {
    let lines = try cgpiod_line.list(wanted)
    var taken: OpaquePointer?
    try LineFault.check(
      cgpiod_request_outputs(path, GpiodLines.consumer, lines, UInt32(lines.count), &taken))
    guard let taken else { throw LineFault.noAnswer }
    request = taken
    count = lines.count
  }

  deinit { release() }

  func set(_ levels: [Bool]) throws(LineFault) {
    precondition(levels.count == count, "a level for each line")
    try LineFault.check(cgpiod_request_set(request, levels))
  }

  func release() {
    if isReleased { return }
    isReleased = true
    cgpiod_request_release(request)
  }
}
