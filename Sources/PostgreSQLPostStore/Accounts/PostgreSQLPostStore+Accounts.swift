public import Posting

extension PostgreSQLPostStore {
  /// Writes a new account.
  public func insert(_ account: Account) async throws {
    try await write(AccountStatements.insert, account.values)
  }

  /// Returns an account; `nil` if no account has that id.
  public func account(_ id: AccountID) async throws -> Account? {
    try await read { connection in
      try connection.first(AccountStatements.byID, [.key(id.rawValue)]) { try Account($0) }
    }
  }

  /// Returns the account of an identity; `nil` if it has no account.
  public func account(of identity: IdentityKey) async throws -> Account? {
    try await read { connection in
      try connection.first(
        AccountStatements.byIdentity, [.text(identity.provider.rawValue), .key(identity.subject)]
      ) { try Account($0) }
    }
  }

  /// Returns accounts in the order of their ids, starting after `last`.
  public func accounts(after last: AccountID?, limit: Int) async throws -> [Account] {
    try await read { connection in
      try connection.all(
        AccountStatements.after, [.key(last?.rawValue ?? ""), .rows(limit)]
      ) { try Account($0) }
    }
  }

  /// Changes an account, and the name shown with its posts.
  public func updateAccount(
    _ id: AccountID, _ changes: AccountChanges, keeping session: SessionTokenHash?
  ) async throws -> Account? {
    try await write { connection in
      guard let older = try connection.lockAccount(id) else { return nil }
      let account = changes.applied(to: older)
      try connection.run(
        AccountStatements.update,
        [
          .text(id.rawValue), .text(account.name.first), .text(account.name.last),
          .text(account.passwordHash), .truth(account.isDisabled),
          .text(account.identity.subject), .text(account.email),
          .text(account.group?.rawValue), .truth(account.isAdministrator),
        ])
      if changes.name != nil {
        try connection.run(
          AccountStatements.renamePosts,
          [.text(id.rawValue), .text(account.name.first), .text(account.name.last)])
      }
      if changes.endsSessions {
        try connection.run(
          AccountStatements.endSessions,
          [.text(id.rawValue), session.map { .key($0.rawValue) } ?? .text(nil)])
      }
      return account
    }
  }

  /// Replaces the stored form of a password by a newer one.
  public func renewPasswordHash(of id: AccountID, from old: String, to new: String) async throws {
    try await write(
      AccountStatements.renewPasswordHash, [.key(id.rawValue), .text(old), .text(new)])
  }

  /// Removes an account and everything that belongs to it.
  public func deleteAccount(_ id: AccountID) async throws -> Bool {
    let key = try await installationKey()
    return try await write { connection in
      guard let account = try connection.lockAccount(id) else { return false }
      try connection.run(AccountStatements.delete, [.text(id.rawValue)])
      for login in account.logins {
        try connection.run(
          AccountStatements.deleteFailedLogins, [.text(LoginCodes.code(of: login, key))])
      }
      return true
    }
  }
}

extension SQLConnection {
  /// Returns an account, and locks it until the transaction ends.
  ///
  /// It is `nil` if no account has that id.
  func lockAccount(_ id: AccountID) throws -> Account? {
    try first(AccountStatements.byIDLocked, [.key(id.rawValue)]) { try Account($0) }
  }
}

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
