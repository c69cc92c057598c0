package import Posting

/// A summary of a store for its operators.
package struct StoreSummary: Hashable, Sendable {
  /// The number of the file's format.
  package let format: Int
  /// The number of accounts.
  package let accounts: Int
  /// The number of sessions, including ended ones that have not been removed yet.
  package let sessions: Int
  /// The number of posts.
  package let posts: Int
  /// The time of the last change; `nil` for an empty store.
  ///
  /// It is the time at which the latest existing account or post was created or updated.
  package let lastChange: Timestamp?
  /// The size of the file and its log, in bytes.
  package let sizeBytes: Int

  /// Returns whether another store has as many records, and the same last change.
  func holdsTheSame(as other: StoreSummary) -> Bool {
    (format, accounts, sessions, posts) == (
      other.format, other.accounts, other.sessions, other.posts
    ) && lastChange == other.lastChange
  }
}

extension SQLitePostStore {
  /// Returns a summary of the store.
  ///
  /// - Throws: ``PostStoreError``.
  /// - Complexity: O(n); about 50 ms for a million posts.
  package func summary() async throws -> StoreSummary {
    try await read { [path] db in try IntegrityCheck.summary(db, path: path) }
  }

  /// Reads the whole store, and returns its faults, one line each; empty if it is intact.
  ///
  /// There are at most a few hundred lines. In addition to the engine's own check, everything must
  /// belong to an existing account, and each post must be in the cell of its point and show its
  /// owner's name.
  ///
  /// - Throws: ``PostStoreError``, if the store is too damaged to read.
  /// - Complexity: O(n); a few seconds for a million posts.
  package func faults() async throws -> [String] {
    try await read { db in try IntegrityCheck.faults(db) }
  }
}
