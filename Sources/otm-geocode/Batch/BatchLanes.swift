import Answers
import Gazetteer
import Geocoding

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

  /// Answers consecutive queries, and passes the output on in order, share by share, while the
  /// lanes continue.
  ///
  /// `position` is that of the first query in the whole batch. A lane gets its next share as soon
  /// as it is free, so a slow query does not delay other lanes.
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
        // The lane gets its next share first, so it does not wait for the output.
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

/// One of the geocoders that work on a batch in parallel, each with its own reader.
actor BatchLane {
  private let folder: String
  /// Created for the first query, because short batches leave most lanes idle and opening one takes
  /// milliseconds.
  private var geocoder: ForwardGeocoder?
  private let options: SearchOptions
  private let renderer: BatchRenderer

  init(folder: String, options: SearchOptions, renderer: BatchRenderer) {
    self.folder = folder
    self.options = options
    self.renderer = renderer
  }

  /// Answers consecutive queries; `position` is that of the first in the whole batch.
  func answer(_ records: ArraySlice<BatchRecord>, startingAt position: Int) throws -> [UInt8] {
    let geocoder =
      try self.geocoder ?? ForwardGeocoder(gazetteer: GazetteerReader(folder: folder))
    self.geocoder = geocoder
    var bytes: [UInt8] = []
    for (offset, record) in records.enumerated() {
      let answer = try geocoder.search(record.query, options: options)
      renderer.append(
        answer, at: position + offset, inputFields: record.inputFields, to: &bytes)
    }
    return bytes
  }
}
