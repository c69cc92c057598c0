import Foundation
package import GRDB
package import Posting
import Synchronization

/// Posts, accounts and sessions in one SQLite file.
///
/// One connection writes, and several read at the same time. A write is on the disk when its method
/// returns. See `PostStore.md` for the tables and their costs.
package final class SQLitePostStore: TablePostStore {
  package typealias Row = GRDB.Row
  package typealias Value = DatabaseValue

  /// The path of the file.
  package let path: String
  private let pool: DatabasePool
  private let writes: WriteQueue
  private let gate = CallGate()
  let attempts = RunningAttempts()
  let key: InstallationKey
  /// The temporary folder, which is removed with this object.
  private let temporaryFolder: String?
  /// A server's claim to the file.
  private let serving: ServingLock?
  /// The copies on a second disk.
  private let shipping = Mutex<ContinuousShipping?>(nil)

  /// Opens a store, creating or upgrading it if necessary.
  ///
  /// This takes a few milliseconds, plus the time that another process is writing.
  ///
  /// - Parameters:
  ///   - path: The file; its folder must exist. While the store is open, two more files
  ///     with the same name and `-wal` and `-shm` appended are next to it.
  ///   - isServed: Whether a server opens it; then no other server can, and a file with `-server`
  ///     appended is next to it too.
  /// - Throws: ``PostStoreError``; a file of another program or of a newer version is left
  ///   unchanged.
  package convenience init(path: String, isServed: Bool = false) throws {
    try self.init(
      path: path, settings: StoreSettings(synchronous: .full),
      serving: isServed ? ServingLock(for: path) : nil)
  }

  init(
    path: String, settings: StoreSettings, temporaryFolder: String? = nil,
    serving: ServingLock? = nil
  ) throws {
    self.path = path
    self.serving = serving
    self.temporaryFolder = temporaryFolder
    let pool = try StoreFile.open(path: path, settings: settings)
    self.pool = pool
    do {
      key = try pool.read { db in try StoreFile.installationKey(db, path: path) }
    } catch {
      throw PostStoreError(error, path: path)
    }
    writes = WriteQueue(pool: pool)
  }

  /// Creates an empty store in its own folder, which is removed when nothing refers to the store.
  ///
  /// It is for tests and trials: nothing waits for the disk.
  ///
  /// - Throws: ``PostStoreError``.
  package static func temporary() throws -> SQLitePostStore {
    let name = "otm-posts-" + String(UInt64.random(in: .min ... .max), radix: 36)
    let folder = FileManager.default.temporaryDirectory.path + "/" + name
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw PostStoreError.unavailable("no temporary folder can be made at \(folder)")
    }
    return try SQLitePostStore(
      path: folder + "/posts.sqlite", settings: StoreSettings(synchronous: .off),
      temporaryFolder: folder)
  }

  deinit {
    guard let temporaryFolder else { return }
    try? pool.close()
    try? FileManager.default.removeItem(atPath: temporaryFolder)
  }

  // MARK: The whole store

  /// Performs a read, and returns normally if that works.
  package func ping() async throws {
    _ = try await first("SELECT count(*) FROM sqlite_schema", []) { try $0.count(0) }
  }

  /// Waits for running calls, writes everything into the one file, and closes it.
  ///
  /// Closing it again has no effect.
  package func close() async throws {
    guard await gate.close() else { return }
    await shipping.withLock { $0 }?.close()
    do {
      try await pool.writeWithoutTransaction { db in
        // Another process may hold the log; it then writes it into the file when it closes.
        _ = try? db.checkpoint(.truncate)
      }
      // The last connection to close removes the log, which readers cannot do.
      pool.releaseMemory()
      try pool.close()
      serving?.release()
    } catch {
      throw PostStoreError(error, path: path)
    }
  }

  /// Copies new commits to a second folder at regular intervals until the store is closed.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is created; it belongs on another disk.
  ///   - seconds: The approximate interval in seconds: what is lost at most if this disk fails.
  ///   - report: Called on another thread with what went wrong each time, and with `nil` when the
  ///     copies go on. The store goes on in any case.
  /// - Throws: ``StoreCopyError`` or ``PostStoreError`` if the folder cannot be used.
  package func startShipping(
    to folder: String, everySeconds seconds: Double = 1,
    report: @escaping @Sendable ((any Error)?) -> Void
  ) throws {
    let begun = try ContinuousShipping(
      of: path, key: key, to: folder, everySeconds: seconds, report: report)
    shipping.withLock { $0 = begun }
  }

  // MARK: Calls

  /// Runs a read of several statements on its own connection, which sees one state of the store.
  func read<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await call { try await pool.read(body) }
  }

  /// Runs a read of one statement, which sees one state of the store without a transaction.
  package func readOnce<Found: Sendable>(
    _ body: @Sendable (Connection) throws -> Found
  ) async throws -> Found {
    try await call { try await pool.unsafeRead { try body($0) } }
  }

  package func readTogether<Found: Sendable>(
    _ body: @Sendable (Connection) throws -> Found
  ) async throws -> Found {
    try await read { try body($0) }
  }

  package func writeTogether<Found: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Found
  ) async throws -> Found {
    try await write { try body($0) }
  }

  package func change(
    _ sql: String, _ values: [DatabaseValue], mayRepeat: Bool
  ) async throws -> Int {
    try await write { try $0.change(sql, values) }
  }

  /// Writes the log into the file and empties it, because it still holds the rows.
  ///
  /// The file's own pages are overwritten (`secure_delete`). While others read or write, the log goes
  /// on, and is overwritten later. Continuous copies start over.
  package func forgetDeleted() async {
    if let copies = shipping.withLock({ $0 }) { return copies.beginAnew() }
    _ = try? await call {
      try await pool.writeWithoutTransaction { db in _ = try? db.checkpoint(.truncate) }
    }
  }

  package static func cellIndex(of connection: Connection) -> any CellIndexReading {
    SQLiteCellIndex(db: connection)
  }

  /// Runs a write atomically.
  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await call { try await writes.write(body) }
  }

  /// Runs a long write as a transaction that no other write shares.
  func writeAlone(_ body: @Sendable (Database) throws -> Void) async throws {
    try await call { try await pool.write(body) }
  }

  /// Runs a call unless the store is closed, and translates its errors.
  func call<Value>(_ body: () async throws -> Value) async throws -> Value {
    try await gate.run(failure: { PostStoreError($0, path: path) }, body)
  }
}

extension SQLitePostStore: BulkPostStoring {
  /// Writes many accounts and posts atomically, much faster than one after another.
  ///
  /// This is for restored and generated data: names of posts are written unchanged, so use those of
  /// their owners.
  ///
  /// - Throws: ``PostStoreError``, and then nothing is written.
  package func add(accounts: [Account], posts: [Post]) async throws {
    try await writeAlone { db in
      try StoreSettings.withBulkCache(db) {
        for account in accounts {
          try db.change(AccountStatements.insert, account.insertedValues())
        }
        for post in posts { try db.change(PostStatements.insert, post.insertedValues()) }
      }
    }
  }

  /// Returns the size of the file and its log, in bytes.
  package func sizeBytes() async throws -> Int {
    StoreFile.size(path) + StoreFile.size(path + "-wal")
  }
}
