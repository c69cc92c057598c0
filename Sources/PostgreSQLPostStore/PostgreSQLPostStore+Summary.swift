extension PostgreSQLPostStore {
  /// A summary of a database.
  public struct Summary: Hashable, Sendable {
    /// The number of posts.
    public let posts: Int
    /// The number of accounts.
    public let accounts: Int
    /// The size of the tables and their indexes in bytes.
    public let sizeBytes: Int
  }

  /// The maximum number of rows that are counted exactly.
  static let maxCounted = 100_000

  /// Returns a summary, in a few milliseconds regardless of the store's size.
  ///
  /// Up to 100,000 rows of a table are counted; beyond that, the number is the database's own
  /// estimate, which is updated when a tenth of the rows has changed.
  public func summary() async throws -> Summary {
    let (posts, accounts) = (try await roughCount("post"), try await roughCount("account"))
    return Summary(posts: posts, accounts: accounts, sizeBytes: try await sizeBytes())
  }

  private func roughCount(_ table: String) async throws -> Int {
    try await read { connection in
      try connection.first(
        """
        SELECT CASE WHEN counted.count <= $1 THEN counted.count
          ELSE greatest(counted.count, (SELECT reltuples FROM pg_class
            WHERE oid = '\(table)'::regclass)::bigint) END
        FROM (SELECT count(*) FROM (SELECT FROM \(table) LIMIT $1 + 1) AS first) AS counted
        """, [.integer(Int64(Self.maxCounted))]
      ) { try $0.count(0) } ?? 0
    }
  }
}
