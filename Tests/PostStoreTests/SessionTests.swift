import Posting
import TestSupport
import Testing

/// Sessions and failed log-ins, on every engine.
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
  func anEndedSessionIsStillToldUntilTheNextOneBegins(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account())
    try await store.insert(Sample.session("a", until: 100))
    try await store.insert(Sample.session("b", from: 50, until: 200))
    #expect(
      try await store.session(hash("a"))?.session.expiresAt == Sample.start.advanced(bySeconds: 100)
    )
    try await store.insert(Sample.session("c", from: 150, until: 300))
    #expect(try await store.session(hash("a")) == nil)
    #expect(try await store.session(hash("b")) != nil)
    // The clock went back: what was forgotten stays so, and nothing else goes.
    try await store.insert(Sample.session("d", from: -900, until: -800))
    #expect(try await store.session(hash("d")) != nil)
    #expect(try await store.session(hash("c")) != nil)
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
  func aSessionNeedsAnAccountAndATokenOfItsOwn(engine: StoreEngine) async throws {
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

  // MARK: Failed log-ins

  @Test(arguments: StoreEngine.all)
  func failuresAreCountedByPairAndByAddress(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let failures: [(String, String, Int64)] = [
      ("ada", "10.0.0.1", 0), ("ada", "10.0.0.1", 20), ("ada", "10.0.0.1", 10),
      ("alan", "10.0.0.1", 30), ("ada", "10.0.0.2", 40), ("Ada", "10.0.0.1", 5),
    ]
    for (login, address, seconds) in failures {
      try await store.recordFailedLogin(
        login, from: address, at: Sample.start.advanced(bySeconds: seconds))
    }
    func count(_ login: String, _ address: String, since seconds: Int64) async throws
      -> FailedLogins
    {
      try await store.failedLogins(
        login, from: address, since: Sample.start.advanced(bySeconds: seconds))
    }
    #expect(
      try await count("ada", "10.0.0.1", since: 0)
        == FailedLogins(
          withLogin: 3, lastWithLogin: Sample.start.advanced(bySeconds: 20), fromAddress: 5,
          loginsTried: 3, lastFromAddress: Sample.start.advanced(bySeconds: 30)))
    #expect(
      try await count("ada", "10.0.0.1", since: 11)
        == FailedLogins(
          withLogin: 1, lastWithLogin: Sample.start.advanced(bySeconds: 20), fromAddress: 2,
          loginsTried: 2, lastFromAddress: Sample.start.advanced(bySeconds: 30)))
    #expect(
      try await count("nobody", "10.0.0.2", since: 0)
        == FailedLogins(
          withLogin: 0, lastWithLogin: nil, fromAddress: 1, loginsTried: 1,
          lastFromAddress: Sample.start.advanced(bySeconds: 40)))
    #expect(try await count("ada", "10.0.0.1", since: 31) == none)
    #expect(try await count("ada", "10.0.0.3", since: 0) == none)
    #expect(try await count("", "", since: 0) == none)
  }

  private let none = FailedLogins(
    withLogin: 0, lastWithLogin: nil, fromAddress: 0, loginsTried: 0, lastFromAddress: nil)

  @Test(arguments: StoreEngine.all)
  func forgettingIsOfOnePair(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    for (login, address) in [("ada", "a"), ("ada", "b"), ("alan", "a")] {
      try await store.recordFailedLogin(login, from: address, at: Sample.start)
    }
    try await store.forgetFailedLogins("ada", from: "a")
    try await store.forgetFailedLogins("nobody", from: "a")
    let first = try await store.failedLogins("ada", from: "a", since: Sample.start)
    #expect(first.withLogin == 0)
    #expect(first.fromAddress == 1)
    #expect(try await store.failedLogins("ada", from: "b", since: Sample.start).withLogin == 1)
  }

  @Test(arguments: StoreEngine.all)
  func failuresOfMoreThanADayAgoAreForgotten(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let day: Int64 = 24 * 60 * 60
    for seconds in [-1, 0, day] {
      try await store.recordFailedLogin(
        "ada", from: "a", at: Sample.start.advanced(bySeconds: seconds))
    }
    let all = try await store.failedLogins("ada", from: "a", since: Timestamp(milliseconds: .min))
    #expect(all.withLogin == 2)
  }

  @Test(arguments: StoreEngine.all)
  func anyTextMayBeTriedForALogin(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let long = String(repeating: "ü", count: 100_000)
    let texts = ["", "a\0b", "a\0c", "a", long, "' OR 1=1 --", "e\u{301}", "\u{e9}"]
    for text in texts {
      try await store.recordFailedLogin(text, from: "a", at: Sample.start)
      try await store.recordFailedLogin("ada", from: text, at: Sample.start)
    }
    for text in texts {
      let failures = try await store.failedLogins(text, from: "a", since: Sample.start)
      #expect(failures.withLogin == 1, "\(text.prefix(20))")
      try await store.forgetFailedLogins(text, from: "a")
      #expect(
        try await store.failedLogins(text, from: "a", since: Sample.start).withLogin == 0)
    }
  }

  // MARK: Running log-ins

  @Test(arguments: StoreEngine.all)
  func runningLoginsAreCountedByPairUntilTheyEnd(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let long = String(repeating: "ü", count: 100_000)
    for (login, address) in [("ada", "a"), ("", ""), ("a\0b", "a"), (long, long)] {
      let first = try await store.beginLogin(login, from: address)
      let second = try await store.beginLogin(login, from: address)
      #expect([first.others, second.others] == [0, 1])
      #expect(try await store.beginLogin(login, from: "other").others == 0)
      try await store.endLogin(first)
      try await store.endLogin(first)
      let third = try await store.beginLogin(login, from: address)
      #expect(third.others == 1)
      for running in [second, third] { try await store.endLogin(running) }
      #expect(try await store.beginLogin(login, from: address).others == 0)
    }
  }

  /// Whichever comes last sees all others, so that no more than are free get through.
  @Test(arguments: StoreEngine.all)
  func ofManyAtOnceTheLastSeesTheOthers(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let others = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<12 {
        group.addTask { try await store.beginLogin("ada", from: "a").others }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for free in 1...12 { #expect(others.filter { $0 < free }.count <= free) }
    #expect(others.max() == 11)
  }
}
