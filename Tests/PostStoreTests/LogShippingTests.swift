import Foundation
import GRDB
import Posting
import Synchronization
import TestSupport
import Testing

@testable import PostStore

/// Continuous copies: whatever moment a server ends at, the copy holds what was committed before it.
@Suite struct LogShippingTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("posts.sqlite") }
  private var copies: String { folder.path("copies") }

  init() throws { folder = try TemporaryFolder() }

  private func shipping(_ store: SQLitePostStore) throws -> LogShipping {
    try LogShipping(of: path, key: store.key, to: copies)
  }

  /// What a restore of the copies finds.
  private func restored(_ name: String = "restored.sqlite") async throws -> [String] {
    let place = folder.path(name)
    try? FileManager.default.removeItem(atPath: place)
    _ = try Backup.restore(copies, to: place)
    let store = try SQLitePostStore(path: place)
    defer { try? FileManager.default.removeItem(atPath: place) }
    #expect(try await store.faults() == [])
    let ids = try await store.posts(PostListing(limit: 10_000)).ids
    try await store.close()
    return ids
  }

  @Test func whatIsCommittedIsRestored() async throws {
    let store = try SQLitePostStore(path: path)
    try await store.fill([Sample.post("before")])
    let shipping = try shipping(store)
    try shipping.ship()
    #expect(try await restored() == ["before"])
    for number in 0..<5 {
      try await store.fill([Sample.post("pin\(number)")])
      // Not copied yet.
      #expect(try await restored().count == 1 + number)
      try shipping.ship()
      #expect(try await restored().count == 2 + number)
    }
    try shipping.ship()
    _ = try await store.deletePost(PostID(rawValue: "pin2"))
    try shipping.close()
    #expect(try await restored() == ["before", "pin0", "pin1", "pin3", "pin4"])
    try await store.close()
  }

  /// Another program that writes, checkpoints and closes cannot make a commit pass unseen.
  @Test func otherProgramsAndCheckpointsLoseNothing() async throws {
    let store = try SQLitePostStore(path: path)
    let shipping = try shipping(store)
    try shipping.ship()
    var expected: [String] = []
    for round in 0..<6 {
      for (index, writer) in [store, try SQLitePostStore(path: path)].enumerated() {
        let ids = (0..<8).map { "r\(round)w\(index)n\($0)" }
        let link = "https://example.org/" + String(repeating: "x", count: 1_500)
        try await writer.fill(ids.map { Sample.post($0, link: link) })
        expected += ids
        if index == 1 { try await writer.close() }
      }
      let other = try DatabaseQueue(path: path)
      try await other.writeWithoutTransaction { db in
        for mode in ["PASSIVE", "FULL", "TRUNCATE"].prefix(round % 4) {
          _ = try? Row.fetchAll(db, sql: "PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(\(mode))")
        }
      }
      try other.close()
      if round == 4 { try shipping.begin() }
      try shipping.ship()
      #expect(try await restored() == expected, "round \(round)")
    }
    try shipping.close()
    try await store.close()
  }

  /// As a killed server leaves them: at any byte.
  @Test func aCopyCutAnywhereHasTheCommitsBefore() async throws {
    let store = try SQLitePostStore(path: path)
    let shipping = try shipping(store)
    try shipping.ship()
    let log = copies + "/000001/log"
    func length() throws -> Int { try Data(contentsOf: URL(fileURLWithPath: log)).count }
    var ends = [try length()]
    for number in 0..<6 {
      try await store.fill([Sample.post("pin\(number)")])
      try shipping.ship()
      ends.append(try length())
    }
    try shipping.close()
    try await store.close()
    let whole = try Data(contentsOf: URL(fileURLWithPath: log))
    for length in stride(from: ends[0], through: whole.count, by: 12_289) + [whole.count] {
      try whole.prefix(length).write(to: URL(fileURLWithPath: log))
      let commits = ends.lastIndex { $0 <= length } ?? 0
      #expect(try await restored().count == commits, "\(length) of \(ends)")
    }
  }

  @Test func aRolledBackTransactionIsNotCopied() async throws {
    let store = try SQLitePostStore(path: path)
    let shipping = try shipping(store)
    try shipping.ship()
    // So large that its pages reach the log before it is rolled back.
    await #expect(throws: PostStoreError.self) {
      try await store.writeAlone { db in
        try db.execute(sql: "PRAGMA cache_size = 10")
        for number in 0..<1_000 {
          try db.change(
            PostStatements.insert,
            Sample.post("r\(number)", link: String(repeating: "x", count: 2_000)).insertedValues())
        }
        throw PostStoreError.full
      }
    }
    try shipping.ship()
    #expect(try await restored() == [])
    try await store.fill([Sample.post("pin1")])
    try shipping.ship()
    #expect(try await restored() == ["pin1"])
    try shipping.close()
    try await store.close()
  }

  @Test func theCopyOfAnotherStoreIsNeverOverwritten() async throws {
    let store = try SQLitePostStore(path: path)
    try await store.fill([Sample.post("pin1")])
    let shipping = try shipping(store)
    try shipping.ship()
    // Another server on the same folder.
    #expect(throws: StoreCopyError.busy(path: copies)) { try self.shipping(store) }
    try shipping.close()
    try await store.close()
    // The disk died, and the server starts with an empty database.
    let empty = try SQLitePostStore(path: folder.path("new.sqlite"))
    #expect(throws: StoreCopyError.othersCopies(path: copies)) {
      try LogShipping(of: empty.path, key: empty.key, to: copies)
    }
    try await empty.close()
    #expect(try await restored() == ["pin1"])
  }

  @Test func whatIsDeletedWithAnAccountIsGoneFromTheCopies() async throws {
    let store = try SQLitePostStore(path: path)
    try store.startShipping(to: copies, everySeconds: 0.05) {
      if let error = $0 { Issue.record(error) }
    }
    let account = Sample.account(subject: "zenobia@palmyra.example", first: "Zenobia")
    try await store.insert(account)
    try await store.fill([Sample.post("pin1", owner: account.id.rawValue)])
    func holds() throws -> Bool {
      let paths = FileManager.default.enumerator(atPath: copies)?.allObjects as? [String] ?? []
      return paths.contains { path in
        let bytes = FileManager.default.contents(atPath: copies + "/" + path) ?? Data()
        return bytes.firstRange(of: Data("zenobia@palmyra".utf8)) != nil
      }
    }
    try await until { try holds() }
    #expect(try holds())
    #expect(try await store.deleteAccount(account.id))
    try await until { try !holds() }
    #expect(try !holds())
    try await store.close()
    for suffix in ["", "-wal"] {
      let bytes = FileManager.default.contents(atPath: path + suffix) ?? Data()
      #expect(bytes.firstRange(of: Data("zenobia@palmyra".utf8)) == nil)
    }
  }

  @Test func aFolderThatFailsIsReportedAndTheServerGoesOn() async throws {
    let store = try SQLitePostStore(path: path)
    let reports = Reports()
    try store.startShipping(to: copies, everySeconds: 0.05) { reports.note($0) }
    // As if the second disk had gone.
    try FileManager.default.moveItem(atPath: copies, toPath: folder.path("away"))
    try await store.fill([Sample.post("pin1")])
    try await until { reports.count > 0 }
    #expect(reports.count > 0)
    try FileManager.default.moveItem(atPath: folder.path("away"), toPath: copies)
    try await until { reports.hasRecovered }
    #expect(reports.hasRecovered)
    try await store.close()
    #expect(try await restored() == ["pin1"])
  }

  /// Waits for the thread that copies.
  private func until(_ isReached: () throws -> Bool) async throws {
    for _ in 0..<100 {
      if try isReached() { return }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  private final class Reports: Sendable {
    private let all = Mutex<[Bool]>([])

    func note(_ error: (any Error)?) { all.withLock { $0.append(error == nil) } }
    var count: Int { all.withLock { $0.count } }
    var hasRecovered: Bool { all.withLock { $0.last == true } }
  }
}
