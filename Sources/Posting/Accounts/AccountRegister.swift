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

  /// Changes the name of an account, and beside its pins.
  ///
  /// - Throws: ``AccountError`` or ``PostStoreError``.
  public func rename(_ account: Account, to name: PersonName) async throws -> Account {
    let problems = AccountRules.problems(name: name)
    guard problems.isEmpty else { throw AccountError.invalid(problems) }
    let changes = AccountChanges(name: AccountRules.trimmed(name))
    guard let changed = try await store.updateAccount(account.id, changes, keeping: nil) else {
      throw AccountError.gone
    }
    return changed
  }

  /// Changes the password of a local account, and ends its other sessions.
  ///
  /// - Throws: ``AccountError`` or ``PostStoreError``.
  public func changePassword(
    of account: Account, from old: String, to new: String, keeping session: SessionTokenHash?
  ) async throws {
    guard account.identity.provider == .local else { throw AccountError.passwordKeptElsewhere }
    guard try await passwords.matches(old, stored: account.passwordHash) else {
      throw AccountError.wrongPassword
    }
    try await setPassword(of: account.id, to: new, keeping: session)
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
