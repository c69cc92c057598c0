public import Posting

extension PostgreSQLPostStore: BulkPostStoring {
  /// Writes many accounts and posts atomically, much faster than one after another.
  ///
  /// Names of posts are written unchanged, so use those of their owners.
  ///
  /// - Throws: `PostStoreError`, and then nothing is written.
  public func add(accounts: [Account], posts: [Post]) async throws {
    try await write { connection in
      try connection.fill("account", AccountStatements.columns, accounts) { $0.values }
      try connection.fill("post", PostStatements.columns + ", cell", posts) { $0.insertedValues }
    }
  }

  /// Returns the size of the tables in bytes.
  package func sizeBytes() async throws -> Int {
    try await read { connection in
      try connection.first(
        """
        SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
        WHERE relnamespace = $1::text::regnamespace AND relkind = 'r'
        """, [.text(self.settings.schema)]
      ) { try $0.count(0) } ?? 0
    }
  }
}
