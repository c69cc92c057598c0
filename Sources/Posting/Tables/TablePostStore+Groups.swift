/// Groups and invitations.
extension TablePostStore {
  public func insert(_ group: CourseGroup, atMost limit: Int) async throws -> Bool {
    try await insert(
      GroupStatements.insert, group.insertedValues(), into: "course_group", atMost: limit,
      counting: GroupStatements.count)
  }

  /// Writes a row unless its table has too many, while nobody else writes into the table.
  private func insert(
    _ sql: String, _ values: [Value], into table: String, atMost limit: Int, counting count: String
  ) async throws -> Bool {
    try await writeTogether { connection in
      try connection.lock(table: table)
      let count = try connection.first(count, []) { try $0.count(0) }
      guard count ?? 0 < limit else { return false }
      try connection.change(sql, values)
      return true
    }
  }

  public func groups() async throws -> [CourseGroup] {
    try await all(GroupStatements.all, []) { try CourseGroup($0) }
  }

  public func update(_ group: CourseGroup) async throws -> Bool {
    try await change(
      GroupStatements.update, [.key(group.id.rawValue), .text(group.name), .text(group.color)]) > 0
  }

  public func deleteGroup(_ id: GroupID) async throws -> Bool {
    try await change(GroupStatements.delete, [.key(id.rawValue)]) > 0
  }

  public func insert(_ invitation: Invitation, atMost limit: Int) async throws -> Bool {
    try await insert(
      GroupStatements.insertInvitation, invitation.insertedValues(), into: "invitation",
      atMost: limit, counting: GroupStatements.invitationCount)
  }

  public func invitations() async throws -> [Invitation] {
    try await all(GroupStatements.invitations, []) { try Invitation($0) }
  }

  public func invitation(_ codeHash: String) async throws -> Invitation? {
    try await first(GroupStatements.invitation, [.key(codeHash)]) { try Invitation($0) }
  }

  public func deleteInvitation(_ codeHash: String) async throws -> Bool {
    try await change(GroupStatements.deleteInvitation, [.key(codeHash)]) > 0
  }

  public func deleteInvitations(endedBefore moment: Timestamp) async throws {
    try await change(GroupStatements.deleteEndedInvitations, [.time(moment)], mayRepeat: true)
  }
}
