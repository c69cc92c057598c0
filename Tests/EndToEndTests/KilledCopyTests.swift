import Foundation
import PostStore
import Posting
import TestSupport
import Testing

/// `otm database backup` and `restore`, killed at random moments.
@Suite(.serialized, .needsPrograms)
struct KilledCopyTests {
  /// 150 with `LONG_TESTS=1`, else a few.
  private static let rounds =
    ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 150 : 6
  private static let seed: UInt64 = 20_261_010

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("copies"), withIntermediateDirectories: false)
  }

  /// Creates a store with enough pins that copying it takes a while.
  private func makeStore(_ name: String, pins: Int) async throws -> String {
    let path = folder.path(name)
    try await FilledStore.write(to: path, pins: pins)
    return path
  }

  private static func command(_ arguments: [String]) throws -> Process {
    let process = try ProgramRun.process(["database"] + arguments, of: "otm")
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  @Test func aKilledBackupLeavesACompleteCopyOrNone() async throws {
    let path = try await makeStore("posts.sqlite", pins: 20_000)
    let pins = try Backup.summary(of: path).posts
    let copy = folder.path("copies/copy.sqlite")
    var copies = 0
    var kills = KilledWork(
      rounds: Self.rounds, seed: Self.seed, watching: folder.path("copies"))
    try await kills.run {
      try Self.command(["backup", copy, "--force", "--database", path])
    } check: { what in
      if FileManager.default.fileExists(atPath: copy) {
        copies += 1
        #expect(try Backup.faults(of: copy) == [], "\(what)")
        #expect(try Backup.summary(of: copy).posts == pins, "\(what)")
        // The next one replaces it every other time.
        if copies.isMultiple(of: 2) { try FileManager.default.removeItem(atPath: copy) }
      }
      #expect(try Backup.summary(of: path).posts == pins, "\(what)")
    }
    #expect(try Backup.backUp(path, to: copy, replacing: true).posts == pins)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("copies"))
    #expect(left == ["copy.sqlite"], "what killed ones left is gone")
    print("backup: \(kills.summary); \(copies) times a whole copy was there, never another")
  }

  @Test func aKilledRestoreLeavesAWholeStoreOrNone() async throws {
    let copy = try await makeStore("copies/one.sqlite", pins: 10_000)
    let pins = try Backup.summary(of: copy).posts
    let path = folder.path("posts.sqlite")
    var done = 0
    var kills = KilledWork(rounds: Self.rounds, seed: Self.seed + 1, watching: folder.path)
    try await kills.run {
      try Self.command(["restore", copy, "--database", path])
    } check: { what in
      guard FileManager.default.fileExists(atPath: path) else { return }
      done += 1
      let store = try SQLitePostStore(path: path)
      #expect(try await store.faults() == [], "\(what)")
      #expect(try await store.countPosts([]) == pins, "\(what)")
      try await store.close()
      try FileManager.default.removeItem(atPath: path)
    }
    print("restore: \(kills.summary); \(done) times it was done, else undone")
  }
}
