import Foundation
import GRDB
import Posting
import TestSupport
import Testing
import TextFormats

@testable import PostStore

/// What is specific to SQLite: the schema, errors of the engine, and query plans.
@Suite struct SQLiteStoreTests {
  @Test func theSchemaIsAsRecorded() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLitePostStore(path: folder.path("posts.sqlite"))
    let settings = [
      "application_id", "user_version", "journal_mode", "synchronous", "foreign_keys",
    ]
    let text = try await store.write { db in
      let statements = try String.fetchAll(
        db,
        sql: """
          SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
          ORDER BY tbl_name, type DESC, name
          """)
      let values = try settings.map { name in
        "PRAGMA \(name) = \(try String.fetchOne(db, sql: "PRAGMA \(name)") ?? "")"
      }
      return (values + statements).joined(separator: ";\n") + ";\n"
    }
    try expectGolden(text, named: "schema.sql")
    try await store.close()
  }

  @Test func aReopenedStoreIsUnchanged() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    try await SQLitePostStore(path: path).close()
    let store = try SQLitePostStore(path: path)
    let applied = try await store.read { db in try StoreSchema.migrator.appliedMigrations(db) }
    #expect(applied.count == Int(StoreSchema.currentVersion))
    #expect(try await store.summary().format == Int(StoreSchema.currentVersion))
    try await store.close()
  }

  // MARK: Errors

  @Test func aFullDiskKeepsExistingData() async throws {
    let store = try SQLitePostStore.temporary()
    try await store.fill([Sample.post("pin1")])
    try await store.write { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
    await #expect(throws: PostStoreError.full) {
      for number in 0..<1_000 {
        let link = String(repeating: "x", count: 2_000)
        _ = try await store.insert(
          Sample.post("more\(number)", link: link), onExisting: .addAnother)
      }
    }
    #expect(try await store.post(PostID(rawValue: "pin1")) != nil)
    #expect(try await store.faults() == [])
    try await store.write { db in try db.execute(sql: "PRAGMA max_page_count = 1000000") }
    try await store.fill([Sample.post("pin2")])
  }

  @Test func aReadOnlyStoreSaysSo() async throws {
    let store = try SQLitePostStore.temporary()
    try await store.fill([Sample.post("pin1")])
    try await store.write { db in try db.execute(sql: "PRAGMA query_only = 1") }
    await expectUnavailable {
      _ = try await store.insert(Sample.post("pin2"), onExisting: .addAnother)
    }
    #expect(try await store.posts(PostListing()).ids == ["pin1"])
  }

  @Test func aLockedStoreIsUnavailableForWritesOnly() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    let store = try SQLitePostStore(
      path: path, settings: StoreSettings(synchronous: .off, busySeconds: 0.01))
    try await store.fill([Sample.post("pin1")])
    var longTransactions = Configuration()
    longTransactions.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: longTransactions)
    try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
    await expectUnavailable {
      _ = try await store.insert(Sample.post("pin2"), onExisting: .addAnother)
    }
    #expect(try await store.posts(PostListing()).ids == ["pin1"])
    try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
    try await store.fill([Sample.post("pin2")])
    try other.close()
    try await store.close()
  }

  static let errors: [(ResultCode, String, PostStoreError)] = [
    (.SQLITE_BUSY, "b", .unavailable("p: b")), (.SQLITE_LOCKED, "l", .unavailable("p: l")),
    (.SQLITE_BUSY_SNAPSHOT, "s", .unavailable("p: s")),
    // There is no such file: what the system says counts.
    (.SQLITE_READONLY, "r", .unavailable("p: \(SystemFailure(ENOENT))")),
    (.SQLITE_CANTOPEN, "c", .unavailable("p: \(SystemFailure(ENOENT))")),
    (.SQLITE_IOERR, "i", .unavailable("p: \(SystemFailure(EIO)) (SQLite code 10)")),
    (.SQLITE_NOMEM, "n", .unavailable("p: \(SystemFailure(ENOMEM))")),
    (.SQLITE_MISUSE, "m", .unavailable("p: m")), (.SQLITE_FULL, "f", .full),
    (.SQLITE_CORRUPT, "c", .unusable(path: "p", reason: "c")),
    (.SQLITE_CORRUPT_INDEX, "c", .unusable(path: "p", reason: "c")),
    (.SQLITE_NOTADB, "n", .unusable(path: "p", reason: "n")),
    (.SQLITE_ERROR, "no such table", .unusable(path: "p", reason: "no such table")),
    (.SQLITE_CONSTRAINT_CHECK, "k", .invalid("k")), (.SQLITE_TOOBIG, "t", .invalid("t")),
    (
      .SQLITE_CONSTRAINT_UNIQUE, "UNIQUE constraint failed: post.id",
      .invalid("UNIQUE constraint failed: post.id")
    ),
    (
      .SQLITE_CONSTRAINT_UNIQUE,
      "UNIQUE constraint failed: account.provider, account.subject", .identityTaken
    ),
  ]

  @Test(arguments: errors)
  func errorsOfTheEngineAreTranslated(
    code: ResultCode, message: String, expected: PostStoreError
  ) {
    let error = DatabaseError(resultCode: code, message: message, sql: "SELECT secret")
    #expect(PostStoreError(error, path: "p") == expected)
  }

  // MARK: Maintenance

  @Test func faultsAreFound() async throws {
    let store = try SQLitePostStore.temporary()
    try await store.insert(Sample.account())
    try await store.fill([
      Sample.post("pin1", owner: "1000000001"), Sample.post("pin2", owner: "1000000001"),
      Sample.post("pin3"),
    ])
    #expect(try await store.faults() == [])
    try await store.write { db in
      try db.execute(
        sql: """
          UPDATE post SET first_name = 'Eve' WHERE id = 'pin1';
          UPDATE post SET cell = cell + 2 WHERE id = 'pin2';
          """)
    }
    #expect(
      try await store.faults() == [
        "post pin1 shows a different name than its owner's",
        "post pin2 is not in the cell of its point",
      ])
    let summary = try await store.summary()
    #expect(
      summary
        == StoreSummary(
          format: 6, accounts: 1, sessions: 0, posts: 3, withheldPosts: 0, lastChange: Sample.start,
          sizeBytes: summary.sizeBytes))
    #expect(summary.sizeBytes > 4_096)
  }

  @Test func bulkWritesAreAtomic() async throws {
    let store = try SQLitePostStore.temporary()
    let posts = (0..<100).map { Sample.post("pin\($0)", owner: "1000000001") }
    try await store.add(accounts: [Sample.account()], posts: posts)
    #expect(try await store.posts(PostListing()) == posts)
    await expectInvalid {
      try await store.add(accounts: [Sample.account("2")], posts: [Sample.post("new"), posts[3]])
    }
    #expect(try await store.countPosts([]) == 100)
    #expect(try await store.accounts(after: nil, limit: 9).count == 1)
  }

  // MARK: Plans

  @Test func statementsUseTheirIndexes() async throws {
    let newest = PostListing(order: [.init(.updatedAt, descending: true)])
    let statements: [(String, String)] = [
      (ListingQuery(newest).sql, "SCAN post USING INDEX post_by_update"),
      (
        ListingQuery(PostListing(order: [.init(.createdAt, descending: true)])).sql,
        "SCAN post USING INDEX post_by_creation"
      ),
      (ListingQuery(PostListing()).sql, "SCAN post"),
      (
        ListingQuery(PostListing(conditions: [.init(.uniqueKey, equals: .text(""))])).sql,
        "SEARCH post USING INDEX post_by_unique_key (unique_key=?)"
      ),
      (
        ListingQuery(PostListing(conditions: [.init(.lastName, equals: .text(""))])).sql,
        "SEARCH post USING INDEX post_by_last_name (last_name=?)"
      ),
      (PostStatements.byID, "SEARCH post USING INDEX sqlite_autoindex_post_1 (id=?)"),
      (PostStatements.ofOwner, "SEARCH post USING INDEX post_by_owner (owner=?)"),
      (
        SQLiteCellIndex.Statements.pointsAfter,
        "SEARCH post USING COVERING INDEX post_by_cell ((cell,latitude,longitude,id)>(?,?,?,?) AND cell<?)"
      ),
      (
        SQLiteCellIndex.Statements.pointsFromCell,
        "SEARCH post USING COVERING INDEX post_by_cell (cell>?)"
      ),
      (
        SQLiteCellIndex.Statements.pointsBelowCell,
        "SEARCH post USING COVERING INDEX post_by_cell (cell<?)"
      ),
      (AccountStatements.byID, "SEARCH account USING PRIMARY KEY (id=?)"),
      (AccountStatements.after, "SEARCH account USING PRIMARY KEY (id>?)"),
      (
        AccountStatements.byIdentity,
        "SEARCH account USING INDEX sqlite_autoindex_account_2 (provider=? AND subject=?)"
      ),
      (AccountStatements.renamePosts, "SEARCH post USING INDEX post_by_owner (owner=?)"),
      (
        SessionStatements.deleteEnded,
        "SEARCH session USING COVERING INDEX session_by_end (expires_at<?)"
      ),
      (
        FailedLoginStatements.ofLogin,
        "SEARCH failed_login USING COVERING INDEX failed_login_by_login "
          + "(login=? AND failed_at>? AND failed_at<?)"
      ),
      (
        FailedLoginStatements.ofSource,
        "SEARCH failed_login USING COVERING INDEX failed_login_by_source "
          + "(source=? AND failed_at>? AND failed_at<?)"
      ),
      (
        FailedLoginStatements.ofSite,
        "SEARCH failed_login USING COVERING INDEX failed_login_by_site "
          + "(site=? AND failed_at>? AND failed_at<?)"
      ),
      (
        FailedLoginStatements.deleteOld,
        "SEARCH failed_login USING COVERING INDEX failed_login_by_time (failed_at<?)"
      ),
      (PostStatements.countOfOwner, "SEARCH post USING COVERING INDEX post_by_owner (owner=?)"),
    ]
    let store = try SQLitePostStore.temporary()
    for (sql, expected) in statements {
      let plan = try await store.read { db in
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: Self.nothing(sql))
          .map { $0["detail"] as String? ?? "" }
      }
      #expect(plan.contains(expected), "\(sql): \(plan)")
      #expect(!plan.contains { $0.contains("TEMP B-TREE FOR ORDER") }, "\(sql): \(plan)")
    }
  }

  /// As many nulls as a statement has parameters.
  private static func nothing(_ sql: String) -> StatementArguments {
    let count = (1...20).last { sql.contains("?\($0)") } ?? 0
    return StatementArguments(Array(repeating: DatabaseValue.null, count: count))
  }
}
