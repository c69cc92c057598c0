import Foundation
import PostStore
import Posting
import TestSupport
import Testing

/// `otm database backup` and `restore`, killed at any moment.
@Suite(.serialized, .enabled(if: ProgramRun.programs != nil, "OTM_PROGRAMS is not set"))
struct KilledCopyTests {
  /// 150 with `LONG_TESTS=1`, else a few.
  private static let rounds =
    ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 150 : 6
  private static let seed: UInt64 = 20_261_010

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes a store of some pins.
  private func makeStore(_ name: String, pins: Int, seed: Int) throws -> String {
    let path = folder.path(name)
    let writer = try ProgramRun(
      [
        "posts-writer", "--database", path, "--pins", "\(pins)", "--tasks", "4", "--seed",
        "\(seed)",
      ], of: "otm-bench")
    try #require(writer.status == 0, "\(writer.errors)")
    return path
  }

  /// Starts a command, and kills it within the time that it takes.
  private func runAndKill(_ arguments: [String], _ random: inout SeededGenerator) async throws {
    let process = try ProgramRun.process(["database"] + arguments, of: "otm")
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try await Task.sleep(for: .milliseconds(Int.random(in: 1...120, using: &random)))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  @Test func aKilledBackupLeavesAWholeCopyOrNone() async throws {
    var random = SeededGenerator(seed: Self.seed)
    let path = try makeStore("posts.sqlite", pins: 300, seed: 1)
    let pins = try StoreCopying.summary(of: path).posts
    let copy = folder.path("copy.sqlite")
    var copies = 0
    for round in 0..<Self.rounds {
      try await runAndKill(["backup", copy, "--force", "--database", path], &random)
      let what = "round \(round), seed \(Self.seed)"
      if FileManager.default.fileExists(atPath: copy) {
        copies += 1
        #expect(try StoreCopying.faults(of: copy) == [], "\(what)")
        #expect(try StoreCopying.summary(of: copy).posts == pins, "\(what)")
        if round.isMultiple(of: 2) { try FileManager.default.removeItem(atPath: copy) }
      }
      #expect(try StoreCopying.summary(of: path).posts == pins, "\(what)")
    }
    #expect(try StoreCopying.backUp(path, to: copy, replacing: true).posts == pins)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.sorted() == ["copy.sqlite", "posts.sqlite"], "what killed ones left is gone")
    print("\(Self.rounds) killed backups, seed \(Self.seed): \(copies) whole copies, no other")
  }

  @Test func aKilledRestoreLeavesTheOldStoreOrTheNewOne() async throws {
    var random = SeededGenerator(seed: Self.seed + 1)
    let copies = [
      try makeStore("one.sqlite", pins: 40, seed: 1),
      try makeStore("two.sqlite", pins: 300, seed: 2),
    ]
    let pins = try copies.map { try StoreCopying.summary(of: $0).posts }
    let path = folder.path("posts.sqlite")
    _ = try StoreCopying.restore(copies[0], to: path, force: false)
    var changes = 0
    var last = pins[0]
    for round in 0..<Self.rounds {
      try await runAndKill(
        ["restore", copies[(round + 1) % 2], "--force", "--database", path], &random)
      let what = "round \(round), seed \(Self.seed + 1)"
      let store = try SQLitePostStore(path: path)
      #expect(try await store.faults() == [], "\(what)")
      let now = try await store.countPosts([])
      #expect(pins.contains(now), "\(what)")
      try await store.close()
      changes += now == last ? 0 : 1
      last = now
    }
    print("\(Self.rounds) killed restores, seed \(Self.seed + 1): \(changes) done, others undone")
  }
}
