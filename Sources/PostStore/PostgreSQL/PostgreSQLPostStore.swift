package import Posting
import Synchronization

/// Posts, accounts and sessions in a PostgreSQL database, which several servers may share.
///
/// See `PostgreSQL.md` for the tables, and for retries when the database fails.
package final class PostgreSQLPostStore: TablePostStore {
  package typealias Row = ResultRow
  package typealias Value = SQLValue

  /// The database's address without the password, for display.
  package let shownAddress: String
  let settings: PostgreSQLSettings
  private let pool: ConnectionPool
  private let rules: RepeatRules
  private let gate = CallGate()
  private let knownKey = Mutex<InstallationKey?>(nil)

  /// Creates a store with a function that opens connections.
  init(
    shownAddress: String, settings: PostgreSQLSettings,
    opening: @escaping @Sendable () throws -> any SQLConnection
  ) {
    self.shownAddress = shownAddress
    self.settings = settings
    let tables = TablesCheck(schema: settings.schema, shown: shownAddress)
    pool = ConnectionPool(most: settings.connections, waitSeconds: settings.waitSeconds) {
      let connection = try opening()
      try connection.run(script: settings.greeting)
      try tables.check(connection)
      return connection
    }
    rules = RepeatRules(pool: pool)
  }

  // MARK: The whole store

  /// Queries the database, and returns normally if that works.
  ///
  /// The first call creates the tables if they do not exist.
  package func ping() async throws {
    _ = try await first("SELECT 1::bigint", []) { try $0.count(0) }
  }

  /// Waits for running calls, and closes the connections.
  ///
  /// Closing it again has no effect.
  package func close() async throws {
    guard await gate.close() else { return }
    await pool.close()
  }

  /// Returns the secret used to store logins and networks; it is read once.
  package func installationKey() async throws -> InstallationKey {
    if let key = knownKey.withLock({ $0 }) { return key }
    let text = try await first("SELECT key FROM installation_key", []) { try $0.text(0) }
    guard let key = text.flatMap({ InstallationKey(text: $0) }) else {
      throw PostStoreError.unusable(
        path: shownAddress,
        reason: "its installation key is missing or damaged; restore a backup")
    }
    knownKey.withLock { $0 = key }
    return key
  }

  // MARK: Calls

  /// Runs a read of one statement.
  func read<Value: Sendable>(
    _ body: @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await call { try await rules.run(.read, body) }
  }

  package func readOnce<Found: Sendable>(
    _ body: @Sendable (Connection) throws -> Found
  ) async throws -> Found {
    try await read { try body($0.tables) }
  }

  package func readTogether<Found: Sendable>(
    _ body: @Sendable (Connection) throws -> Found
  ) async throws -> Found {
    try await call { try await rules.run(.read) { try $0.reading { try body($0.tables) } } }
  }

  package func writeTogether<Found: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Found
  ) async throws -> Found {
    try await write { try body($0.tables) }
  }

  package func change(
    _ sql: String, _ values: [SQLValue], mayRepeat: Bool
  ) async throws -> Int {
    try await write(sql, values, mayRepeat: mayRepeat).affected
  }

  package static func cellIndex(of connection: Connection) -> any CellIndexReading {
    PostgreSQLCellIndex(connection: connection)
  }

  /// Runs a write of several statements atomically.
  func write<Value: Sendable>(
    _ body: @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await call { try await rules.run(.write) { try $0.writing(body) } }
  }

  /// Runs a write of one statement, and returns its result.
  @discardableResult
  func write(
    _ sql: String, _ values: [SQLValue], mayRepeat: Bool = false
  ) async throws -> ResultRows {
    try await call {
      try await rules.run(mayRepeat ? .repeatableWrite : .write) { try $0.write(sql, values) }
    }
  }

  /// Runs a call unless the store is closed, and translates its errors.
  private func call<Value>(_ body: () async throws -> Value) async throws -> Value {
    try await gate.run(failure: { PostStoreError($0, at: shownAddress) }, body)
  }
}

extension PostgreSQLPostStore {
  /// A summary of a database.
  package struct Summary: Hashable, Sendable {
    /// The number of posts.
    package let posts: Int
    /// The number of accounts.
    package let accounts: Int
    /// The size of the tables and their indexes in bytes.
    package let sizeBytes: Int
  }

  /// The maximum number of rows that are counted exactly.
  static let maxCounted = 100_000

  /// Returns a summary, in a few milliseconds regardless of the store's size.
  ///
  /// Up to 100,000 rows of a table are counted; beyond that, the number is the database's own
  /// estimate, which is updated when a tenth of the rows has changed.
  package func summary() async throws -> Summary {
    let (posts, accounts) = (try await roughCount("post"), try await roughCount("account"))
    return Summary(posts: posts, accounts: accounts, sizeBytes: try await sizeBytes())
  }

  private func roughCount(_ table: String) async throws -> Int {
    try await first(
      """
      SELECT CASE WHEN counted.count <= $1 THEN counted.count
        ELSE greatest(counted.count, (SELECT reltuples FROM pg_class
          WHERE oid = '\(table)'::regclass)::bigint) END
      FROM (SELECT count(*) FROM (SELECT FROM \(table) LIMIT $1 + 1) AS first) AS counted
      """, [.integer(Int64(Self.maxCounted))]
    ) { try $0.count(0) } ?? 0
  }
}

extension PostgreSQLPostStore: BulkPostStoring {
  /// Writes many accounts and posts atomically, much faster than one after another.
  ///
  /// Names of posts are written unchanged, so use those of their owners.
  ///
  /// - Throws: `PostStoreError`, and then nothing is written.
  package func add(accounts: [Account], posts: [Post]) async throws {
    try await write { connection in
      try connection.fill("account", AccountStatements.columns, accounts) { $0.insertedValues() }
      try connection.fill("post", PostStatements.columns + ", cell", posts) {
        $0.insertedValues()
      }
    }
  }

  /// Returns the size of the tables in bytes.
  package func sizeBytes() async throws -> Int {
    try await first(
      """
      SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
      WHERE relnamespace = $1::text::regnamespace AND relkind = 'r'
      """, [.text(settings.schema)]
    ) { try $0.count(0) } ?? 0
  }
}

/// A check of the tables that runs once, when the first connection is made.
final class TablesCheck: Sendable {
  private let schema: String
  private let shown: String
  private let isDone = Atomic(false)

  init(schema: String, shown: String) {
    self.schema = schema
    self.shown = shown
  }

  /// Creates or upgrades the tables, unless that has been done.
  ///
  /// Two connections may check at the same time; the second then finds nothing to do.
  func check(_ connection: any SQLConnection) throws {
    guard !isDone.load(ordering: .acquiring) else { return }
    try PostgreSQLSchema.migrate(connection, schema: schema, shown: shown)
    isDone.store(true, ordering: .releasing)
  }
}
