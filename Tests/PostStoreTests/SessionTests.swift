import Posting
import TestSupport
import Testing

/// Sessions and failed logins, on every engine.
@Suite(.serialized) struct SessionTests {
  private func hash(_ text: String) -> SessionTokenHash { SessionTokenHash(rawValue: text) }

  @Test(arguments: StoreEngine.all)
  func aSessionComesWithItsAccount(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account())
    try await store.insert(Sample.account("2", passwordHash: nil, isDisabled: true))
    for (token, account) in [("a", "1000000001"), ("b", "2"), ("c", "2")] {
      try await store.insert(Sample.session(token, of: account, until: 100))
    }
    let found = try #require(try await store.session(hash("a")))
    #expect(found.session == Sample.session("a", until: 100))
    #expect(found.account == Sample.account())
    #expect(try await store.session(hash("b"))?.account.isDisabled == true)
    for token in ["", "d", "A", "a\0", String(repeating: "a", count: 10_000)] {
      #expect(try await store.session(hash(token)) == nil)
    }
  }

  @Test(arguments: StoreEngine.all)
  func onlySessionsThatEndedBeforeATimeAreRemoved(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account())
    try await store.insert(Sample.session("a", until: 100))
    try await store.insert(Sample.session("b", from: 50, until: 200))
    // A login while the clock is far ahead does not end any session.
    try await store.insert(Sample.session("far", from: 900_000_000, until: 900_000_100))
    for token in ["a", "b", "far"] { #expect(try await store.session(hash(token)) != nil) }
    try await store.deleteSessions(endedBefore: Sample.start.advanced(bySeconds: 150))
    #expect(try await store.session(hash("a")) == nil)
    #expect(try await store.session(hash("b")) != nil)
  }

  @Test(arguments: StoreEngine.all)
  func anAccountsSessionsAreListedAndEndedTogether(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account())
    try await store.insert(Sample.account("2"))
    let sessions = [
      Sample.session("c", from: 20, until: 100, client: "Firefox é"),
      Sample.session("a", from: 10, until: 100), Sample.session("b", until: 100),
    ]
    for session in sessions.reversed() { try await store.insert(session) }
    try await store.insert(Sample.session("other", of: "2", until: 100))
    let account = Sample.account().id
    #expect(try await store.sessions(of: account) == sessions)
    #expect(try await store.deleteSessions(of: account) == 3)
    #expect(try await store.deleteSessions(of: account) == 0)
    #expect(try await store.sessions(of: account).isEmpty)
    #expect(try await store.session(hash("other")) != nil)
  }

  @Test(arguments: StoreEngine.all)
  func aSessionIsMadeWithTheLoginOfNow(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let account = Sample.account()
    try await store.insert(account)
    try await store.insert(Sample.session("kept", until: 100))
    let password = AccountChanges(passwordHash: "new")
    _ = try await store.updateAccount(account.id, password, keeping: hash("kept"))
    // A log-in that compared the old password comes too late.
    #expect(try await !store.insert(Sample.session("late", until: 100), atMost: 9))
    #expect(try await store.session(hash("late")) == nil)
    #expect(
      try await store.insert(Sample.session("new", until: 100, loginVersion: 1), atMost: 9))
    for token in ["kept", "new"] {
      #expect(try await store.session(hash(token))?.session.loginVersion == 1)
    }
    // The same for a change that the old password allowed.
    let taken = AccountChanges(email: "eve@example.org", allowedByLogin: 0)
    #expect(try await store.updateAccount(account.id, taken, keeping: nil) == nil)
    #expect(try await store.account(account.id)?.email == account.email)
    let allowed = AccountChanges(email: "ada@example.com", allowedByLogin: 1)
    #expect(try await store.updateAccount(account.id, allowed, keeping: nil)?.loginVersion == 2)
    // A name and a renewed hash change nothing of the kind.
    let name = AccountChanges(name: PersonName(first: "A", last: "B"))
    #expect(try await store.updateAccount(account.id, name, keeping: nil)?.loginVersion == 2)
    try await store.renewPasswordHash(of: account.id, from: "new", to: "renewed")
    #expect(try await store.account(account.id)?.loginVersion == 2)
  }

  @Test(arguments: StoreEngine.all)
  func noSessionOutlastsAChangeAtTheSameTime(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    for round in 0..<20 {
      let account = Sample.account("\(1_000 + round)")
      try await store.insert(account)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          group.addTask {
            let session = Sample.session(
              "\(round) \(number)", of: account.id.rawValue, until: 100)
            _ = try await store.insert(session, atMost: 9)
          }
        }
        group.addTask {
          _ = try await store.updateAccount(
            account.id, AccountChanges(passwordHash: "new"), keeping: nil)
        }
        try await group.waitForAll()
      }
      #expect(try await store.sessions(of: account.id).isEmpty)
    }
  }

  @Test(arguments: StoreEngine.all)
  func aRevokedSessionIsGone(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account())
    try await store.insert(Sample.session("a", until: 100))
    try await store.insert(Sample.session("b", until: 100))
    #expect(try await store.deleteSession(hash("a")))
    #expect(try await store.deleteSession(hash("a")) == false)
    #expect(try await store.deleteSession(hash("")) == false)
    #expect(try await store.session(hash("a")) == nil)
    #expect(try await store.session(hash("b")) != nil)
  }

  @Test(arguments: StoreEngine.all)
  func aSessionNeedsAnAccountAndAUniqueToken(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account())
    try await store.insert(Sample.account("2"))
    try await store.insert(Sample.session("a", until: 100))
    await expectInvalid { try await store.insert(Sample.session("b", of: "3", until: 100)) }
    await expectInvalid { try await store.insert(Sample.session("a", of: "2", until: 100)) }
    await expectInvalid { try await store.insert(Sample.session("", until: 100)) }
    #expect(try await store.session(hash("a"))?.account.id.rawValue == "1000000001")
    #expect(try await store.session(hash("b")) == nil)
  }

  // MARK: Failed logins

  private static let home = "2001:db8:1:2::1"
  private static let room = "2001:db8:1:3::1"

  @Test(arguments: StoreEngine.all)
  func failuresAreCountedByLoginNetworkAndSite(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    func moment(_ seconds: Int64) -> Timestamp { Sample.start.advanced(bySeconds: seconds) }
    let failures: [(LoginName, String, Int64)] = [
      ("ada", Self.home, 0), (" ADA", "2001:db8:1:2:ffff::9", 20), ("ada", Self.room, 30),
      ("alan", Self.home, 40), ("ada", "10.0.0.1", 50), ("ada", "::ffff:10.0.0.1", 60),
      // Long before: they count for the login only.
      ("ada", Self.home, -1_000),
    ]
    for (login, address, seconds) in failures {
      try await store.recordFailedLogin(login, from: Sample.network(address), at: moment(seconds))
    }
    typealias Tally = FailedLogins.Tally
    let found = try await store.failedLogins(
      "ada", from: Sample.network(Self.home), at: moment(100))
    #expect(
      found
        == FailedLogins(
          pair: Tally(count: 2, last: moment(20)), sitePair: Tally(count: 3, last: moment(30)),
          login: Tally(count: 6, last: moment(60)),
          source: Tally(count: 3, logins: 2, last: moment(40)),
          site: Tally(count: 4, logins: 2, last: moment(40))))
    let other = try await store.failedLogins(
      "ada", from: Sample.network("10.0.0.1"), at: moment(100))
    #expect(other.pair == Tally(count: 2, last: moment(60)))
    #expect(other.sitePair == .none && other.site == .none)
    // From a clock that was far ahead, and has been set right since.
    try await store.recordFailedLogin("eve", from: Sample.network("10.0.0.2"), at: moment(90_000))
    #expect(
      try await store.failedLogins("eve", from: Sample.network("10.0.0.2"), at: moment(100))
        == FailedLogins())
  }

  @Test(arguments: StoreEngine.all)
  func onlyOnePairIsForgotten(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let (a, b) = (Sample.network("10.0.0.1"), Sample.network("10.0.0.2"))
    for (login, source) in [("ada", a), ("ada", b), ("alan", a)] as [(LoginName, LoginSource)] {
      try await store.recordFailedLogin(login, from: source, at: Sample.start)
    }
    try await store.forgetFailedLogins("ada", from: a)
    try await store.forgetFailedLogins("nobody", from: a)
    let first = try await store.failedLogins("ada", from: a, at: Sample.start)
    #expect(first.pair.count == 0 && first.source.count == 1 && first.login.count == 1)
    #expect(try await store.failedLogins("ada", from: b, at: Sample.start).pair.count == 1)
    #expect(try await store.failures(with: "ada") == [Sample.start])
  }

  @Test(arguments: StoreEngine.all)
  func expiredAndImpossibleFailuresAreRemoved(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let source = Sample.network("10.0.0.1")
    for seconds: Int64 in [-3_601, -3_600, 0, 60, 61] {
      try await store.recordFailedLogin(
        "ada", from: source, at: Sample.start.advanced(bySeconds: seconds))
    }
    try await store.forgetOldFailures(at: Sample.start)
    #expect(
      try await store.failures(with: "ada")
        == [60, 0, -3_600].map { Sample.start.advanced(bySeconds: $0) })
  }

  @Test(arguments: StoreEngine.all)
  func anyTextMayBeTriedForALogin(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let long = String(repeating: "ü", count: 100_000)
    let texts = ["", "a\0b", "a\0c", "a", long, "' OR 1=1 --", "e\u{301}", "\u{e9}"]
    let source = Sample.network("10.0.0.1")
    for text in texts {
      try await store.recordFailedLogin(LoginName(typed: text), from: source, at: Sample.start)
    }
    for text in texts {
      let login = LoginName(typed: text)
      let failures = try await store.failedLogins(login, from: source, at: Sample.start)
      #expect(failures.pair.count == 1, "\(text.prefix(20))")
      try await store.forgetFailedLogins(login, from: source)
      #expect(try await store.failures(with: login).isEmpty)
    }
  }

  @Test(arguments: StoreEngine.all)
  func theKeyIsSharedByAllUsersOfTheStore(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let key = try await store.installationKey()
    #expect(try await store.installationKey() == key)
    #expect(try await engine.makeStore().installationKey() != key)
  }

  // MARK: Running logins

  @Test(arguments: StoreEngine.all)
  func runningLoginsAreCountedUntilTheyEnd(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let (home, room) = (Sample.network(Self.home), Sample.network(Self.room))
    let first = try await store.beginLogin("ada", from: home)
    #expect([first.others, first.othersFromSite, first.othersOfLogin] == [0, 0, 0])
    let second = try await store.beginLogin("ada", from: home)
    #expect([second.others, second.othersFromSite, second.othersOfLogin] == [1, 1, 1])
    let third = try await store.beginLogin("ada", from: room)
    #expect([third.others, third.othersFromSite, third.othersOfLogin] == [0, 2, 2])
    let fourth = try await store.beginLogin("ada", from: Sample.network("10.0.0.1"))
    #expect([fourth.others, fourth.othersFromSite, fourth.othersOfLogin] == [0, 0, 3])
    #expect(try await store.beginLogin("alan", from: home).othersOfLogin == 0)
    for running in [first, first, second, third, fourth] { try await store.endLogin(running) }
    #expect(try await store.beginLogin("ada", from: home).othersOfLogin == 0)
  }

  /// Whichever comes last sees all others, so that no more than are free get through.
  @Test(arguments: StoreEngine.all)
  func theLastConcurrentLoginSeesTheOthers(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let others = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<12 {
        group.addTask { try await store.beginLogin("ada", from: Sample.network("a")).others }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for free in 1...12 { #expect(others.filter { $0 < free }.count <= free) }
    #expect(others.max() == 11)
  }
}
