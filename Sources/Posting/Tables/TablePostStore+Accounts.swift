/// Accounts and their sessions.
extension TablePostStore {
  package func insert(_ account: Account) async throws {
    try await change(AccountStatements.insert, account.insertedValues())
  }

  package func account(_ id: AccountID) async throws -> Account? {
    try await first(AccountStatements.byID, [.key(id.rawValue)]) { try Account($0) }
  }

  package func account(of identity: IdentityKey) async throws -> Account? {
    try await first(
      AccountStatements.byIdentity, [.text(identity.provider.rawValue), .key(identity.subject)]
    ) { try Account($0) }
  }

  package func accounts(after last: AccountID?, limit: Int) async throws -> [Account] {
    try await all(AccountStatements.after, [.key(last?.rawValue ?? ""), .rows(limit)]) {
      try Account($0)
    }
  }

  package func updateAccount(
    _ id: AccountID, _ changes: AccountChanges, keeping session: SessionTokenHash?
  ) async throws -> Account? {
    try await writeTogether { connection in
      guard let older = try connection.lockedAccount(id),
        changes.allowedByLogin.map({ $0 == older.loginVersion }) ?? true
      else { return nil }
      let account = changes.applied(to: older)
      try connection.update(account, changes, keeping: session)
      return account
    }
  }

  package func renewPasswordHash(
    of id: AccountID, from old: String, to new: String
  ) async throws {
    try await change(
      AccountStatements.renewPasswordHash, [.key(id.rawValue), .text(old), .text(new)])
  }

  package func deleteAccount(_ id: AccountID) async throws -> Bool {
    let key = try await installationKey()
    let isDeleted = try await writeTogether { connection in
      guard let account = try connection.lockedAccount(id) else { return false }
      try connection.delete(account, key)
      return true
    }
    if isDeleted { await forgetDeleted() }
    return isDeleted
  }

  // MARK: Sessions

  /// The account's row is locked while this runs, so that of two logins at once, or of a login and a
  /// change of the password, one comes first.
  package func insert(_ session: Session, atMost limit: Int) async throws -> Bool {
    try await writeTogether { connection in
      if let account = try connection.lockedAccount(session.account),
        account.loginVersion != session.loginVersion
      {
        return false
      }
      try connection.change(SessionStatements.insert, session.insertedValues())
      try connection.change(SessionStatements.deleteOldest, session.oldestValues(beyond: limit))
      return true
    }
  }

  package func session(
    _ token: SessionTokenHash
  ) async throws -> (session: Session, account: Account)? {
    try await first(SessionStatements.withAccount, [.key(token.rawValue)]) { row in
      (try Session(row), try Account(row, from: 6))
    }
  }

  package func sessions(of account: AccountID) async throws -> [Session] {
    try await all(SessionStatements.ofAccount, [.key(account.rawValue)]) { try Session($0) }
  }

  package func deleteSession(_ token: SessionTokenHash) async throws -> Bool {
    try await change(SessionStatements.delete, [.key(token.rawValue)]) > 0
  }

  package func deleteSessions(of account: AccountID) async throws -> Int {
    try await change(SessionStatements.deleteOfAccount, [.key(account.rawValue)])
  }

  package func deleteSessions(endedBefore moment: Timestamp) async throws {
    try await change(SessionStatements.deleteEnded, [.time(moment)], mayRepeat: true)
  }
}
