import GRDB
import Geodesy
import Posting
import SpatialIndex

extension SQLitePostStore {
  /// Returns what the store holds.
  ///
  /// - Throws: ``PostStoreError``.
  /// - Complexity: O(n); some 50 ms for a million posts.
  public func summary() async throws -> StoreSummary {
    let bytes = StoreFile.size(path) + StoreFile.size(path + "-wal")
    return try await read { db in
      func count(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
      return StoreSummary(
        format: try count("PRAGMA user_version"),
        accounts: try count("SELECT count(*) FROM account"),
        sessions: try count("SELECT count(*) FROM session"),
        posts: try count("SELECT count(*) FROM post"), sizeBytes: bytes)
    }
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
    try await read { db in
      var faults = try String.fetchAll(db, sql: "PRAGMA integrity_check(\(Self.mostFaults))")
        .filter { $0 != "ok" }
      faults += try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").prefix(Self.mostFaults).map {
        "a row of \($0["table"] ?? "a table") belongs to no account"
      }
      faults += try String.fetchAll(db, sql: CareStatements.otherNames).map {
        "post \($0) shows another name than its owner's"
      }
      faults += try Self.wrongCells(db)
      return faults
    }
  }

  /// Faults of one kind that are told.
  private static let mostFaults = 100

  private static func wrongCells(_ db: Database) throws -> [String] {
    let cursor = try Row.fetchCursor(db, sql: CareStatements.points)
    var faults: [String] = []
    while faults.count < mostFaults, let row = try cursor.next() {
      let point = Coordinate(latitude: try row.value(1), longitude: try row.value(2))
      let cell: Int64 = try row.value(3)
      if point.map({ GridCell(containing: $0).id.rawValue }) != cell {
        let id: String = try row.value(0)
        faults.append("post \(id) is in another cell than its point")
      }
    }
    return faults
  }
}

/// What is asked of the tables to see whether they agree.
private enum CareStatements {
  /// Primary key of `account` for each row.
  static let otherNames = """
    SELECT post.id FROM post JOIN account ON account.id = post.owner
    WHERE post.first_name <> account.first_name OR post.last_name <> account.last_name LIMIT 100
    """

  static let points = "SELECT id, latitude, longitude, cell FROM post"
}
