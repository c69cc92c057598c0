public import Posting

extension PostgreSQLPostStore {
  /// Writes a new group; returns false if there are too many.
  public func insert(_ group: CourseGroup, atMost limit: Int) async throws -> Bool {
    try await insert(
      GroupStatements.insert, group.insertedValues(), into: "course_group", atMost: limit,
      counting: GroupStatements.count)
  }

  /// Writes a row unless its table has too many, while nobody else writes into the table.
  private func insert(
    _ sql: String, _ values: [SQLValue], into table: String, atMost limit: Int,
    counting count: String
  ) async throws -> Bool {
    try await write { connection in
      // Reading goes on, and so do accounts that refer to a group.
      try connection.run("LOCK TABLE \(table) IN SHARE ROW EXCLUSIVE MODE", [])
      let count = try connection.first(count, []) { try $0.count(0) }
      guard count ?? 0 < limit else { return false }
      try connection.change(sql, values)
      return true
    }
  }

  /// Returns all groups in the order of their ids.
  public func groups() async throws -> [CourseGroup] {
    try await read { connection in
      try connection.all(GroupStatements.all, []) { try CourseGroup($0) }
    }
  }

  /// Writes the name and color of a group; returns false if no group has that id.
  public func update(_ group: CourseGroup) async throws -> Bool {
    try await write(
      GroupStatements.update, [.key(group.id.rawValue), .text(group.name), .text(group.color)]
    ).affected > 0
  }

  /// Removes a group with its invitations; returns false if no group has that id.
  public func deleteGroup(_ id: GroupID) async throws -> Bool {
    try await write(GroupStatements.delete, [.key(id.rawValue)]).affected > 0
  }

  /// Primary key of `account`.
  private static let groupsOfAccounts = """
    SELECT id, course_group FROM account WHERE id = ANY ($1) AND course_group IS NOT NULL
    """

  /// Returns the groups of accounts, without accounts that do not have one.
  public func groups(of accounts: [AccountID]) async throws -> [AccountID: GroupID] {
    let ids = accounts.map(\.rawValue).filter { !$0.utf8.contains(0) }
    let pairs = try await read { connection in
      try connection.all(Self.groupsOfAccounts, [.texts(ids)]) {
        (AccountID(rawValue: try $0.text(0)), GroupID(rawValue: try $0.text(1)))
      }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Writes a new invitation; returns false if there are too many.
  public func insert(_ invitation: Invitation, atMost limit: Int) async throws -> Bool {
    try await insert(
      GroupStatements.insertInvitation, invitation.insertedValues(), into: "invitation",
      atMost: limit, counting: GroupStatements.invitationCount)
  }

  /// Returns all invitations in the order of their hashes, including expired ones.
  public func invitations() async throws -> [Invitation] {
    try await read { connection in
      try connection.all(GroupStatements.invitations, []) { try Invitation($0) }
    }
  }

  /// Returns the invitation with the hash of a code; `nil` if no invitation has it.
  public func invitation(_ codeHash: String) async throws -> Invitation? {
    try await read { connection in
      try connection.first(GroupStatements.invitation, [.key(codeHash)]) { try Invitation($0) }
    }
  }

  /// Revokes an invitation; returns false if no invitation has that id.
  public func deleteInvitation(_ codeHash: String) async throws -> Bool {
    try await write(GroupStatements.deleteInvitation, [.key(codeHash)]).affected > 0
  }

  /// Removes invitations that ended before a given time; may run twice.
  public func deleteInvitations(endedBefore moment: Timestamp) async throws {
    try await write(
      GroupStatements.deleteEndedInvitations, [.time(moment)], mayRepeat: true)
  }
}
