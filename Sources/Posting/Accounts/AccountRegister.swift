/// Makes, changes and removes accounts.
public struct AccountRegister: Sendable {
  private let store: any PostStoring
  private let passwords: PasswordHashing
  private let time: TimeSource
  private let random: RandomSource

  /// Creates it over a store.
  public init(
    store: any PostStoring, passwords: PasswordHashing, time: TimeSource = .system,
    random: RandomSource = .system
  ) {
    self.store = store
    self.passwords = passwords
    self.time = time
    self.random = random
  }

  /// Makes an account with an e-mail address and a password kept here.
  ///
  /// - Throws: ``AccountError`` with all that is wrong with what was typed, or ``PostStoreError``.
  public func signUp(email: String, password: String, name: PersonName) async throws -> Account {
    var problems = AccountRules.problems(password: password)
    problems += AccountRules.problems(name: name)
    let address = EmailAddress(email)
    if address == nil { problems.insert(.email, at: 0) }
    guard problems.isEmpty, let address else { throw AccountError.invalid(problems) }
    let account = Account(
      id: .random(random), identity: IdentityKey(provider: .local, subject: address.text),
      email: address.text, name: AccountRules.trimmed(name),
      passwordHash: try await passwords.hash(password), createdAt: time.now())
    do {
      try await store.insert(account)
    } catch PostStoreError.identityTaken {
      throw AccountError.emailTaken
    }
    return account
  }

  /// Changes the name of an account, and beside its pins, or its password, or both at once.
  ///
  /// Whether the person may, as by knowing the old password, is asked before
  /// (``SignIn/confirm(_:password:from:)``). A new password ends all sessions but `session`.
  ///
  /// - Throws: ``AccountError`` with all that is wrong with what was typed, or ``PostStoreError``.
  public func change(
    _ account: Account, name: PersonName?, password: String?, keeping session: SessionTokenHash?
  ) async throws -> Account {
    let problems =
      (password.map(AccountRules.problems(password:)) ?? [])
      + (name.map(AccountRules.problems(name:)) ?? [])
    guard problems.isEmpty else { throw AccountError.invalid(problems) }
    guard account.identity.provider == .local || password == nil else {
      throw AccountError.passwordKeptElsewhere
    }
    var changes = AccountChanges(name: name.map(AccountRules.trimmed))
    if let password { changes.passwordHash = try await passwords.hash(password) }
    guard let changed = try await store.updateAccount(account.id, changes, keeping: session) else {
      throw AccountError.gone
    }
    return changed
  }

  /// Gives an account another password, as the operator may.
  ///
  /// - Throws: ``AccountError`` or ``PostStoreError``.
  public func setPassword(
    of account: AccountID, to new: String, keeping session: SessionTokenHash? = nil
  ) async throws {
    let problems = AccountRules.problems(password: new)
    guard problems.isEmpty else { throw AccountError.invalid(problems) }
    let changes = AccountChanges(passwordHash: try await passwords.hash(new))
    guard try await store.updateAccount(account, changes, keeping: session) != nil else {
      throw AccountError.gone
    }
  }
}
