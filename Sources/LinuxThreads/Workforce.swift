import AlarmCore
import Synchronization

/// Does many pieces of work on a few threads, and gives the results back in the order of the work.
package enum Workforce {
  /// More threads than this no machine here has processors for.
  package static let mostJobs = 256

  private final class Bench<Result: Sendable>: @unchecked Sendable {
    private let next = Atomic<Int>(0)
    private let count: Int
    private let lock = Lock()
    private var made: [Result?]

    init(count: Int) {
      self.count = count
      made = Array(repeating: nil, count: count)
    }

    func work(_ body: (Int) -> Result) {
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let result = body(index)
        lock.locked { made[index] = result }
      }
    }

    var results: [Result] { lock.locked { made.compactMap(\.self) } }
  }

  /// Calls a body for each number below `count`, on so many threads, this one counted.
  ///
  /// Results do not depend on how many there are. Where the system has fewer threads, fewer work.
  package static func map<Result: Sendable>(
    count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let bench = Bench<Result>(count: count)
    var threads: [WorkerThread] = []
    for _ in 1..<max(min(jobs, count, mostJobs), 1) {
      guard
        let thread = try? WorkerThread(
          port: .inputs, subject: "worker", { bench.work(body) })
      else { break }
      threads.append(thread)
    }
    bench.work(body)
    for thread in threads { thread.join() }
    return bench.results
  }
}
