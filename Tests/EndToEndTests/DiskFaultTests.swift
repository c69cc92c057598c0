import Foundation
import PostStore
import Posting
import TestSupport
import Testing

/// Full and read-only disks.
@Suite(
  .needsPrograms,
  .enabled(if: SmallDisk.canBeMade, "\(SmallDisk.reason)"))
struct DiskFaultTests {
  @Test func aBundleThatDoesNotFitOnTheDiskIsNotCreated() throws {
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

  @Test func aCopyThatDoesNotFitOnTheDiskIsNotCreated() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    try await FilledStore.write(to: path, pins: 2_000)
    let run = try SmallDisk.run(
      """
      "$P/otm" database backup "$D/copy.sqlite" --database "$O/posts.sqlite"
      status=$?
      ls -A "$D" >"$O/left"
      exit $status
      """, kilobytes: 200, keeping: folder)
    #expect(run.status == 74, "\(run.errors)")
    #expect(try String(contentsOfFile: folder.path("left"), encoding: .utf8) == "")
    #expect(try Backup.faults(of: path) == [])
  }

  @Test func anUpdateThatDoesNotFitOnTheDiskChangesNothing() throws {
    let folder = try TemporaryFolder()
    var world = Worlds.parisFranceAndTexas
    for id in 1...5_000 {
      world.addPlace(
        id, "Village \(id)", country: "FR", admin: ["11"], latitude: 46, longitude: 2)
    }
    try world.write(to: folder.path("Data"))
    let line = [
      "7", "New Village", "", "", "46.5", "2.5", "P", "PPL", "FR", "", "11", "", "", "", "700", "",
      "", "Europe/Paris", "2026-11-21",
    ]
    for kind in [
      "modifications", "deletes", "alternateNamesModifications", "alternateNamesDeletes",
    ] {
      try folder.write(
        kind == "modifications" ? line.joined(separator: "\t") + "\n" : "",
        to: "changes/\(kind)-2026-11-21.txt")
    }
    // The disk is full; then there is a little more room each time, until it is enough: 30 MB are.
    let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] == "1"
    let step = isLong ? 300 : 1_900
    let run = try SmallDisk.run(
      """
      "$P/otm" gazetteer build --data "$O/Data" --output "$D/bundle" || exit 97
      head -c 200m /dev/zero >"$D/filler" 2>"$O/full"
      for number in $(seq 100); do
        "$P/otm" gazetteer update --allow-missing-days "$O/changes" --gazetteer "$D/bundle" 2>>"$O/said"
        status=$?
        echo $status >>"$O/ends"
        "$P/otm" gazetteer verify --gazetteer "$D/bundle" || exit 98
        [ "$(ls -A "$D" | tr '\\n' ' ')" = "bundle bundle.lock filler " ] || exit 96
        [ $status = 0 ] && exit 0
        truncate -s -\(step)K "$D/filler"
      done
      exit 95
      """, kilobytes: 60_000, keeping: folder)
    #expect(run.status == 0, "\(run.errors)")
    let ends = try String(contentsOfFile: folder.path("ends"), encoding: .utf8)
      .split(separator: "\n")
    #expect(ends.count > 3 && ends.dropLast().allSatisfy { $0 == "74" }, "\(ends)")
    let said = try String(contentsOfFile: folder.path("said"), encoding: .utf8)
      .split(separator: "\n")
    // Each that was refused says why; the one that had room warns of the days before.
    #expect(said.count == ends.count, "\(said)")
    let refused = said.dropLast()
    #expect(
      refused.allSatisfy { $0.contains("full") || $0.contains("No space left") }, "\(said)")
    #expect(said.last?.contains("are missing") == true, "\(said)")
    print("updates refused for lack of room: \(ends.count - 1)")
  }

  @Test func aRestoreThatDoesNotFitOnTheDiskLeavesNothing() async throws {
    let folder = try TemporaryFolder()
    try await FilledStore.write(to: folder.path("large.sqlite"), pins: 5_000)
    let run = try SmallDisk.run(
      """
      "$P/otm" database restore "$O/large.sqlite" --database "$D/posts.sqlite"
      status=$?
      [ -z "$(ls -A "$D")" ] || exit 98
      exit $status
      """, kilobytes: 600, keeping: folder)
    #expect(run.status == 74, "\(run.errors)")
  }

  @Test func aServerWithAFullDiskReadsOnAndWritesAgainOnceThereIsSpace() async throws {
    let folder = try TemporaryFolder()
    // A server on its own disk, which is mostly full.
    try folder.write(
      """
      #!/bin/sh
      exec unshare -m /bin/sh -c '
        mount -t tmpfs -o size=6m tmpfs "$D" || exit 99
        head -c 4m /dev/zero >"$D/filler"
        exec "$P/otm" "$@"' sh "$@"
      """, to: "otm-on-a-small-disk")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("otm-on-a-small-disk"))
    try FileManager.default.createDirectory(
      atPath: folder.path("disk"), withIntermediateDirectories: false)
    let server = try RunningServer(
      ["--database", folder.path("disk/posts.sqlite"), "--open-writes"] + NamesakesBundle.options(),
      of: folder.path("otm-on-a-small-disk"),
      environment: [
        "HOME": folder.path, "D": folder.path("disk"), "P": ProgramRun.programs ?? "",
      ])
    try await server.waitUntilReady()
    let client = LoadClient(address: server.address, connections: 1)
    var acknowledged: Set<String> = []
    var refusal: LoadClient.Reply?
    for number in 0..<20_000 {
      let reply = try await client.send("POST", "/v1/StudentLocation", LoadClient.pin(number))
      guard reply.status == 200 else {
        refusal = reply
        break
      }
      if let id = reply.json["objectId"] as? String { acknowledged.insert(id) }
    }
    #expect(refusal?.status == 507, "\(String(describing: refusal))")
    #expect(!acknowledged.isEmpty)
    let full = try await client.send("GET", "/v1/StudentLocation?limit=1")
    #expect(full.status == 200, "reading goes on")
    try FileManager.default.removeItem(atPath: server.root + folder.path("disk/filler"))
    let next = try await client.send("POST", "/v1/StudentLocation", LoadClient.pin(20_000))
    #expect(next.status == 200, "there is room again")
    acknowledged.insert(next.json["objectId"] as? String ?? "none")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: server.root + folder.path("disk/posts.sqlite" + suffix),
        toPath: folder.path("posts.sqlite" + suffix))
    }
    _ = server.stop()
    let store = try SQLitePostStore(path: folder.path("posts.sqlite"))
    #expect(try await store.faults() == [])
    let stored = try await store.posts(PostListing(limit: 100_000)).map(\.id.rawValue)
    #expect(acknowledged.subtracting(stored) == [])
    try await store.close()
    print("server on a full disk: \(acknowledged.count) posts acknowledged, none lost")
  }

  @Test func aReadOnlyDatabaseCanBeReadButNotServed() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    try await FilledStore.write(to: path, pins: 5)
    _ = try Backup.backUp(path, to: folder.path("copy.sqlite"), replacing: false)
    let bundle = try SmallExtract.bundle.get()
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
