import ArgumentParser
import Foundation
import Posting

/// `otm-bench posts`: times the store of posts.
struct PostsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "posts",
    abstract: "Time the store of posts with generated pins.",
    discussion: """
      EXAMPLES
        otm-bench posts
        otm-bench posts --pins 10000000 --database /tmp/ten-million.sqlite
        OTM_DATABASE=postgres://otm:secret@db/bench otm-bench posts --nodes 3

      Pins are seeded, and cluster like people: 20,000 towns whose sizes fall with their rank, \
      most pins of a town at one point. Times are of consecutive calls from one task, in \
      milliseconds, after a tenth of the calls as a warm-up: by the clock, and processor time of \
      this program, which says more on a busy machine. Writes wait for the disk.
      """)

  @Option(
    help: ArgumentHelp("Number of pins in the store, each of a different account.", valueName: "n"))
  var pins = 1_000_000

  @Option(help: ArgumentHelp("Number of calls of each kind of read.", valueName: "n"))
  var queries = 2_000

  @Option(help: ArgumentHelp("Number of calls of each kind of write.", valueName: "n"))
  var writes = 500

  @Option(help: ArgumentHelp("Seed of the pins and the calls.", valueName: "n"))
  var seed: UInt64 = 20_260_101

  @Option(
    help: ArgumentHelp(
      """
      Keep the store there, or use the existing one: a file, or postgres://…. \
      (default: $OTM_DATABASE, else a temporary folder)
      """,
      valueName: "database"))
  var database: String?

  @Option(
    help: ArgumentHelp(
      "Number of stores that write at once, each with its own connections; 1 for a file.",
      valueName: "n"))
  var nodes = 1

  @Option(
    help: ArgumentHelp(
      "Time only reads whose names start with this, and \"account\", a lookup by key.",
      valueName: "text"))
  var only: String?

  func run() async throws {
    guard pins >= 1, queries >= 10, writes >= 10, nodes >= 1 else {
      throw ValidationError("--pins and --nodes are at least 1, --queries and --writes at least 10")
    }
    let environment = ProcessInfo.processInfo.environment["OTM_DATABASE"]
    let opened = try BenchStore(database: database ?? environment, nodes: nodes)
    guard let store = opened.nodes.first else { return }
    var students = InventedStudents(seed: seed)
    if try await store.countPosts([]) == 0 { try await fill(store, with: &students) }
    let count = try await store.countPosts([])
    print("seed \(seed), \(count) pins, \(queries) reads and \(writes) writes of each kind")

    // A store that is used unchanged must not get the same pins again.
    students.drawAnew(seed: seed &+ UInt64(count))
    var reads = PostTimes(store: store, pins: min(pins, count), students: students)
    reads.only = only.map { [$0, "account"] }
    try await reads.measureReads(count: queries)
    print(reads.table, terminator: "")
    guard only == nil else { return try await opened.close() }
    var changes = PostTimes(store: store, pins: min(pins, count), students: students)
    try await changes.measureWrites(count: writes)
    print(changes.table, terminator: "")
    for tasks in [1, 10, 100] {
      try await changes.measureTogether(tasks: tasks, count: writes, on: opened.nodes)
    }
    let bytes = try await store.sizeBytes()
    print("\(bytes / 1_000_000) MB, \(bytes / max(count, 1)) bytes a pin and its account")
    try await opened.close()
  }

  private func fill(
    _ store: any BulkPostStoring, with students: inout InventedStudents
  ) async throws {
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

  /// The number of pins written atomically.
  private static let batch = 50_000
}
