import GRDB
public import Posting

extension SQLitePostStore {
  /// Primary key of `account`.
  private static let groupOfAccount = """
    SELECT course_group FROM account WHERE id = ?1 AND course_group IS NOT NULL
    """

  /// Returns the groups of accounts, without accounts that do not have one.
  public func groups(of accounts: [AccountID]) async throws -> [AccountID: GroupID] {
    try await read { db in
      var groups: [AccountID: GroupID] = [:]
      for account in accounts {
        groups[account] = try db.first(Self.groupOfAccount, [.text(account.rawValue)]) {
          GroupID(rawValue: try $0.text(0))
        }
      }
      return groups
    }
  }
}
