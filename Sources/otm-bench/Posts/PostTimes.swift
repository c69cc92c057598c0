import Foundation
import Geodesy
import Posting

/// The times of the calls to a store.
struct PostTimes {
  private let store: any PostStoring
  private let pins: Int
  private var students: InventedStudents
  private var rows = [["ms", "p50", "p99", "max", "own p50", "own p99", "own max"]]

  /// The prefix of the names of calls to time; `nil` for all.
  var only: [String]?

  /// Prepares measurements of a store that contains the first `pins` of the students.
  init(store: any PostStoring, pins: Int, students: InventedStudents) {
    self.store = store
    self.pins = pins
    self.students = students
  }

  /// The results.
  var table: String { AlignedTable(rows: rows).text }

  /// Times all kinds of reads.
  mutating func measureReads(count: Int) async throws {
    let newest = [PostListing.Order(.updatedAt, descending: true)]
    try await time("newest 100", count) { store, _ in
      _ = try await store.posts(PostListing(order: newest))
    }
    for skip in [10_000, 100_000] where skip < pins {
      try await time("newest 100, skip \(skip)", count / 10) { store, _ in
        _ = try await store.posts(PostListing(order: newest, skip: skip))
      }
    }
    for (name, field) in [
      ("order -createdAt", PostListing.Field.createdAt), ("order -place", .place),
    ] {
      let order = [PostListing.Order(field, descending: true)]
      try await time(name, max(count / 100, 10)) { store, _ in
        _ = try await store.posts(PostListing(order: order))
      }
    }
    try await time("count", 10) { store, _ in _ = try await store.countPosts([]) }
    try await time("by uniqueKey", count) { store, students in
      let key = InventedStudents.account(students.number).id.rawValue
      let condition = PostListing.Condition(.uniqueKey, equals: .text(key))
      _ = try await store.posts(PostListing(conditions: [condition]))
    }
    try await time("account", count) { store, students in
      _ = try await store.account(InventedStudents.account(students.number).id)
    }
    for limit in [1, 10, 100] {
      try await time("near, k \(limit), at a town", count) { store, students in
        _ = try await store.posts(
          nearestTo: students.town, limit: limit, withinMeters: .infinity)
      }
      try await time("near, k \(limit), 0.3° off", count) { store, students in
        _ = try await store.posts(
          nearestTo: students.near, limit: limit, withinMeters: .infinity)
      }
      try await time("near, k \(limit), anywhere", count) { store, students in
        _ = try await store.posts(
          nearestTo: students.anywhere, limit: limit, withinMeters: .infinity)
      }
    }
    for radius in [100.0, 10_000, 1_000_000] {
      try await time("near, k 100 in \(Int(radius)) m", count) { store, students in
        _ = try await store.posts(nearestTo: students.near, limit: 100, withinMeters: radius)
      }
    }
  }

  /// Times all kinds of writes.
  mutating func measureWrites(count: Int) async throws {
    let now = Timestamp(milliseconds: 1_900_000_000_000)
    try await time("insert a pin", count) { store, students in
      _ = try await store.insert(students.pin, onExisting: .addAnother)
    }
    try await time("change a link", count) { store, students in
      let owner = InventedStudents.account(students.number).id
      guard let post = try await store.posts(of: owner).first else { return }
      _ = try await store.updatePost(post.id, PostChanges(link: "https://x.example"), at: now)
    }
    try await time("move a pin", count) { store, students in
      let owner = InventedStudents.account(students.number).id
      guard let post = try await store.posts(of: owner).first else { return }
      let changes = PostChanges(latitude: students.near.latitude)
      _ = try await store.updatePost(post.id, changes, at: now)
    }
  }

  /// Times the writing of pins by many tasks at once, on some nodes.
  mutating func measureTogether(
    tasks: Int, count: Int, on nodes: [any PostStoring]
  ) async throws {
    let clock = ContinuousClock()
    let pins = (0..<count).map { _ in draw().pin }
    let began = clock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<tasks {
        let store = nodes[task % nodes.count]
        group.addTask {
          for number in stride(from: task, to: count, by: tasks) {
            _ = try await store.insert(pins[number], onExisting: .addAnother)
          }
        }
      }
      try await group.waitForAll()
    }
    let seconds = (clock.now - began) / .seconds(1)
    let rate = Int(Double(count) / max(seconds, 1e-9))
    print("\(tasks) tasks on \(nodes.count) nodes together insert \(rate) pins a second")
  }

  /// The data of one call, drawn before the clock starts.
  private struct Draw {
    let number: Int
    let town: Coordinate
    let near: Coordinate
    let anywhere: Coordinate
    let pin: Post
  }

  private mutating func draw() -> Draw {
    let number = students.number(in: 0..<pins)
    return Draw(
      number: number, town: students.townPoint(), near: students.near(),
      anywhere: students.anywhere(), pin: students.pin(number))
  }

  private mutating func time(
    _ name: String, _ count: Int, _ call: (any PostStoring, Draw) async throws -> Void
  ) async throws {
    guard only?.contains(where: name.hasPrefix) != false else { return }
    let clock = ContinuousClock()
    var milliseconds: [Double] = []
    var ownMilliseconds: [Double] = []
    for number in 0..<(count + count / 10) {
      let draw = draw()
      let (began, ownBegan) = (clock.now, Self.processMilliseconds)
      try await call(store, draw)
      guard number >= count / 10 else { continue }
      milliseconds.append((clock.now - began) / .milliseconds(1))
      ownMilliseconds.append(Self.processMilliseconds - ownBegan)
    }
    rows.append(
      [name]
        + [milliseconds, ownMilliseconds].flatMap { times in
          [0.5, 0.99, 1].map { DecimalColumn.text(times.quantile($0), decimals: 3) }
        })
  }

  /// The processor time of this program, on which other load has less effect than on the clock.
  private static var processMilliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
