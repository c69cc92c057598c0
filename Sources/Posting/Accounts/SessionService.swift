/// A service that manages sessions: log in, look up, log out.
package struct SessionService: Sendable {
  private let store: any PostStoring
  private let providers: [any IdentityProviding]
  /// The clock.
  package let time: TimeSource
  private let random: RandomSource

  /// The lifetime of a session: 60 days, the length of a course.
  package static let sessionSeconds: Int64 = 60 * 24 * 60 * 60

  /// The maximum number of sessions of an account; the oldest ends when another begins.
  ///
  /// A class may share one account, and each of its devices may log in a few times a day.
  package static let maxSessions = 500

  /// Creates a service for a store.
  ///
  /// The first provider that supports the kind of credentials decides.
  package init(
    store: any PostStoring, providers: [any IdentityProviding], time: TimeSource = .system,
    random: RandomSource = .system
  ) {
    self.store = store
    self.providers = providers
    self.time = time
    self.random = random
  }

  /// A logged-in person.
  package struct LoggedIn: Sendable {
    /// The session's token, which is not stored.
    package let token: SessionToken
    /// The session.
    package let session: Session
    /// The account.
    package let account: Account
    /// The device cookie for the client's next login, which exempts it from waits caused by others;
    /// `nil` unless the client has just logged in.
    package var device: KnownDevice?
  }

  /// Decides whether an account may be created for a person whom a provider has identified for the
  /// first time.
  package typealias Admission = @Sendable (IdentifiedPerson) async throws -> Void

  /// Checks credentials and starts a session; creates an account for a person identified for the
  /// first time, if `admission` does not throw.
  ///
  /// - Throws: ``IdentityError``, ``LoginError`` or ``PostStoreError``, or an error of `admission`.
  package func logIn(
    _ credentials: Credentials, from client: LoginClient, admitting admission: Admission
  ) async throws -> LoggedIn {
    let login = LoginName(of: credentials)
    let key = try await store.installationKey()
    let known = client.device(
      for: login, version: try await loginVersion(of: credentials), key: key)
    let person = try await slowed(login, from: client.source(known)) {
      try await identify(credentials, from: client.network)
    }
    var account = try await account(of: person, admission)
    guard !account.isDisabled else { throw LoginError.disabled }
    // The account may have changed since the password was compared.
    if let checked = person.loginVersion { account.loginVersion = checked }
    return try await begin(account, client, login, known, key)
  }

  /// Returns the version of a login before it is checked; 0 if it is not kept here or unknown.
  private func loginVersion(of credentials: Credentials) async throws -> Int64 {
    guard case .password(let login, _) = credentials, let email = EmailAddress(login) else {
      return 0
    }
    return try await store.account(of: email)?.loginVersion ?? 0
  }

  /// Checks the password of a logged-in person again, before something that cannot be undone.
  ///
  /// - Returns: The version of the login that was checked.
  /// - Throws: ``AccountError``, ``LoginError`` or ``PostStoreError``.
  package func confirm(
    _ account: Account, password: String, from client: LoginClient
  ) async throws -> Int64 {
    guard account.identity.provider == .local else { throw AccountError.passwordKeptElsewhere }
    let credentials = Credentials.password(login: account.identity.subject, password: password)
    let login = LoginName(of: credentials)
    let known = client.device(
      for: login, version: account.loginVersion, key: try await store.installationKey())
    do {
      let person = try await slowed(login, from: client.source(known)) {
        try await identify(credentials, from: client.network)
      }
      return person.loginVersion ?? account.loginVersion
    } catch IdentityError.refused {
      throw AccountError.wrongPassword
    }
  }

  /// Runs an attempt, counts its failure, and refuses it if a wait is still running.
  private func slowed<Success: Sendable>(
    _ login: LoginName, from source: LoginSource, _ attempt: () async throws -> Success
  ) async throws -> Success {
    let running = try await store.beginLogin(login, from: source)
    let outcome: Result<Success, any Error>
    do {
      outcome = .success(try await slowed(login, from: source, running, attempt))
    } catch {
      outcome = .failure(error)
    }
    // The result of the attempt matters more than this count, which expires anyway.
    try? await store.endLogin(running)
    return try outcome.get()
  }

  private func slowed<Success: Sendable>(
    _ login: LoginName, from source: LoginSource, _ running: RunningLogin,
    _ attempt: () async throws -> Success
  ) async throws -> Success {
    let now = time.now()
    let failures = try await store.failedLogins(login, from: source, at: now)
    let wait = LoginThrottle.waitSeconds(after: failures, running: running, from: source, at: now)
    guard wait == 0 else { throw LoginError.slowedDown(retryAfterSeconds: wait) }
    let success: Success
    do {
      success = try await attempt()
    } catch IdentityError.refused {
      try await store.recordFailedLogin(login, from: source, at: now)
      throw IdentityError.refused
    }
    if failures.pair.count > 0 {
      try await store.forgetFailedLogins(login, from: source)
    }
    return success
  }

  /// Starts a session for an account that has just been created, without its password.
  ///
  /// - Throws: ``PostStoreError``.
  package func begin(_ account: Account, from client: LoginClient) async throws -> LoggedIn {
    try await begin(
      account, client, LoginName(typed: account.identity.subject), nil,
      try await store.installationKey())
  }

  /// Returns a device for an account whose login has just changed.
  ///
  /// - Throws: ``PostStoreError``.
  package func device(of account: Account) async throws -> KnownDevice {
    KnownDevice(
      LoginName(typed: account.identity.subject), version: account.loginVersion,
      key: try await store.installationKey(), random: random)
  }

  /// Starts a session of the version of the login in `account`.
  private func begin(
    _ account: Account, _ client: LoginClient, _ login: LoginName, _ known: KnownDevice?,
    _ key: InstallationKey
  ) async throws -> LoggedIn {
    let device =
      known
      ?? KnownDevice(login, version: account.loginVersion, key: key, random: random)
    let token = SessionToken.random(random)
    let now = time.now()
    let session = Session(
      tokenHash: token.hash, account: account.id, loginVersion: account.loginVersion,
      createdAt: now, expiresAt: now.advanced(bySeconds: Self.sessionSeconds),
      client: client.description)
    guard try await store.insert(session, atMost: Self.maxSessions) else {
      // The password was right, but is not any more.
      throw IdentityError.refused
    }
    return LoggedIn(token: token, session: session, account: account, device: device)
  }

  /// Returns the session of a token; `nil` if it is invalid, expired or revoked, or the account is
  /// disabled.
  ///
  /// - Throws: ``PostStoreError``.
  package func loggedIn(with token: SessionToken) async throws -> LoggedIn? {
    guard let (session, account) = try await store.session(token.hash),
      session.expiresAt > time.now(), !account.isDisabled
    else { return nil }
    return LoggedIn(token: token, session: session, account: account)
  }

  /// Ends a session, if it exists.
  ///
  /// - Throws: ``PostStoreError``.
  package func logOut(_ token: SessionToken) async throws {
    _ = try await store.deleteSession(token.hash)
  }

  private func identify(
    _ credentials: Credentials, from network: ClientNetwork
  ) async throws -> IdentifiedPerson {
    for provider in providers {
      if let person = try await provider.identify(credentials, from: network) { return person }
    }
    throw IdentityError.notOffered
  }

  private func account(
    of person: IdentifiedPerson, _ admission: Admission
  ) async throws -> Account {
    if let account = try await store.account(of: person.identity) { return account }
    try await admission(person)
    let account = Account(
      id: .random(random), identity: person.identity, email: person.email, name: person.name,
      passwordHash: nil, createdAt: time.now())
    do {
      try await store.insert(account)
    } catch PostStoreError.identityTaken {
      // Of two concurrent first logins, the other one created the account.
      if let made = try await store.account(of: person.identity) { return made }
      throw PostStoreError.identityTaken
    }
    return account
  }
}
