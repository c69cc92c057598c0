import Posting

extension SQLitePostStore {
  /// Returns a summary of the store.
  ///
  /// - Throws: ``PostStoreError``.
  /// - Complexity: O(n); some 50 ms for a million posts.
  public func summary() async throws -> StoreSummary {
    try await read { [path] db in try IntegrityCheck.summary(db, path: path) }
  }

  /// Reads the whole store, and returns its faults, one line each; empty if it is intact.
  ///
  /// There are at most some hundred lines. In addition to the engine's own check, everything must
  /// belong to an existing account, and each post must be in the cell of its point and show its
  /// owner's name.
  ///
  /// - Throws: ``PostStoreError``, if the store is too damaged to read.
  /// - Complexity: O(n); some seconds for a million posts.
  public func faults() async throws -> [String] {
    try await read { db in try IntegrityCheck.faults(db) }
  }
}
