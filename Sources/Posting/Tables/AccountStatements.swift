/// The statements on the table `account`, and on others because of an account.
package enum AccountStatements {
  package static let columns = """
    id, provider, subject, email, first_name, last_name, password_hash, is_disabled, created_at,
    is_administrator, login_version
    """

  package static let insert = """
    INSERT INTO account (\(columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
    """

  /// Primary key.
  package static let byID = "SELECT \(columns) FROM account WHERE id = ?1"

  /// The unique index of `(provider, subject)`.
  package static let byIdentity = """
    SELECT \(columns) FROM account WHERE provider = ?1 AND subject = ?2
    """

  /// A run of the primary key.
  package static let after = "SELECT \(columns) FROM account WHERE id > ?1 ORDER BY id LIMIT ?2"

  /// Primary key.
  package static let update = """
    UPDATE account SET first_name = ?2, last_name = ?3, password_hash = ?4, is_disabled = ?5,
      subject = ?6, email = ?7, is_administrator = ?8, login_version = ?9
    WHERE id = ?1
    """

  /// Primary key.
  package static let renewPasswordHash = """
    UPDATE account SET password_hash = ?3 WHERE id = ?1 AND password_hash = ?2
    """

  /// `post_by_owner`.
  package static let renamePosts = """
    UPDATE post SET first_name = ?2, last_name = ?3 WHERE owner = ?1
    """

  /// `session_by_account`; an unknown or missing token keeps no session.
  static let endSessions = """
    DELETE FROM session WHERE account = ?1 AND token_hash <> coalesce(?2, '')
    """

  /// Primary key: the session that made a change goes on with the new version.
  static let keepSession = """
    UPDATE session SET login_version = ?3 WHERE token_hash = ?1 AND account = ?2
    """

  /// Primary key; posts and sessions are deleted with it by their foreign keys.
  package static let delete = "DELETE FROM account WHERE id = ?1"

  /// `failed_login_by_login`.
  static let deleteFailedLogins = "DELETE FROM failed_login WHERE login = ?1"
}

extension Account {
  /// Reads the columns of ``AccountStatements``, starting at a column.
  package init(_ row: some TableRow, from first: Int = 0) throws {
    guard let provider = IdentityKey.Provider(rawValue: try row.text(first + 1)) else {
      throw row.damage(first + 1)
    }
    self.init(
      id: AccountID(rawValue: try row.text(first)),
      identity: IdentityKey(provider: provider, subject: try row.text(first + 2)),
      email: try row.optionalText(first + 3),
      name: PersonName(first: try row.text(first + 4), last: try row.text(first + 5)),
      passwordHash: try row.optionalText(first + 6), loginVersion: try row.integer(first + 10),
      isDisabled: try row.truth(first + 7), isAdministrator: try row.truth(first + 9),
      createdAt: try row.time(first + 8))
  }

  /// Returns the values of ``AccountStatements/insert``.
  package func insertedValues<Value: ColumnValue>() -> [Value] {
    [
      .text(id.rawValue), .text(identity.provider.rawValue), .text(identity.subject), .text(email),
      .text(name.first), .text(name.last), .text(passwordHash), .truth(isDisabled),
      .time(createdAt), .truth(isAdministrator), .integer(loginVersion),
    ]
  }

  /// Returns the values of ``AccountStatements/update``.
  func updatedValues<Value: ColumnValue>() -> [Value] {
    [
      .text(id.rawValue), .text(name.first), .text(name.last), .text(passwordHash),
      .truth(isDisabled), .text(identity.subject), .text(email), .truth(isAdministrator),
      .integer(loginVersion),
    ]
  }
}

extension TableConnection {
  /// Returns an account, which nothing else changes until the transaction ends, nor its posts.
  ///
  /// It is `nil` if no account has that id.
  func lockedAccount(_ id: AccountID) throws -> Account? {
    try first(AccountStatements.byID + rowLock, [.key(id.rawValue)]) { try Account($0) }
  }

  /// Writes a changed account, and the name shown with its posts.
  func update(
    _ account: Account, _ changes: AccountChanges, keeping session: SessionTokenHash?
  ) throws {
    let id = Value.text(account.id.rawValue)
    try change(AccountStatements.update, account.updatedValues())
    if changes.name != nil {
      try change(
        AccountStatements.renamePosts, [id, .text(account.name.first), .text(account.name.last)])
    }
    if let isDisabled = changes.isDisabled {
      try withholdPosts(of: account.id, isDisabled)
    }
    if changes.endsSessions {
      try change(
        AccountStatements.endSessions, [id, session.map { .key($0.rawValue) } ?? .text(nil)])
      if let session {
        try change(
          AccountStatements.keepSession,
          [.key(session.rawValue), id, .integer(account.loginVersion)])
      }
    }
  }

  /// Removes an account and everything that belongs to it.
  func delete(_ account: Account, _ key: InstallationKey) throws {
    try change(AccountStatements.delete, [.text(account.id.rawValue)])
    for login in account.logins {
      try change(
        AccountStatements.deleteFailedLogins, [.text(LoginCodes.code(of: login, key))])
    }
  }
}
