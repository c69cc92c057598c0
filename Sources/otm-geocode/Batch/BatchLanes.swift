import Answers

/// The geocoders of a batch, which share its queries.
struct BatchLanes {
  /// Large enough that distributing shares costs nothing, small enough that all lanes finish at
  /// about the same time.
  private static let recordsInShare = 32
  /// The number of shares that may be answered ahead of the next one to write, which bounds memory
  /// when each answer has 100 results.
  private static let sharesAhead = 16

  /// An answered share.
  private struct Answered: Sendable {
    let position: Int
    let share: BatchShare
    let lane: BatchLane
  }

  private let lanes: [BatchLane]

  init(count: Int, _ work: BatchWork) { lanes = (0..<count).map { _ in BatchLane(work) } }

  /// Answers consecutive queries, and passes the output on in order, share by share, while the
  /// lanes continue.
  ///
  /// `position` is that of the first query in the whole batch. A lane gets its next share as soon
  /// as it is free, so a slow query does not delay other lanes.
  func answer(
    _ records: [BatchRecord], startingAt position: Int, write: (BatchShare) throws -> Void
  ) async throws {
    let starts = Array(stride(from: 0, to: records.count, by: Self.recordsInShare))
    try await withThrowingTaskGroup(of: Answered.self) { group in
      var idle = lanes
      var next = 0
      var written = 0
      var waiting: [Int: BatchShare] = [:]
      func handOut() {
        while next < min(starts.count, written + Self.sharesAhead), let lane = idle.popLast() {
          let share = next
          let start = starts[share]
          let queries = records[start..<min(start + Self.recordsInShare, records.count)]
          group.addTask {
            let answered = try await lane.answer(queries, startingAt: position + start)
            return Answered(position: share, share: answered, lane: lane)
          }
          next += 1
        }
      }
      handOut()
      while let answered = try await group.next() {
        waiting[answered.position] = answered.share
        idle.append(answered.lane)
        // The lane gets its next share first, so it does not wait for the output.
        handOut()
        while let share = waiting.removeValue(forKey: written) {
          try write(share)
          written += 1
        }
        handOut()
      }
    }
  }
}
