import GRDB
public import Posting

extension SQLitePostStore {
  /// Writes a new group; returns false if there are too many.
  public func insert(_ group: CourseGroup, atMost limit: Int) async throws -> Bool {
    try await write { db in
      let count = try db.first(GroupStatements.count, []) { try $0.count(0) }
      guard count ?? 0 < limit else { return false }
      try db.change(GroupStatements.insert, group.insertedValues())
      return true
    }
  }

  /// Returns all groups in the order of their ids.
  public func groups() async throws -> [CourseGroup] {
    try await readOnce { db in try db.all(GroupStatements.all, [], CourseGroup.init) }
  }

  /// Writes the name and color of a group; returns false if no group has that id.
  public func update(_ group: CourseGroup) async throws -> Bool {
    let values: [DatabaseValue] = [
      .text(group.id.rawValue), .text(group.name), .text(group.color),
    ]
    return try await write { db in try db.change(GroupStatements.update, values) > 0 }
  }

  /// Removes a group with its invitations; returns false if no group has that id.
  public func deleteGroup(_ id: GroupID) async throws -> Bool {
    try await write { db in try db.change(GroupStatements.delete, [.text(id.rawValue)]) > 0 }
  }

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

  /// Writes a new invitation; returns false if there are too many.
  public func insert(_ invitation: Invitation, atMost limit: Int) async throws -> Bool {
    try await write { db in
      let count = try db.first(GroupStatements.invitationCount, []) { try $0.count(0) }
      guard count ?? 0 < limit else { return false }
      try db.change(GroupStatements.insertInvitation, invitation.insertedValues())
      return true
    }
  }

  /// Returns all invitations in the order of their hashes, including expired ones.
  public func invitations() async throws -> [Invitation] {
    try await readOnce { db in try db.all(GroupStatements.invitations, [], Invitation.init) }
  }

  /// Returns the invitation with the hash of a code; `nil` if no invitation has it.
  public func invitation(_ codeHash: String) async throws -> Invitation? {
    try await readOnce { db in
      try db.first(GroupStatements.invitation, [.text(codeHash)], Invitation.init)
    }
  }

  /// Revokes an invitation; returns false if no invitation has that id.
  public func deleteInvitation(_ codeHash: String) async throws -> Bool {
    try await write { db in
      try db.change(GroupStatements.deleteInvitation, [.text(codeHash)]) > 0
    }
  }

  /// Removes invitations that ended before a given time.
  public func deleteInvitations(endedBefore moment: Timestamp) async throws {
    try await write { db in
      try db.change(GroupStatements.deleteEndedInvitations, [.time(moment)])
    }
  }
}
