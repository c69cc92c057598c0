import Foundation
import GRDB
import Posting

/// The opening of a file, unless it belongs to something else.
enum StoreFile {
  /// Opens a store, creating or upgrading it if necessary.
  ///
  /// - Throws: ``PostStoreError``; a file that is not one of our stores is left unchanged.
  static func open(path: String, settings: StoreSettings) throws -> DatabasePool {
    do {
      try checkIdentity(path: path)
      let pool = try DatabasePool(path: path, configuration: settings.configuration)
      // The pool's own setting is weaker, so a power cut could undo commits.
      try pool.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA synchronous = \(settings.synchronous)")
      }
      try StoreSchema.migrator.migrate(pool)
      return pool
    } catch {
      throw PostStoreError(error, path: path)
    }
  }

  /// Checks whose file it is before the pool takes it over.
  private static func checkIdentity(path: String) throws {
    guard size(path) > 0 else { return }
    // Readers recover the log of a killed program, so a damaged or truncated file is detected here
    // too.
    let queue = try DatabaseQueue(path: path, configuration: StoreSettings.probe)
    defer { try? queue.close() }
    try queue.inDatabase { db in
      // A program was killed between creating the file and creating its tables.
      if try Header(db).isBlank { return }
      try checkIdentity(db, path: path)
    }
  }

  /// The fields of a file's header.
  private struct Header {
    let application: Int32
    let version: Int32
    let tables: Int

    init(_ db: Database) throws {
      application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      version = try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    }

    var isBlank: Bool { application == 0 && version == 0 && tables == 0 }
  }

  /// Checks that an open file is an intact store that this program supports.
  static func checkIdentity(_ db: Database, path: String) throws {
    // The contents of the log need not be in the file yet.
    let wholeBytes = size(path + "-wal") == 0 ? size(path) : .max
    let header = try Header(db)
    guard header.application == StoreSchema.applicationID else {
      throw PostStoreError.unusable(
        path: path,
        reason: "it is a database of another program; expected the application id "
          + "\(StoreSchema.applicationID), found \(header.application); pass another path")
    }
    guard header.version <= StoreSchema.currentVersion else {
      throw PostStoreError.unusable(
        path: path,
        reason: "it was written by a newer version of this program; expected at most format "
          + "\(StoreSchema.currentVersion), found \(header.version); use the newer program")
    }
    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    let pageBytes = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
    let (neededBytes, overflows) = pages.multipliedReportingOverflow(by: pageBytes)
    guard !overflows, neededBytes <= wholeBytes else {
      throw PostStoreError.unusable(
        path: path,
        reason: "its end is missing; expected \(neededBytes) bytes, found \(wholeBytes); "
          + "restore a backup")
    }
  }

  /// Returns the secret that was generated when the tables were created.
  static func installationKey(_ db: Database, path: String) throws -> InstallationKey {
    let text = try String.fetchOne(db, sql: "SELECT key FROM installation_key")
    guard let key = text.flatMap({ InstallationKey(text: $0) }) else {
      throw PostStoreError.unusable(
        path: path, reason: "its installation key is missing or damaged; restore a backup")
    }
    return key
  }

  /// Returns the size of a file in bytes; 0 if it does not exist.
  static func size(_ path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int ?? 0
  }
}
