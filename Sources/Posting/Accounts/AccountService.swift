/// A service that creates and changes accounts.
package struct AccountService: Sendable {
  private let store: any PostStoring
  private let passwords: PasswordHashing
  private let time: TimeSource
  private let random: RandomSource
  private let domains: [String]

  /// Creates a service for a store; `domains` are the lower-case domains of addresses that may sign
  /// up, empty for all.
  package init(
    store: any PostStoring, passwords: PasswordHashing, domains: [String] = [],
    time: TimeSource = .system, random: RandomSource = .system
  ) {
    self.store = store
    self.passwords = passwords
    self.domains = domains
    self.time = time
    self.random = random
  }

  /// Creates an account with an email address and a local password.
  ///
  /// The address is looked up before the password is hashed, so a flood of sign-ups for one address
  /// costs little. `network` is the client's network; `nil`
  /// for the operator.
  ///
  /// - Throws: ``AccountError`` with all problems of the input, ``LoginError`` if too many people
  ///   are waiting, or ``PostStoreError``.
  package func signUp(
    email: String, password: String, name: PersonName, from network: ClientNetwork? = nil
  ) async throws -> Account {
    let address = EmailAddress(email)
    let problems =
      problems(email: address) + AccountRules.problems(password: password, email: address?.text)
      + AccountRules.problems(name: name)
    guard problems.isEmpty, let address else { throw AccountError.invalid(problems) }
    let identity = IdentityKey(provider: .local, subject: address.text)
    if try await store.account(of: address) != nil { throw AccountError.emailTaken }
    let account = Account(
      id: .random(random), identity: identity, email: address.text,
      name: AccountRules.trimmed(name),
      passwordHash: try await passwords.hash(password, for: .signUp, from: network),
      createdAt: time.now())
    do {
      try await store.insert(account)
    } catch PostStoreError.identityTaken {
      throw AccountError.emailTaken
    }
    return account
  }

  /// Returns what keeps an account from having an address: that there is none, or its domain.
  package func problems(email: EmailAddress?) -> [AccountProblem] {
    guard let email else { return [.email] }
    return domains.isEmpty || domains.contains(email.domain) ? [] : [.emailDomain(domains)]
  }

  /// Changes the name of an account and its pins, the email address, or the password.
  ///
  /// The caller must check that the person may do this
  /// (``SessionService/confirm(_:password:from:)``); `login` is the version of the login that was
  /// checked, or `nil` for a change of the name only. A new address or password ends all sessions
  /// except `session`.
  ///
  /// - Throws: ``AccountError`` with all problems of the input, or ``PostStoreError``.
  package func change(
    _ account: Account, name: PersonName? = nil, email: String? = nil, password: String? = nil,
    allowedBy login: Int64?, keeping session: SessionTokenHash?
  ) async throws -> Account {
    let address = email.map { EmailAddress($0) }
    let problems =
      (address.map { self.problems(email: $0) } ?? [])
      + (password.map {
        AccountRules.problems(password: $0, email: address??.text ?? account.email)
      } ?? []) + (name.map(AccountRules.problems(name:)) ?? [])
    guard problems.isEmpty else { throw AccountError.invalid(problems) }
    guard account.identity.provider == .local || password == nil && email == nil else {
      throw AccountError.passwordKeptElsewhere
    }
    if let address = address.flatMap(\.self), let other = try await store.account(of: address),
      other.id != account.id
    {
      throw AccountError.emailTaken
    }
    var changes = AccountChanges(
      name: name.map(AccountRules.trimmed), email: address??.text, allowedByLogin: login)
    if let password { changes.passwordHash = try await passwords.hash(password) }
    do {
      guard let changed = try await store.updateAccount(account.id, changes, keeping: session)
      else {
        // The password that was checked may have been changed in the meantime.
        let isThere = try await store.account(account.id) != nil
        throw isThere ? AccountError.wrongPassword : AccountError.gone
      }
      return changed
    } catch PostStoreError.identityTaken {
      throw AccountError.emailTaken
    }
  }

  /// Sets a new password for an account, on behalf of the operator.
  ///
  /// - Throws: ``AccountError`` or ``PostStoreError``.
  package func setPassword(
    of account: AccountID, to new: String, keeping session: SessionTokenHash? = nil
  ) async throws {
    let problems = AccountRules.problems(password: new, email: nil)
    guard problems.isEmpty else { throw AccountError.invalid(problems) }
    let changes = AccountChanges(passwordHash: try await passwords.hash(new))
    guard try await store.updateAccount(account, changes, keeping: session) != nil else {
      throw AccountError.gone
    }
  }
}
