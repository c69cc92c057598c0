/// A transaction over a whole store on a separate connection, to read everything or to fill it.
package protocol StoreTransfer: Sendable {
  /// Begins a transaction; reads see the state at its start, and its own writes.
  ///
  /// A writing transaction blocks other writers.
  func begin(writing: Bool) async throws

  /// Returns rows in the order of their keys, starting after a row.
  func rows(of table: StoredTable, after last: StoredRow?, limit: Int) async throws -> [StoredRow]

  /// Returns the highest sequence number ever assigned; 0 if there is none.
  func lastSequence() async throws -> Int64

  /// Writes rows unchanged.
  func write(_ rows: [StoredRow]) async throws

  /// Sets the last sequence number, after which new posts continue.
  func setLastSequence(_ sequence: Int64) async throws

  /// Ends the transaction, and closes the connection.
  func end(committing: Bool) async throws
}

/// A store that can write large numbers of accounts and posts at once.
package protocol BulkPostStoring: PostStoring {
  /// Writes many accounts and posts atomically, much faster than one by one.
  ///
  /// Names of posts are written unchanged, so they must match their owners'.
  ///
  /// - Throws: `PostStoreError`; then nothing is written.
  func add(accounts: [Account], posts: [Post]) async throws

  /// Returns the size of the store in bytes.
  func sizeBytes() async throws -> Int
}
