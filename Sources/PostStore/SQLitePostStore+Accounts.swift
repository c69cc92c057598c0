import GRDB
public import Posting

extension SQLitePostStore {
  /// Writes a new account.
  public func insert(_ account: Account) async throws {
    try await write { db in
      try db.change(AccountStatements.insert, account.insertedValues())
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
        [.text(identity.provider.rawValue), .key(identity.subject)]
      ) { try Account($0) }
    }
  }

  /// Returns accounts in the order of their ids, starting after `last`.
  public func accounts(after last: AccountID?, limit: Int) async throws -> [Account] {
    try await readOnce { db in
      try db.all(
        AccountStatements.after, [.key(last?.rawValue ?? ""), .rows(limit)]
      ) { try Account($0) }
    }
  }

  /// Changes an account, and the name shown with its posts.
  public func updateAccount(
    _ id: AccountID, _ changes: AccountChanges, keeping session: SessionTokenHash?
  ) async throws -> Account? {
    try await write { db in
      guard let older = try db.account(id) else { return nil }
      let account = changes.applied(to: older)
      try db.update(account, changes, keeping: session)
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
      try db.delete(account, key)
      return true
    }
  }
}

extension Database {
  /// Returns an account; `nil` if no account has that id.
  func account(_ id: AccountID) throws -> Account? {
    try first(AccountStatements.byID, [.key(id.rawValue)]) { try Account($0) }
  }
}
