import GRDB
import Posting

extension Account {
  /// Reads the columns of ``AccountStatements``.
  init(_ row: Row) throws {
    try self.init(row, from: 0)
  }

  /// Reads the columns of ``AccountStatements``, starting at a column.
  init(_ row: Row, from first: Int) throws {
    guard let provider = IdentityKey.Provider(rawValue: try row.value(first + 1)) else {
      throw row.damage(first + 1)
    }
    self.init(
      id: AccountID(rawValue: try row.value(first)),
      identity: IdentityKey(provider: provider, subject: try row.value(first + 2)),
      email: row.optional(first + 3),
      name: PersonName(first: try row.value(first + 4), last: try row.value(first + 5)),
      passwordHash: row.optional(first + 6), isDisabled: try row.value(first + 7),
      group: row.optional(first + 9).map(GroupID.init(rawValue:)),
      isAdministrator: try row.value(first + 10), createdAt: try row.time(first + 8))
  }

  /// The columns of ``AccountStatements``.
  var values: [DatabaseValue] {
    [
      .text(id.rawValue), .text(identity.provider.rawValue), .text(identity.subject), .text(email),
      .text(name.first), .text(name.last), .text(passwordHash), .integer(isDisabled ? 1 : 0),
      .time(createdAt), .text(group?.rawValue), .integer(isAdministrator ? 1 : 0),
    ]
  }
}
