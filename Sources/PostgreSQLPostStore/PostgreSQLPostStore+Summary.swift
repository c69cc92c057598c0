extension PostgreSQLPostStore {
  /// How much a database keeps.
  public struct Summary: Hashable, Sendable {
    /// How many posts there are.
    public let posts: Int
    /// How many accounts there are.
    public let accounts: Int
    /// How much room the tables and their indexes take.
    public let sizeBytes: Int
  }

  /// The most rows that are counted one by one.
  static let maxCounted = 100_000

  /// Returns how much is kept, in some milliseconds whatever that is.
  ///
  /// Up to 100,000 rows of a table are counted; of more, the number is the database's own estimate,
  /// which it brings up to date when a tenth of the rows has changed.
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
