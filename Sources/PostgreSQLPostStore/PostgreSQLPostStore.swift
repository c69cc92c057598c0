public import Posting
import Synchronization

/// Posts, accounts and sessions in a PostgreSQL database, which several servers may share.
///
/// See `PostgreSQLPostStore.md` for the tables, and for retries when the database fails.
public final class PostgreSQLPostStore: PostStoring {
  /// The database's address without the password, for display.
  public let shownAddress: String
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
  public func ping() async throws {
    try await read { connection in _ = try connection.run("SELECT 1::bigint", []) }
  }

  /// Waits for running calls, and closes the connections.
  ///
  /// Closing it again has no effect.
  public func close() async throws {
    guard await gate.close() else { return }
    await pool.close()
  }

  /// Returns the secret used to store logins and networks; it is read once.
  public func installationKey() async throws -> InstallationKey {
    if let key = knownKey.withLock({ $0 }) { return key }
    let text = try await read { connection in
      try connection.first("SELECT key FROM installation_key", []) { try $0.text(0) }
    }
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

  /// Runs a read of several statements, which all see one state of the store.
  func readTogether<Value: Sendable>(
    _ body: @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await call { try await rules.run(.read) { try $0.reading(body) } }
  }

  /// Runs a write of several statements atomically.
  @discardableResult
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
    try gate.enter()
    defer { gate.leave() }
    do {
      return try await body()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw PostStoreError(error, at: shownAddress)
    }
  }
}
