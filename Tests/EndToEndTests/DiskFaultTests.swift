import Foundation
import PostStore
import Posting
import TestSupport
import Testing

/// Disks that are full or may not be written.
@Suite(
  .enabled(if: ProgramRun.programs != nil, "OTM_PROGRAMS is not set"),
  .enabled(if: SmallDisk.canBeMade, "\(SmallDisk.reason)"))
struct DiskFaultTests {
  private static let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] == "1"

  @Test func aFullDiskLosesNoAcknowledgedPost() async throws {
    let seed: UInt64 = 20_261_009
    var random = SeededGenerator(seed: seed)
    var count = 0
    for round in 0..<(Self.isLong ? 40 : 3) {
      let kilobytes = Int.random(in: 300...3_000, using: &random)
      let folder = try TemporaryFolder()
      let run = try SmallDisk.run(
        """
        "$P/otm-bench" posts-writer --database "$D/posts.sqlite" --seed \(round) >"$O/said"
        status=$?
        cp "$D"/posts.sqlite* "$O" || exit 98
        exit $status
        """, kilobytes: kilobytes, keeping: folder)
      let what = "round \(round), seed \(seed), \(kilobytes) kB: \(run.errors)"
      #expect(run.status != 0 && run.status < 98, "\(what)")
      #expect(run.errors.contains("room") || run.errors.contains("full"), "\(what)")
      var expected = AcknowledgedPosts()
      let said = try String(contentsOfFile: folder.path("said"), encoding: .utf8)
      for line in said.split(separator: "\n") { expected.acknowledge(String(line)) }
      count += expected.count
      let store = try SQLitePostStore(path: folder.path("posts.sqlite"))
      #expect(try await store.faults() == [], "\(what)")
      #expect(try await expected.lost(in: store) == [], "\(what)")
      try await store.close()
    }
    print("full disks: \(count) posts acknowledged, none lost, seed \(seed)")
  }

  @Test func aBundleForWhichThereIsNoRoomIsNotMade() throws {
    let folder = try TemporaryFolder()
    var world = Worlds.namesakes
    for id in 1...20_000 {
      world.addPlace(id, "Village \(id)", country: "US", latitude: 40, longitude: -100)
    }
    try world.write(to: folder.path("Data"))
    let run = try SmallDisk.run(
      """
      "$P/otm" gazetteer build --data "$O/Data" --output "$D/bundle"
      status=$?
      ls "$D" >"$O/left"
      exit $status
      """, kilobytes: 1_500, keeping: folder)
    #expect(run.status == 74, "\(run.errors)")
    #expect(run.errors.contains("full") || run.errors.contains("No space left"))
    let left = try String(contentsOfFile: folder.path("left"), encoding: .utf8)
    #expect(left == "bundle.lock\n")
  }

  @Test func aCopyForWhichThereIsNoRoomIsNotMade() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    let writer = try ProgramRun(
      ["posts-writer", "--database", path, "--pins", "400", "--tasks", "4"], of: "otm-bench")
    try #require(writer.status == 0, "\(writer.errors)")
    let run = try SmallDisk.run(
      """
      "$P/otm" database backup "$D/copy.sqlite" --database "$O/posts.sqlite"
      status=$?
      ls -A "$D" >"$O/left"
      exit $status
      """, kilobytes: 200, keeping: folder)
    #expect(run.status == 74, "\(run.errors)")
    #expect(try String(contentsOfFile: folder.path("left"), encoding: .utf8) == "")
    #expect(try StoreCopying.faults(of: path) == [])
  }

  @Test func aDiskThatMayNotBeWrittenIsReadAndNotServedFrom() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    let writer = try ProgramRun(
      ["posts-writer", "--database", path, "--pins", "5", "--tasks", "1"], of: "otm-bench")
    try #require(writer.status == 0, "\(writer.errors)")
    _ = try StoreCopying.backUp(path, to: folder.path("copy.sqlite"), replacing: false)
    let bundle = try SmallExtract.bundle.get().path
    let run = try SmallDisk.run(
      """
      cp "$O/copy.sqlite" "$D" && cp -r \(bundle) "$D/bundle" && mount -o remount,ro "$D" || exit 99
      "$P/otm" database check --database "$D/copy.sqlite" >>"$O/said" || exit 1
      "$P/otm" database info --database "$D/copy.sqlite" >>"$O/said" || exit 2
      "$P/otm" database backup "$O/again.sqlite" --database "$D/copy.sqlite" >>"$O/said" || exit 3
      "$P/otm-geocode" Paris --limit 1 --gazetteer "$D/bundle" >>"$O/said" || exit 4
      "$P/otm" gazetteer verify --gazetteer "$D/bundle" >>"$O/said" || exit 5
      "$P/otm" database backup "$D/no.sqlite" --database "$D/copy.sqlite"
      [ $? = 74 ] || exit 6
      "$P/otm" serve --port 0 --database "$D/copy.sqlite" --gazetteer "$D/bundle"
      [ $? = 74 ] || exit 7
      """, kilobytes: 20_000, keeping: folder)
    #expect(run.status == 0, "\(run.errors)")
    let said = try String(contentsOfFile: folder.path("said"), encoding: .utf8)
    #expect(said.contains("sound") && said.contains("intact"), "\(said)")
  }
}
