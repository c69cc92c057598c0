import GRDB
import Geodesy
import Posting

/// The checks of a store's contents and of the consistency of its tables.
enum IntegrityCheck {
  /// Returns a summary of the store.
  static func summary(_ db: Database, path: String) throws -> StoreSummary {
    func count(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
    return StoreSummary(
      format: try count("PRAGMA user_version"),
      accounts: try count("SELECT count(*) FROM account"),
      sessions: try count("SELECT count(*) FROM session"),
      posts: try count("SELECT count(*) FROM post"),
      // Nothing here upgrades an older file, which has no such table.
      withheldPosts: try db.tableExists("withheld_post")
        ? try count("SELECT count(*) FROM withheld_post") : 0,
      lastChange: try Int64.fetchOne(db, sql: lastChange).map(Timestamp.init(milliseconds:)),
      sizeBytes: StoreFile.size(path) + StoreFile.size(path + "-wal"))
  }

  /// Returns the faults, one line each; empty if the store is intact.
  static func faults(_ db: Database) throws -> [String] {
    var faults = try engineFaults(db)
    // Consistency between tables can only be checked if they are readable.
    guard faults.isEmpty else { return faults }
    faults += try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").prefix(maxFaults).map {
      "a row of \($0["table"] ?? "a table") belongs to no account"
    }
    faults += try String.fetchAll(db, sql: otherNames).map {
      "post \($0) shows a different name than its owner's"
    }
    faults += try wrongCells(db)
    return faults
  }

  /// The maximum number of faults reported per kind.
  private static let maxFaults = 100

  /// Returns the results of the engine's own checks.
  ///
  /// The quick one reports damaged pages, where the other may end with an error before it reports
  /// any; the other also checks whether indexes match their tables.
  static func engineFaults(
    _ db: Database, checks: [String] = ["quick_check", "integrity_check"]
  ) throws -> [String] {
    for check in checks {
      let cursor = try String.fetchCursor(db, sql: "PRAGMA \(check)(\(maxFaults))")
      var faults: [String] = []
      do {
        // A line may contain several: "*** in database main ***", then one for each page.
        while let line = try cursor.next() {
          faults += line.split(separator: "\n").map(String.init).filter {
            $0 != "ok" && !$0.hasPrefix("***")
          }
        }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
        if faults.isEmpty { throw error }
      }
      if !faults.isEmpty { return faults }
    }
    return []
  }

  private static func wrongCells(_ db: Database) throws -> [String] {
    let cursor = try Row.fetchCursor(db, sql: points)
    var faults: [String] = []
    while faults.count < maxFaults, let row = try cursor.next() {
      let point = Coordinate(latitude: try row.real(1), longitude: try row.real(2))
      let cell = try row.integer(3)
      if point.map({ GridCell(containing: $0).id.rawValue }) != cell {
        let id = try row.text(0)
        faults.append("post \(id) is not in the cell of its point")
      }
    }
    return faults
  }

  /// Returns the local accounts whose addresses are spellings of one address, one line for each
  /// address.
  static func doubles(_ db: Database) throws -> [String] {
    var accounts: [String: [String]] = [:]
    let cursor = try Row.fetchCursor(db, sql: localAccounts)
    while let row = try cursor.next() {
      let (id, subject) = (try row.text(0), try row.text(1))
      guard let address = EmailAddress(subject)?.text else { continue }
      accounts[address, default: []].append(id)
    }
    return accounts.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map {
      "accounts \($0.value.joined(separator: " and ")) have the same address, \($0.key)"
    }
  }

  // MARK: Statements

  /// The whole table.
  private static let localAccounts = """
    SELECT id, subject FROM account WHERE provider = 'local' ORDER BY id
    """

  /// Primary key of `account` for each row.
  private static let otherNames = """
    SELECT post.id FROM post JOIN account ON account.id = post.owner
    WHERE post.first_name <> account.first_name OR post.last_name <> account.last_name LIMIT 100
    """

  private static let points = "SELECT id, latitude, longitude, cell FROM post"

  /// Index `post_by_update` for posts; all accounts are read.
  private static let lastChange = """
    SELECT max(moment) FROM (
      SELECT max(updated_at) AS moment FROM post UNION ALL SELECT max(created_at) FROM account)
    """
}
