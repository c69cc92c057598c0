import Foundation
import GRDB
import Posting
import TestSupport
import Testing

@testable import PostStore

/// Power cuts: the file and its log as a disk may hold them at any moment.
///
/// A commit is acknowledged when its frames are in the log and on the disk. A log that ends after
/// them contains the commit, and one that ends before them does not. Anything after the end, or
/// half written, must not matter.
@Suite struct TornStoreTests {
  /// 1,000 cuts with `LONG_TESTS=1`, else a few.
  private static let cuts = isLong ? 1_000 : 30
  /// 300 with `LONG_TESTS=1`, else a few.
  private static let checkpoints = isLong ? 300 : 10
  private static let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] == "1"
  private static let seed: UInt64 = 20_261_006

  /// What the disk held, and when what was acknowledged.
  private struct History {
    /// The file when the log was empty, and when all of it had been written into the file.
    let before: Data
    let after: Data
    let log: Data
    /// Ids that were in the file from the start.
    let old: Set<String>
    /// Each later id, and how long the log was when it was acknowledged.
    let acknowledged: [(id: String, logBytes: Int)]
  }

  /// Writes posts one after another, with changes and removals of others between them.
  private static func history(_ random: inout SeededGenerator) async throws -> History {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    func bytes(_ suffix: String = "") throws -> Data {
      try Data(contentsOf: URL(fileURLWithPath: path + suffix))
    }
    var store = try SQLitePostStore(path: path)
    let old = (0..<40).map { "old\($0)" }
    try await store.fill(old.map { Sample.post($0) })
    try await store.close()
    let before = try bytes()
    store = try SQLitePostStore(path: path)
    var acknowledged: [(id: String, logBytes: Int)] = []
    for number in 0..<50 {
      let id = "new\(number)"
      let latitude = Double.random(in: -80...80, using: &random)
      try await store.fill([Sample.post(id, latitude: latitude, seconds: Int64(number))])
      acknowledged.append((id, StoreFile.size(path + "-wal")))
    }
    let log = try bytes("-wal")
    try #require(try bytes() == before, "nothing was written into the file yet")
    try await store.close()
    return History(
      before: before, after: try bytes(), log: log, old: Set(old), acknowledged: acknowledged)
  }

  /// Opens what a disk held, and returns the ids in it.
  private static func ids(_ file: Data, _ log: Data, _ what: String) async throws -> Set<String> {
    let folder = try TemporaryFolder()
    try folder.write(file, to: "posts.sqlite")
    try folder.write(log, to: "posts.sqlite-wal")
    let store = try SQLitePostStore(path: folder.path("posts.sqlite"))
    #expect(try await store.faults() == [], "\(what)")
    let ids = try await store.posts(PostListing(limit: 10_000)).ids
    // And it can be written to.
    try await store.fill([Sample.post("later")])
    try await store.close()
    return Set(ids)
  }

  @Test func aTruncatedLogHasAllWritesAcknowledgedBefore() async throws {
    var random = SeededGenerator(seed: Self.seed)
    var history = try await Self.history(&random)
    for round in 0..<Self.cuts {
      if round % 200 == 199 { history = try await Self.history(&random) }
      var log = history.log
      let cut = Int.random(in: 0...log.count, using: &random)
      let kind = Int.random(in: 0..<4, using: &random)
      switch kind {
      // The rest is missing.
      case 0: log = log.prefix(cut)
      // The rest is what lay there before.
      case 1: log.resetBytes(in: cut..<log.count)
      case 2:
        for place in cut..<log.count {
          log[place] = UInt8.random(in: .min ... .max, using: &random)
        }
      // One sector was not written, but those after it were.
      default: log.resetBytes(in: cut..<min(cut + 512, log.count))
      }
      let what = "seed \(Self.seed), round \(round): cut at \(cut) of \(log.count), kind \(kind)"
      let stored = try await Self.ids(history.before, log, what)
      let whole = Set(history.acknowledged.filter { $0.logBytes <= cut }.map(\.id))
      #expect(stored.isSuperset(of: history.old.union(whole)), "lost: \(what)")
      // What is there is a beginning of what was written, in its order.
      let count = stored.subtracting(history.old).count
      #expect(
        stored.subtracting(history.old) == Set(history.acknowledged.prefix(count).map(\.id)),
        "\(what)")
    }
    print("\(Self.cuts) cuts of the log, seed \(Self.seed): nothing acknowledged lost")
  }

  /// While the log is written into the file, any part of it may have got there.
  @Test func aTornCheckpointLosesNothing() async throws {
    var random = SeededGenerator(seed: Self.seed + 1)
    let history = try await Self.history(&random)
    let all = history.old.union(history.acknowledged.map(\.id))
    for round in 0..<Self.checkpoints {
      // The file grows first or last.
      let isLong = Bool.random(using: &random)
      var file = isLong ? history.after : history.before
      for start in stride(from: 0, to: file.count, by: 512) where Bool.random(using: &random) {
        let sector = start..<min(start + 512, file.count)
        let other = isLong ? history.before : history.after
        guard sector.upperBound <= other.count else { continue }
        file.replaceSubrange(sector, with: other[sector])
      }
      let what = "seed \(Self.seed + 1), round \(round)"
      #expect(try await Self.ids(file, history.log, what) == all, "\(what)")
    }
    print("\(Self.checkpoints) torn checkpoints, seed \(Self.seed + 1): nothing lost")
  }
}
