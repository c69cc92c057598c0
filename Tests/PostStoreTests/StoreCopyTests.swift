import Foundation
import GRDB
import Geodesy
import Posting
import TestSupport
import Testing

@testable import PostStore

/// Copies of whole stores: between engines, to nonempty targets, and interrupted.
@Suite(.serialized) struct StoreCopyTests {
  /// A store that can be copied: who opens it for use, and who for a copy.
  struct Place: Sendable {
    let store: @Sendable () throws -> any PostStoring
    let transfer: @Sendable () async throws -> any StoreTransfer
  }

  enum Engine: String, CaseIterable, Sendable {
    case sqlite
    #if PostgreSQL
      case postgreSQL
    #endif

    func place(in folder: TemporaryFolder) throws -> Place {
      switch self {
      case .sqlite:
        let path = folder.path("\(UInt64.random(in: .min ... .max)).sqlite")
        return Place {
          try SQLitePostStore(path: path)
        } transfer: {
          try await SQLiteTransfer(path: path)
        }
      #if PostgreSQL
        case .postgreSQL:
          let schema = PostgreSQLSample.schema()
          let address = try PostgreSQLSample.address()
          return Place {
            try PostgreSQLSample.store(schema: schema)
          } transfer: {
            var settings = PostgreSQLSettings()
            settings.schema = schema
            return try await PostgreSQLTransfer(address: address, settings: settings)
          }
      #endif
      }
    }
  }

  /// Texts that a copy might change, and every kind of row.
  private func fill(_ place: Place) async throws {
    let store = try place.store()
    let texts = ["", "\\N", "\\.", "\t", "\n", "\r\n", "\\", "'\"", "🏔 é e\u{301}", "\u{1}\u{7F}"]
    for (number, text) in texts.enumerated() {
      try await store.insert(
        Sample.account(
          "\(number)", subject: "s\(text)\(number)", email: number == 0 ? nil : "e\(text)",
          first: text, last: "\(text)\(text)", passwordHash: number == 1 ? nil : "h\(text)",
          isAdministrator: number == 4))
      try await store.fill([
        Sample.post(
          "pin\(number)", owner: "\(number)", uniqueKey: text, place: text,
          label: text.isEmpty ? nil : text, link: text,
          latitude: 90 - Double(number) / 3, longitude: -180 + 1e-13 * Double(number)),
        Sample.post("free\(number)", first: text, last: text, longitude: .leastNonzeroMagnitude),
      ])
      try await store.insert(
        Sample.session(
          "token\(number)", of: "\(number)", from: -5, until: 1_000,
          client: text.isEmpty ? nil : text))
    }
    // The last numbers are never given again, whatever became of their posts.
    _ = try await store.deletePost(PostID(rawValue: "free9"))
    _ = try await store.deletePost(PostID(rawValue: "pin4"))
    // One is hidden with its account, and one was removed.
    _ = try await store.updateAccount(
      AccountID(rawValue: "2"), AccountChanges(isDisabled: true), keeping: nil)
    _ = try await store.withholdPost(PostID(rawValue: "free3"), at: Sample.start)
    try await store.close()
  }

  private func everything(_ place: Place) async throws -> [StoredRow] {
    let transfer = try await place.transfer()
    try await transfer.begin(writing: false)
    var rows: [StoredRow] = []
    for table in StoredTable.allCases {
      rows += try await transfer.rows(of: table, after: nil, limit: 10_000)
    }
    try await transfer.end(committing: false)
    return rows
  }

  @Test(arguments: Engine.allCases, Engine.allCases)
  func aCopyContainsEverythingAndContinuesTheSequence(
    source: Engine, target: Engine
  ) async throws {
    let folder = try TemporaryFolder()
    let (source, target) = (try source.place(in: folder), try target.place(in: folder))
    try await fill(source)
    let copy = StoreCopy(from: try await source.transfer(), to: try await target.transfer())
    let counts = try await copy.run()
    #expect(counts == [.accounts: 10, .sessions: 9, .posts: 16, .withheldPosts: 2])
    let rows = try await everything(source)
    #expect(rows.count == 37)
    #expect(try await everything(target) == rows)
    // The same new post gets the same number on both sides.
    for place in [source, target] {
      let store = try place.store()
      try await store.fill([Sample.post("next")])
      try await store.close()
    }
    #expect(try await everything(target) == everything(source))
  }

