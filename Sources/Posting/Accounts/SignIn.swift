/// Lets people in and out: log-in, sessions, log-out.
public struct SignIn: Sendable {
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
  }

  /// Checks credentials and begins a session; a person whom a provider vouches for, and who has no
  /// account yet, gets one.
  ///
  /// Failures are counted by the client's address.
  ///
  /// - Throws: ``IdentityError``, ``LoginError`` or ``PostStoreError``.
  public func logIn(_ credentials: Credentials, from address: String) async throws -> LoggedIn {
    let login = Self.login(of: credentials)
    let person = try await slowed(login, from: address) { try await identify(credentials) }
    let account = try await account(of: person)
    guard !account.isDisabled else { throw LoginError.disabled }
    return try await begin(account)
  }

  /// Checks that who is logged in knows the password too, before something that cannot be undone.
  ///
  /// - Throws: ``AccountError``, ``LoginError`` or ``PostStoreError``.
  public func confirm(
    _ account: Account, password: String, from address: String
  ) async throws {
    guard account.identity.provider == .local else { throw AccountError.passwordKeptElsewhere }
    let credentials = Credentials.password(login: account.identity.subject, password: password)
    do {
      _ = try await slowed(Self.login(of: credentials), from: address) {
        try await identify(credentials)
      }
    } catch IdentityError.refused {
      throw AccountError.wrongPassword
    }
  }

  /// Returns whether a guess of some other secret is right, and slows guessing as log-ins are.
  ///
  /// - Throws: ``LoginError/slowedDown(retryAfterSeconds:)`` or ``PostStoreError``.
  public func mayPass(
    _ isRight: Bool, _ secret: String, from address: String
  ) async throws -> Bool {
    do {
      try await slowed(secret, from: address) {
        guard isRight else { throw IdentityError.refused }
      }
      return true
    } catch IdentityError.refused {
      return false
    }
  }

  /// Counts the failures of an attempt, and lets none be made too soon after others.
  private func slowed<Success: Sendable>(
    _ login: String, from address: String, _ attempt: () async throws -> Success
  ) async throws -> Success {
    let running = try await store.beginLogin(login, from: address)
    let outcome: Result<Success, any Error>
    do {
      outcome = .success(
        try await slowed(login, from: address, others: running.others, attempt))
    } catch {
      outcome = .failure(error)
    }
    // What became of the attempt matters more than a count that ends by itself.
    try? await store.endLogin(running)
    return try outcome.get()
  }

  private func slowed<Success: Sendable>(
    _ login: String, from address: String, others: Int, _ attempt: () async throws -> Success
  ) async throws -> Success {
    let now = time.now()
    let failures = try await store.failedLogins(
      login, from: address, since: now.advanced(bySeconds: -LoginSlowing.windowSeconds))
    let wait = LoginSlowing.waitSeconds(after: failures, running: others, at: now)
    guard wait == 0 else { throw LoginError.slowedDown(retryAfterSeconds: wait) }
    let success: Success
    do {
      success = try await attempt()
    } catch IdentityError.refused {
      try await store.recordFailedLogin(login, from: address, at: now)
      throw IdentityError.refused
    }
    if failures.withLogin > 0 {
      try await store.forgetFailedLogins(login, from: address)
    }
    return success
  }

  /// Begins a session for an account whose owner is known already, as after a sign-up.
  ///
  /// - Throws: ``PostStoreError``.
  public func begin(_ account: Account) async throws -> LoggedIn {
    let token = SessionToken.random(random)
    let now = time.now()
    let session = Session(
      tokenHash: token.hash, account: account.id, createdAt: now,
      expiresAt: now.advanced(bySeconds: Self.sessionSeconds))
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

  private func identify(_ credentials: Credentials) async throws -> IdentifiedPerson {
    for provider in providers {
      if let person = try await provider.identify(credentials) { return person }
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

  /// What failures are counted by: a token is not kept, even as a failure.
  private static func login(of credentials: Credentials) -> String {
    switch credentials {
    case .password(let login, _): login.lowercased()
    case .facebook: "facebook"
    }
  }
}
