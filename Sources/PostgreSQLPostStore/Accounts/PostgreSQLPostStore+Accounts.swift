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
