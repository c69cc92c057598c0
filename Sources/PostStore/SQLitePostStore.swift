import Foundation
import GRDB
public import Posting
import StoredPosts

/// Posts, accounts and sessions in one SQLite file.
///
/// One connection writes, several read beside it. A write is on the disk when its method returns.
/// See `PostStore.md` for the tables and what they cost.
public final class SQLitePostStore: PostStoring {
  /// Where the file is.
  public let path: String
  private let pool: DatabasePool
  private let writes: WriteQueue
  private let gate = CallGate()
  let attempts = RunningAttempts()
  let key: InstallationKey
  /// Removed with this object.
  private let temporaryFolder: String?

  /// Opens a store, made when there is none, and brings an older one up to date.
  ///
  /// Takes some milliseconds, and as long as another process that writes.
  ///
  /// - Parameter path: The file; its folder must be there. Beside it lie, while it is open, two
  ///   files of the same name with `-wal` and `-shm` behind it.
  /// - Throws: ``PostStoreError``; a file of another program or of a newer version is left as it is.
  public convenience init(path: String) throws {
    try self.init(path: path, settings: StoreSettings(synchronous: .full))
  }

  init(path: String, settings: StoreSettings, temporaryFolder: String? = nil) throws {
    self.path = path
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

  /// Makes an empty store in a folder of its own, which goes when nobody holds the store any more.
  ///
  /// For tests and trials: nothing waits for the disk.
  ///
  /// - Throws: ``PostStoreError``.
  public static func temporary() throws -> SQLitePostStore {
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

  // MARK: The whole

  /// Reads something, and says nothing when that works.
  public func ping() async throws {
    _ = try await readOnce { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") }
  }

  /// Waits for running calls, writes everything into the one file, and closes it.
  ///
  /// Closing again does nothing.
  public func close() async throws {
    guard await gate.close() else { return }
    do {
      try await pool.writeWithoutTransaction { db in
        // Another process may hold the log; then it writes it into the file when it closes.
        _ = try? db.checkpoint(.truncate)
      }
      // The last connection to close removes the log, and readers cannot.
      pool.releaseMemory()
      try pool.close()
    } catch {
      throw PostStoreError(error, path: path)
    }
  }

  // MARK: Calls

  /// Runs a read of several statements on a connection of its own, which sees one state of the
  /// store.
  func read<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await call { try await pool.read(body) }
  }

  /// Runs a read of one statement, which sees one state of the store without a transaction.
  func readOnce<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await call { try await pool.unsafeRead(body) }
  }

  /// Runs a write as one step: all of it or nothing.
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

  /// Lets a call in unless the store is closed, and says what its errors mean.
  func call<Value>(_ body: () async throws -> Value) async throws -> Value {
    try gate.enter()
    defer { gate.leave() }
    do {
      return try await body()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw PostStoreError(error, path: path)
    }
  }
}