  /// Older servers had groups and invitations, whose tables stay.
  @Test(arguments: Engine.allCases)
  func groupsOfOlderServersAreNotCopied(target: Engine) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("old.sqlite")
    let store = try SQLitePostStore(path: path)
    try await store.insert(Sample.account("1"))
    try await store.close()
    let queue = try DatabaseQueue(path: path)
    try await queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO course_group VALUES ('autumn', 'Autumn', '#0b7a4b', 0);
          INSERT INTO invitation VALUES (hex(zeroblob(32)), 'autumn', 0, 0);
          UPDATE account SET course_group = 'autumn';
          """)
    }
    try queue.close()
    let place = try target.place(in: folder)
    let copy = StoreCopy(from: try await SQLiteTransfer(path: path), to: try await place.transfer())
    #expect(try await copy.run() == [.accounts: 1, .sessions: 0, .posts: 0, .withheldPosts: 0])
  }

  @Test(arguments: Engine.allCases)
  func anEmptyStoreIsCopiedToo(engine: Engine) async throws {
    let folder = try TemporaryFolder()
    let (source, target) = (try engine.place(in: folder), try engine.place(in: folder))
    let copy = StoreCopy(from: try await source.transfer(), to: try await target.transfer())
    #expect(try await copy.run().values.allSatisfy { $0 == 0 })
    let store = try target.store()
    try await store.fill([Sample.post("pin1")])
    try await store.close()
  }

  @Test(arguments: Engine.allCases, StoredTable.allCases)
  func aNonemptyTargetIsLeftUnchanged(engine: Engine, table: StoredTable) async throws {
    let folder = try TemporaryFolder()
    let (source, target) = (try Engine.sqlite.place(in: folder), try engine.place(in: folder))
    try await fill(source)
    let store = try target.store()
    switch table {
    case .accounts: try await store.insert(Sample.account())
    case .sessions:
      try await store.insert(Sample.account())
      try await store.insert(Sample.session("a", until: 9))
    case .posts: try await store.fill([Sample.post("pin1")])
    case .withheldPosts:
      try await store.fill([Sample.post("pin1")])
      _ = try await store.withholdPost(PostID(rawValue: "pin1"), at: Sample.start)
    }
    try await store.close()
    let before = try await everything(target)
    let copy = StoreCopy(from: try await source.transfer(), to: try await target.transfer())
    await #expect(throws: StoreCopy.Refusal.self) { try await copy.run() }
    #expect(try await everything(target) == before)
  }

  @Test(arguments: Engine.allCases, ["write", "rows", "commit"])
  func aFailedCopyLeavesAnEmptyTarget(engine: Engine, fault: String) async throws {
    let folder = try TemporaryFolder()
    let (source, target) = (try Engine.sqlite.place(in: folder), try engine.place(in: folder))
    try await fill(source)
    let faulty = FaultyTransfer(transfer: try await target.transfer(), fault: fault)
    let copy = StoreCopy(from: try await source.transfer(), to: faulty)
    await #expect(throws: (any Error).self) { try await copy.run() }
    #expect(try await everything(target).isEmpty)
  }
}

/// A target that fails, or reads back a wrong row.
private struct FaultyTransfer: StoreTransfer {
  let transfer: any StoreTransfer
  let fault: String

  func begin(writing: Bool) async throws { try await transfer.begin(writing: writing) }

  func rows(of table: StoredTable, after last: StoredRow?, limit: Int) async throws -> [StoredRow] {
    let rows = try await transfer.rows(of: table, after: last, limit: limit)
    guard fault == "rows", table == .posts, case .post(let sequence, var post) = rows.last else {
      return rows
    }
    post.coordinate = Sample.post("x", latitude: post.coordinate.latitude.nextDown).coordinate
    return rows.dropLast() + [.post(sequence: sequence, post)]
  }

  func lastSequence() async throws -> Int64 { try await transfer.lastSequence() }

  func write(_ rows: [StoredRow]) async throws {
    if fault == "write", case .post = rows.first { throw PostStoreError.full }
    try await transfer.write(rows)
  }

  func setLastSequence(_ sequence: Int64) async throws {
    try await transfer.setLastSequence(sequence)
  }

  func end(committing: Bool) async throws {
    if fault == "commit", committing { throw PostStoreError.full }
    try await transfer.end(committing: committing)
  }
}
