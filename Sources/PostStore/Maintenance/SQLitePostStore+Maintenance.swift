import Posting

extension SQLitePostStore {
  /// Returns what the store holds.
  ///
  /// - Throws: ``PostStoreError``.
  /// - Complexity: O(n); some 50 ms for a million posts.
  public func summary() async throws -> StoreSummary {
    try await read { [path] db in try IntegrityCheck.summary(db, path: path) }
  }

  /// Reads the whole store, and returns what is wrong with it, one line a fault, at most some
  /// hundreds; empty when it is sound.
  ///
  /// Beyond the engine's own check: everything belongs to an account that is there, each post is
  /// in the cell of its point, and shows its owner's name.
  ///
  /// - Throws: ``PostStoreError``, when the damage leaves nothing to read.
  /// - Complexity: O(n); some seconds for a million posts.
  public func faults() async throws -> [String] {
    try await read { db in try IntegrityCheck.faults(db) }
  }
}
