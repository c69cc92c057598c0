import ArgumentParser
import Foundation
import Geodesy
import PostStore
import Posting

/// `otm-bench posts`: times the store of posts.
struct PostsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "posts",
    abstract: "Time the store of posts, filled with invented pins.",
    discussion: """
      EXAMPLES
        otm-bench posts
        otm-bench posts --pins 10000000 --database /tmp/ten-million.sqlite

      Pins are seeded, and crowd as people do: 20,000 towns whose sizes fall with their rank, most \
      pins of a town on one point. Times are of one call after another from one task, in \
      milliseconds, after a tenth of the calls as a warm-up: by the clock, and what the program ran \
      for itself, which says more on a busy machine. Writes wait for the disk.
      """)

  @Option(help: ArgumentHelp("Pins in the store, each of an account of its own.", valueName: "n"))
  var pins = 1_000_000

  @Option(help: ArgumentHelp("Calls of each kind of read.", valueName: "n"))
  var queries = 2_000

  @Option(help: ArgumentHelp("Calls of each kind of write.", valueName: "n"))
  var writes = 500

  @Option(help: ArgumentHelp("Seed of the pins and the calls.", valueName: "n"))
  var seed: UInt64 = 20_260_101

  @Option(
    help: ArgumentHelp(
      "Keep the store there, and take it as it is when it is there; else a temporary folder.",
      valueName: "file"))
  var database: String?

  func run() async throws {
    guard pins >= 1, queries >= 10, writes >= 10 else {
      throw ValidationError("--pins is at least 1, --queries and --writes at least 10")
    }
    let folder =
      FileManager.default.temporaryDirectory.path
      + "/otm-bench-posts-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = database ?? folder + "/posts.sqlite"
    let store = try SQLitePostStore(path: path)
    var students = InventedStudents(seed: seed)
    if try await store.countPosts([]) == 0 { try await fill(store, with: &students) }
    let count = try await store.countPosts([])
    print("seed \(seed), \(count) pins, \(queries) reads and \(writes) writes of each kind")

    // A store that is taken as it is must not get the same pins again.
    students.drawAnew(seed: seed &+ UInt64(count))
    var reads = PostTimes(store: store, pins: min(pins, count), students: students)
    try await reads.measureReads(count: queries)
    print(reads.table, terminator: "")
    var changes = PostTimes(store: store, pins: min(pins, count), students: students)
    try await changes.measureWrites(count: writes)
    print(changes.table, terminator: "")
    for tasks in [1, 10, 100] { try await changes.measureTogether(tasks: tasks, count: writes) }
    try await store.close()
    let bytes = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    print("\(bytes / 1_000_000) MB, \(bytes / max(count, 1)) bytes a pin and its account")
  }

  private func fill(_ store: SQLitePostStore, with students: inout InventedStudents) async throws {
    let clock = ContinuousClock()
    let began = clock.now
    for start in stride(from: 0, to: pins, by: Self.batch) {
      let numbers = start..<min(start + Self.batch, pins)
      let accounts = numbers.map(InventedStudents.account)
      let posts = numbers.map { students.pin($0) }
      try await store.add(accounts: accounts, posts: posts)
    }
    let seconds = (clock.now - began) / .seconds(1)
    print("filled in \(DecimalColumn.text(seconds, decimals: 1)) s")
  }

  /// Pins written as one step.
  private static let batch = 50_000
}
