import Foundation
import PostStore
import Posting
import TestSupport
import Testing

/// Acknowledged writes survive a killed program.
@Suite(.needsPrograms)
struct PostStoreCrashTests {
  @Test func noAcknowledgedPostIsLost() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    var expected = AcknowledgedPosts()
    let crashes = CrashRounds(rounds: CrashRounds.usualRounds, seed: 20_260_101)
    try await crashes.run { round in
      try ProgramRun.process(
        ["posts-writer", "--database", path], of: "otm")
    } check: { round, lines in
      for line in lines { expected.acknowledge(line) }
      #expect(!lines.isEmpty)
      let store = try SQLitePostStore(path: path)
      #expect(try await store.faults() == [], "round \(round), seed \(crashes.seed)")
      let lost = try await expected.lost(in: store)
      #expect(lost == [], "round \(round), seed \(crashes.seed)")
      try await store.close()
    }
    print("\(crashes.rounds) kills, \(expected.count) posts acknowledged, none lost")
  }
}
