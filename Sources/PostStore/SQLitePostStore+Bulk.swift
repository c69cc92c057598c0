import GRDB
public import Posting

extension SQLitePostStore: BulkPostStoring {
  /// Writes many accounts and posts atomically, much faster than one after another.
  ///
  /// This is for restored and generated data: names of posts are written unchanged, so use those of
  /// their owners.
  ///
  /// - Throws: ``PostStoreError``, and then nothing is written.
  public func add(accounts: [Account], posts: [Post]) async throws {
    try await writeAlone { db in
      try StoreSettings.withBulkCache(db) {
        for account in accounts { try db.change(AccountStatements.insert, account.values) }
        for post in posts { try db.change(PostStatements.insert, post.insertedValues) }
      }
    }
  }

  /// Returns the size of the file and its log, in bytes.
  package func sizeBytes() async throws -> Int {
    StoreFile.size(path) + StoreFile.size(path + "-wal")
  }
}
