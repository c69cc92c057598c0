import GRDB
public import Posting

extension SQLitePostStore {
  /// Writes a new account.
  public func insert(_ account: Account) async throws {
    try await write { db in
      try db.change(AccountStatements.insert, account.values)
    }
  }

  /// Returns an account; `nil` if no account has that id.
  public func account(_ id: AccountID) async throws -> Account? {
    try await readOnce { db in try db.account(id) }
  }

  /// Returns the account of an identity; `nil` if it has no account.
  public func account(of identity: IdentityKey) async throws -> Account? {
    try await readOnce { db in
      try db.first(
        AccountStatements.byIdentity,
        [.text(identity.provider.rawValue), .text(identity.subject)], Account.init)
    }
  }

  /// Returns accounts in the order of their ids, starting after `last`.
  public func accounts(after last: AccountID?, limit: Int) async throws -> [Account] {
    try await readOnce { db in
      try db.all(
        AccountStatements.after,
        [.text(last?.rawValue ?? ""), .integer(Int64(max(limit, 0)))], Account.init)
    }
  }

  /// Changes an account, and the name shown with its posts.
  public func updateAccount(
    _ id: AccountID, _ changes: AccountChanges, keeping session: SessionTokenHash?
  ) async throws -> Account? {
    try await write { db in
      guard let older = try db.account(id) else { return nil }
      let account = changes.applied(to: older)
      try db.change(
        AccountStatements.update,
        [
          .text(id.rawValue), .text(account.name.first), .text(account.name.last),
          .text(account.passwordHash), .integer(account.isDisabled ? 1 : 0),
          .text(account.identity.subject), .text(account.email),
          .text(account.group?.rawValue), .integer(account.isAdministrator ? 1 : 0),
        ])
      if changes.name != nil {
        try db.change(
          AccountStatements.renamePosts,
          [.text(id.rawValue), .text(account.name.first), .text(account.name.last)])
      }
      if changes.endsSessions {
        try db.change(
          AccountStatements.endSessions, [.text(id.rawValue), .text(session?.rawValue)])
      }
      return account
    }
  }

  /// Replaces the stored form of a password by a newer one.
  public func renewPasswordHash(of id: AccountID, from old: String, to new: String) async throws {
    try await write { db in
      try db.change(
        AccountStatements.renewPasswordHash, [.text(id.rawValue), .text(old), .text(new)])
    }
  }

  /// Removes an account and everything that belongs to it.
  public func deleteAccount(_ id: AccountID) async throws -> Bool {
    let key = key
    return try await write { db in
      guard let account = try db.account(id) else { return false }
      try db.change(AccountStatements.delete, [.text(id.rawValue)])
      for login in account.logins {
        try db.change(
          AccountStatements.deleteFailedLogins, [.text(LoginCodes.code(of: login, key))])
      }
      return true
    }
  }
}

extension Database {
  /// Returns an account; `nil` if no account has that id.
  func account(_ id: AccountID) throws -> Account? {
    try first(AccountStatements.byID, [.text(id.rawValue)], Account.init)
  }
}

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
