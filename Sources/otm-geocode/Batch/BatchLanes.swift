import Answers
import Geocoding

/// The geocoders of a batch, and the sharing out of queries among them.
struct BatchLanes {
  /// Large enough that handing out costs nothing, small enough that all lanes end together.
  private static let recordsInShare = 32

  /// A share of a round, answered.
  private struct Answered: Sendable {
    let share: Int
    let bytes: [UInt8]
    let lane: BatchLane
  }

  private let lanes: [BatchLane]

  init(
    count: Int, folder: String, options: SearchOptions, renderer: BatchRenderer
  ) throws {
    lanes = try (0..<count).map { _ in
      try BatchLane(folder: folder, options: options, renderer: renderer)
    }
  }

  /// Answers queries, the first of which stands at a position of the whole batch; returns what is
  /// to be written, in order.
  ///
  /// A lane gets its next share when it is done with one, so a slow query holds up no other lane.
  func answer(_ records: [BatchRecord], startingAt position: Int) async throws -> [[UInt8]] {
    let starts = Array(stride(from: 0, to: records.count, by: Self.recordsInShare))
    return try await withThrowingTaskGroup(of: Answered.self) { group in
      func hand(_ share: Int, to lane: BatchLane) {
        let start = starts[share]
        let queries = records[start..<min(start + Self.recordsInShare, records.count)]
        group.addTask {
          let bytes = try await lane.answer(queries, startingAt: position + start)
          return Answered(share: share, bytes: bytes, lane: lane)
        }
      }
      var ordered = [[UInt8]](repeating: [], count: starts.count)
      var next = 0
      for lane in lanes.prefix(starts.count) {
        hand(next, to: lane)
        next += 1
      }
      while let answered = try await group.next() {
        ordered[answered.share] = answered.bytes
        guard next < starts.count else { continue }
        hand(next, to: answered.lane)
        next += 1
      }
      return ordered
    }
  }
}
