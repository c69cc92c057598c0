public import Posting

extension PostgreSQLPostStore {
  /// Writes a new account.
  public func insert(_ account: Account) async throws {
    try await write(AccountStatements.insert, account.insertedValues())
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
      try connection.update(account, changes, keeping: session)
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
      try connection.delete(account, key)
      return true
    }
  }
}

extension SQLConnection {
  /// Returns an account, and locks it until the transaction ends.
  ///
  /// It is `nil` if no account has that id.
  ///
  /// Nothing else changes the account, or its posts, until then.
  func lockAccount(_ id: AccountID) throws -> Account? {
    let locked = AccountStatements.byID + " FOR NO KEY UPDATE"
    return try first(locked, [.key(id.rawValue)]) { try Account($0) }
  }
}
