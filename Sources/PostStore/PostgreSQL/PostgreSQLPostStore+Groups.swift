public import Posting

extension PostgreSQLPostStore {
  /// Primary key of `account`.
  private static let groupsOfAccounts = """
    SELECT id, course_group FROM account WHERE id = ANY ($1) AND course_group IS NOT NULL
    """

  /// Returns the groups of accounts, without accounts that do not have one.
  public func groups(of accounts: [AccountID]) async throws -> [AccountID: GroupID] {
    let ids = accounts.map(\.rawValue).filter { !$0.utf8.contains(0) }
    let pairs = try await all(Self.groupsOfAccounts, [.texts(ids)]) {
      (AccountID(rawValue: try $0.text(0)), GroupID(rawValue: try $0.text(1)))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
