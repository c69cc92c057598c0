import Foundation
import GRDB
import Posting
import TestSupport
import Testing

@testable import PostStore

/// Copies of the file, made during writes and restored.
@Suite struct BackupTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("posts.sqlite") }
  private var copy: String { folder.path("copy.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func makeStore(_ path: String, pins: Range<Int>) async throws {
    let store = try SQLitePostStore(path: path)
    try await store.fill(pins.map { Sample.post("pin\($0)", seconds: Int64($0)) })
    try await store.close()
  }

  private func ids(_ path: String) async throws -> [String] {
    let store = try SQLitePostStore(path: path)
    let ids = try await store.posts(PostListing(limit: 10_000)).ids
    #expect(try await store.faults() == [])
    try await store.close()
    return ids
  }

  @Test func aCopyIsOneFileThatOnlyItsOwnerCanRead() async throws {
    try await makeStore(path, pins: 0..<20)
    let summary = try Backup.backUp(path, to: copy, replacing: false)
    #expect(summary.posts == 20)
    #expect(summary.lastChange == Sample.start.advanced(bySeconds: 19))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["copy.sqlite", "posts.sqlite"])
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try Backup.faults(of: copy) == [])
    #expect(try await ids(copy) == ids(path))
  }

  @Test func aCopyIsASnapshotDuringWrites() async throws {
    let store = try SQLitePostStore(path: path)
    try await store.fill([Sample.post("first")])
    let (path, copy) = (path, copy)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 0..<300 { try await store.fill([Sample.post("pin\(number)")]) }
      }
      for round in 0..<5 {
        let before = try await store.countPosts([])
        let summary = try Backup.backUp(path, to: "\(copy)\(round)", replacing: false)
        let after = try await store.countPosts([])
        #expect((before...after).contains(summary.posts))
      }
      try await group.waitForAll()
    }
    try await store.close()
    for round in 0..<5 { _ = try await ids("\(copy)\(round)") }
  }

  @Test func anExistingFileIsReplacedOnlyOnRequest() async throws {
    try await makeStore(path, pins: 0..<2)
    try folder.write("precious", to: "copy.sqlite")
    #expect(throws: StoreCopyError.exists(path: copy)) {
      try Backup.backUp(path, to: copy, replacing: false)
    }
    #expect(try String(contentsOfFile: copy, encoding: .utf8) == "precious")
    _ = try Backup.backUp(path, to: copy, replacing: true)
    #expect(try await ids(copy).count == 2)
    #expect(throws: StoreCopyError.exists(path: path)) {
      try Backup.backUp(path, to: path, replacing: true)
    }
  }

  /// A name for the damage, and what is damaged: the header, the end, a page in the middle.
  @Test(arguments: ["header", "end", "page"])
  func aDamagedStoreIsNotCopied(part: String) async throws {
    try await makeStore(path, pins: 0..<300)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    switch part {
    case "header": bytes[3] ^= 0xFF
    case "end": bytes.removeLast(4_096)
    default:
      let page = bytes.count / 4_096 - 2
      for place in page * 4_096..<(page + 1) * 4_096 { bytes[place] = 0x5A }
    }
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(throws: (any Error).self) {
      try Backup.backUp(path, to: copy, replacing: false)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names == ["posts.sqlite"], "no half copy is left")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    if part == "page" {
      let faults = try Backup.faults(of: path)
      #expect(faults.contains { $0.contains("Page") }, "it is said where: \(faults)")
    } else {
      #expect(throws: PostStoreError.self) { try Backup.faults(of: path) }
    }
  }

  @Test func aCopyIsRestoredWhereNothingIs() async throws {
    try await makeStore(path, pins: 0..<20)
    _ = try Backup.backUp(path, to: copy, replacing: false)
    let before = try await ids(path)
    #expect(throws: StoreCopyError.occupied(path: path)) { try Backup.restore(copy, to: path) }
    #expect(throws: StoreCopyError.occupied(path: copy)) { try Backup.restore(copy, to: copy) }
    #expect(try await ids(path) == before)
    // An empty file, as a server makes it before it opens a store, is no store.
    for place in ["new.sqlite", "empty.sqlite"] {
      if place == "empty.sqlite" { try folder.write("", to: place) }
      #expect(try Backup.restore(copy, to: folder.path(place)).posts == 20)
      #expect(try await ids(folder.path(place)) == before)
    }
  }

  /// A session that was stolen before the copy was made, and ended since, must not be open again.
  @Test func aRestoreEndsSessions() async throws {
    let store = try SQLitePostStore(path: path)
    try await store.insert(Sample.account())
    try await store.insert(Sample.session("aa", until: 1_000))
    try await store.close()
    _ = try Backup.backUp(path, to: copy, replacing: false)
    let target = folder.path("new.sqlite")
    let summary = try Backup.restore(copy, to: target)
    #expect(summary.sessions == 0 && summary.accounts == 1)
    #expect(try Backup.summary(of: target).sessions == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.hasSuffix(".part") })
  }

  @Test func aDamagedCopyIsNotRestored() async throws {
    try await makeStore(path, pins: 0..<300)
    _ = try Backup.backUp(path, to: copy, replacing: false)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: copy))
    for place in bytes.count - 8_000..<bytes.count - 4_000 { bytes[place] = 0x5A }
    try bytes.write(to: URL(fileURLWithPath: copy))
    let target = folder.path("new.sqlite")
    #expect(throws: (any Error).self) { try Backup.restore(copy, to: target) }
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  /// The engine would take it for the log of the restored file.
  @Test func theLogOfALostStoreIsDetected() async throws {
    try await makeStore(path, pins: 0..<2)
    _ = try Backup.backUp(path, to: copy, replacing: false)
    try folder.write("an old log", to: "new.sqlite-wal")
    let new = folder.path("new.sqlite")
    #expect(throws: StoreCopyError.strayLog(path: new + "-wal")) {
      try Backup.restore(copy, to: new)
    }
  }

  @Test func otherFilesAreNeitherCopiedNorOverwritten() async throws {
    try await makeStore(path, pins: 0..<2)
    let other = folder.path("other.sqlite")
    let queue = try DatabaseQueue(path: other)
    try await queue.write { db in try db.execute(sql: "CREATE TABLE mine (id TEXT)") }
    try queue.close()
    #expect(throws: PostStoreError.self) {
      try Backup.backUp(other, to: copy, replacing: false)
    }
    _ = try Backup.backUp(path, to: copy, replacing: false)
    #expect(throws: StoreCopyError.occupied(path: other)) { try Backup.restore(copy, to: other) }
    #expect(throws: PostStoreError.self) {
      try Backup.restore(other, to: folder.path("new.sqlite"))
    }
  }

  /// A part that cannot be finished is closed once: a second time it might be the file of somebody
  /// else, who has got its number in between.
  @Test func anUnfinishedPartIsClosedOnce() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let part = try PartialFile(for: folder.path("copy.sqlite"))
      let usual = OpenFiles.limit
      // The folder cannot be opened any more, which is the last that finishing does.
      OpenFiles.limit.rlim_cur = 3
      #expect(throws: StoreCopyError.self) { try part.finish(replacing: true) }
      OpenFiles.limit = usual
      let other = open("/dev/null", O_RDONLY)
      part.remove()
      #expect(fcntl(other, F_GETFD) >= 0)
    }
  }
}
