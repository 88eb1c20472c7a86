import CGpiod

/// Input lines held through libgpiod.
final class GpiodInputRequest: InputRequest {
  let descriptors: [CInt]
  private let request: OpaquePointer
  private let count: Int
  private var isReleased = false

  /// Edges taken with one call; what remains is taken with the next.
  private static let batch = 64

  init(_ wanted: [WantedLine], of path: String) throws(LineFault) {
    let lines = try cgpiod_line.list(wanted)
    var taken: OpaquePointer?
    try LineFault.check(
      cgpiod_request_inputs(path, GpiodLines.consumer, lines, UInt32(lines.count), &taken))
    guard let taken else { throw LineFault.noAnswer }
    var descriptors: [CInt] = []
    for index in 0..<cgpiod_request_descriptor_count(taken) {
      let descriptor = cgpiod_request_descriptor(taken, index)
      guard descriptor >= 0 else {
        cgpiod_request_release(taken)
        throw LineFault(code: -descriptor)
      }
      descriptors.append(descriptor)
    }
    self.descriptors = descriptors
    request = taken
    count = lines.count
  }

  deinit { release() }

  func read(_ index: Int, into edges: inout [RawEdge]) throws(LineFault) {
    let result = withUnsafeTemporaryAllocation(of: cgpiod_event.self, capacity: Self.batch) {
      let taken = cgpiod_request_read(
        request, UInt32(index), $0.baseAddress, UInt32(Self.batch))
      for event in $0.prefix(Int(max(taken, 0))) where event.line < count {
        edges.append(RawEdge(event))
      }
      return taken
    }
    try LineFault.check(result)
  }

  func levels() throws(LineFault) -> [Bool] {
    var levels = [Bool](repeating: false, count: count)
    try LineFault.check(cgpiod_request_get(request, &levels))
    return levels
  }

  func release() {
    if isReleased { return }
    isReleased = true
    cgpiod_request_release(request)
  }
}

extension RawEdge {
  /// Takes an edge over from the shim.
  fileprivate init(_ event: cgpiod_event) {
    self.init(
      line: Int(event.line), level: event.level, nanoseconds: event.nanoseconds,
      sequence: cgpiod_generation() == 1 ? nil : event.line_sequence)
  }
}
