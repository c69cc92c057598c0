/// Lets people in and out: log-in, sessions, log-out.
public struct SessionService: Sendable {
  private let store: any PostStoring
  private let providers: [any IdentityProviding]
  /// Where the time comes from.
  public let time: TimeSource
  private let random: RandomSource

  /// How long a session lasts: the length of a course.
  public static let sessionSeconds: Int64 = 60 * 24 * 60 * 60

  /// Creates the door over a store; the first provider that knows the kind of credentials decides.
  public init(
    store: any PostStoring, providers: [any IdentityProviding], time: TimeSource = .system,
    random: RandomSource = .system
  ) {
    self.store = store
    self.providers = providers
    self.time = time
    self.random = random
  }

  /// Somebody who is logged in.
  public struct LoggedIn: Sendable {
    /// The client's secret, known only now.
    public let token: SessionToken
    /// The session.
    public let session: Session
    /// Whose it is.
    public let account: Account
    /// What the client is to show at its next log-in, so that others' failures do not slow it;
    /// `nil` when it did not log in just now.
    public var device: KnownDevice?
  }

  /// Checks credentials and begins a session; a person whom a provider vouches for, and who has no
  /// account yet, gets one.
  ///
  /// - Throws: ``IdentityError``, ``LoginError`` or ``PostStoreError``.
  public func logIn(_ credentials: Credentials, from client: LoginClient) async throws -> LoggedIn {
    let login = LoginName(of: credentials)
    let key = try await store.installationKey()
    let known = client.device(for: login, key: key)
    let person = try await slowed(login, from: client.source(known)) {
      try await identify(credentials, from: client.network)
    }
    let account = try await account(of: person)
    guard !account.isDisabled else { throw LoginError.disabled }
    var loggedIn = try await begin(account, client: client.description)
    loggedIn.device = known ?? KnownDevice(login, key: key, random: random)
    return loggedIn
  }

  /// Checks that who is logged in knows the password too, before something that cannot be undone.
  ///
  /// - Throws: ``AccountError``, ``LoginError`` or ``PostStoreError``.
  public func confirm(
    _ account: Account, password: String, from client: LoginClient
  ) async throws {
    guard account.identity.provider == .local else { throw AccountError.passwordKeptElsewhere }
    let credentials = Credentials.password(login: account.identity.subject, password: password)
    let login = LoginName(of: credentials)
    let known = client.device(for: login, key: try await store.installationKey())
    do {
      _ = try await slowed(login, from: client.source(known)) {
        try await identify(credentials, from: client.network)
      }
    } catch IdentityError.refused {
      throw AccountError.wrongPassword
    }
  }

  /// Counts the failures of an attempt, and lets none be made too soon after others.
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
    // What became of the attempt matters more than a count that ends by itself.
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

  /// Begins a session for an account whose owner is known already, as after a sign-up.
  ///
  /// - Throws: ``PostStoreError``.
  public func begin(_ account: Account, client: String? = nil) async throws -> LoggedIn {
    let token = SessionToken.random(random)
    let now = time.now()
    let session = Session(
      tokenHash: token.hash, account: account.id, createdAt: now,
      expiresAt: now.advanced(bySeconds: Self.sessionSeconds), client: client)
    try await store.insert(session)
    return LoggedIn(token: token, session: session, account: account)
  }

  /// Returns whose session a token is; `nil` when it is forged, expired or revoked, or its account
  /// is disabled.
  ///
  /// - Throws: ``PostStoreError``.
  public func loggedIn(with token: SessionToken) async throws -> LoggedIn? {
    guard let (session, account) = try await store.session(token.hash),
      session.expiresAt > time.now(), !account.isDisabled
    else { return nil }
    return LoggedIn(token: token, session: session, account: account)
  }

  /// Ends a session; nothing happens when there is none.
  ///
  /// - Throws: ``PostStoreError``.
  public func logOut(_ token: SessionToken) async throws {
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

  private func account(of person: IdentifiedPerson) async throws -> Account {
    if let account = try await store.account(of: person.identity) { return account }
    let account = Account(
      id: .random(random), identity: person.identity, email: person.email, name: person.name,
      passwordHash: nil, createdAt: time.now())
    do {
      try await store.insert(account)
    } catch PostStoreError.identityTaken {
      // Two first log-ins at once: the other one made the account.
      if let made = try await store.account(of: person.identity) { return made }
      throw PostStoreError.identityTaken
    }
    return account
  }
}
