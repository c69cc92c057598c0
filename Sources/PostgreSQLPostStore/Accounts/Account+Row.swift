import Posting

extension Account {
  /// Reads the columns of ``AccountStatements``, starting at a column.
  init(_ row: ResultRow, from first: Int = 0) throws {
    guard let provider = IdentityKey.Provider(rawValue: try row.text(first + 1)) else {
      throw ResultRow.Damage(column: first + 1)
    }
    self.init(
      id: AccountID(rawValue: try row.text(first)),
      identity: IdentityKey(provider: provider, subject: try row.text(first + 2)),
      email: try row.optionalText(first + 3),
      name: PersonName(first: try row.text(first + 4), last: try row.text(first + 5)),
      passwordHash: try row.optionalText(first + 6), isDisabled: try row.truth(first + 7),
      group: try row.optionalText(first + 9).map(GroupID.init(rawValue:)),
      isAdministrator: try row.truth(first + 10), createdAt: try row.time(first + 8))
  }

  /// The columns of ``AccountStatements``.
  var values: [SQLValue] {
    [
      .text(id.rawValue), .text(identity.provider.rawValue), .text(identity.subject), .text(email),
      .text(name.first), .text(name.last), .text(passwordHash), .truth(isDisabled),
      .time(createdAt), .text(group?.rawValue), .truth(isAdministrator),
    ]
  }
}
