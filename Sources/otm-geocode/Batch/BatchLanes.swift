import Answers
import Geocoding

/// The geocoders of a batch, and the sharing out of queries among them.
struct BatchLanes {
  /// Large enough that handing out costs nothing, small enough that all lanes end together.
  private static let recordsInShare = 32
  /// So many shares may be answered before the one that is to be written next: it bounds what is held
  /// when each answer has a hundred results.
  private static let sharesAhead = 16

  /// A share, answered.
  private struct Answered: Sendable {
    let share: Int
    let bytes: [UInt8]
    let lane: BatchLane
  }

  private let lanes: [BatchLane]

  init(
    count: Int, folder: String, options: SearchOptions, renderer: BatchRenderer
  ) {
    lanes = (0..<count).map { _ in
      BatchLane(folder: folder, options: options, renderer: renderer)
    }
  }

  /// Answers queries, the first of which stands at a position of the whole batch; what is to be
  /// written is handed out in order, share by share, while the lanes go on.
  ///
  /// A lane gets its next share when it is done with one, so a slow query holds up no other lane.
  func answer(
    _ records: [BatchRecord], startingAt position: Int, write: ([UInt8]) throws -> Void
  ) async throws {
    let starts = Array(stride(from: 0, to: records.count, by: Self.recordsInShare))
    try await withThrowingTaskGroup(of: Answered.self) { group in
      var idle = lanes
      var next = 0
      var written = 0
      var waiting: [Int: [UInt8]] = [:]
      func handOut() {
        while next < min(starts.count, written + Self.sharesAhead), let lane = idle.popLast() {
          let share = next
          let start = starts[share]
          let queries = records[start..<min(start + Self.recordsInShare, records.count)]
          group.addTask {
            let bytes = try await lane.answer(queries, startingAt: position + start)
            return Answered(share: share, bytes: bytes, lane: lane)
          }
          next += 1
        }
      }
      handOut()
      while let answered = try await group.next() {
        waiting[answered.share] = answered.bytes
        idle.append(answered.lane)
        // First the lane's next share: it need not wait for the writing.
        handOut()
        while let bytes = waiting.removeValue(forKey: written) {
          try write(bytes)
          written += 1
        }
        handOut()
      }
    }
  }
}
