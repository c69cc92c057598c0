import Geodesy
import Posting
import TestSupport
import Testing

/// Accounts and what depends on them, on every engine.
@Suite(.serialized) struct AccountTests {
  private let ada = AccountID(rawValue: "1000000001")

  @Test(arguments: StoreEngine.all)
  func anAccountReadsBackAsItWasWritten(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let accounts = [
      Sample.account(),
      Sample.account(
        "2", provider: .udacity, subject: "u-77", email: "a@b", first: "", last: "",
        passwordHash: nil, isDisabled: true),
      Sample.account("3", provider: .facebook, subject: "Ünï 🏔", first: "Li", last: ""),
    ]
    for account in accounts { try await store.insert(account) }
    for account in accounts {
      #expect(try await store.account(account.id) == account)
      #expect(try await store.account(of: account.identity) == account)
    }
  }

  @Test(arguments: StoreEngine.all)
  func anUnknownIDOrIdentityGivesNoAccount(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account(subject: "ada@example.org"))
    for id in ["", "1", "1000000001 ", "1000000001\0"] {
      let id = AccountID(rawValue: id)
      #expect(try await store.account(id) == nil)
      #expect(try await store.deleteAccount(id) == false)
      let changes = AccountChanges(isDisabled: true)
      #expect(try await store.updateAccount(id, changes, keeping: nil) == nil)
    }
    for identity in [
      IdentityKey(provider: .udacity, subject: "ada@example.org"),
      IdentityKey(provider: .local, subject: "Ada@example.org"),
      IdentityKey(provider: .local, subject: "ada@example.org\0"),
      IdentityKey(provider: .local, subject: ""),
    ] { #expect(try await store.account(of: identity) == nil) }
  }

  @Test(arguments: StoreEngine.all)
  func anIdentityIsUnique(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account("1", subject: "x"))
    await #expect(throws: PostStoreError.identityTaken) {
      try await store.insert(Sample.account("2", subject: "x"))
    }
    try await store.insert(Sample.account("3", provider: .udacity, subject: "x"))
    // Somebody else's number by chance is another matter than an identity.
    await expectInvalid { try await store.insert(Sample.account("1", subject: "y")) }
    #expect(try await store.accounts(after: nil, limit: 9).map(\.id.rawValue) == ["1", "3"])
  }

  @Test(arguments: StoreEngine.all)
  func ofManyWithOneIdentityOneIsCreated(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let made = await countDone(of: 12, or: { $0 == .identityTaken }) { number in
      try await store.insert(Sample.account("\(100 + number)", subject: "same"))
    }
    #expect(made == 1)
    #expect(try await store.accounts(after: nil, limit: 99).count == 1)
  }

  @Test(arguments: StoreEngine.all)
  func violationsAreRefused(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let long = { (count: Int) in String(repeating: "ü", count: count) }
    let wrong = [
      Sample.account("", subject: "a"), Sample.account("1 2"), Sample.account("ü", subject: "a"),
      Sample.account(long(65), subject: "a"), Sample.account("1", subject: ""),
      Sample.account("1", subject: long(513)), Sample.account("1", subject: "a\0b"),
      Sample.account("1", email: long(513)), Sample.account("1", first: long(129)),
      Sample.account("1", last: long(129)), Sample.account("1", last: "\0"),
      Sample.account("1", passwordHash: ""), Sample.account("1", passwordHash: long(1_025)),
    ]
    for account in wrong { await expectInvalid { try await store.insert(account) } }
    #expect(try await store.accounts(after: nil, limit: 9).isEmpty)
  }

  @Test(arguments: StoreEngine.all)
  func accountsComeInPagesByTheirIds(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let ids = ["10", "9", "100", "A", "a", "1"]
    for id in ids { try await store.insert(Sample.account(id)) }
    let sorted = ["1", "10", "100", "9", "A", "a"]
    func page(after last: String?, _ limit: Int) async throws -> [String] {
      try await store.accounts(after: last.map(AccountID.init(rawValue:)), limit: limit)
        .map(\.id.rawValue)
    }
    #expect(try await page(after: nil, 100) == sorted)
    #expect(try await page(after: nil, 2) == ["1", "10"])
    #expect(try await page(after: "10", 2) == ["100", "9"])
    #expect(try await page(after: "99", 9) == ["A", "a"])
    #expect(try await page(after: "a", 9) == [])
    #expect(try await page(after: nil, 0) == [])
    #expect(try await page(after: nil, -1) == [])
  }

  @Test(arguments: StoreEngine.all)
  func aNewNameIsShownWithPostsToo(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account())
    try await store.insert(Sample.account("2", first: "Alan", last: "Turing"))
    try await store.fill([
      Sample.post("pin1", owner: "1000000001"), Sample.post("pin2", owner: "2"),
      Sample.post("pin3"), Sample.post("pin4", owner: "1000000001", seconds: 9),
    ])
    let name = PersonName(first: "Augusta", last: "King")
    var expected = Sample.account()
    expected.name = name
    #expect(
      try await store.updateAccount(ada, AccountChanges(name: name), keeping: nil) == expected)
    #expect(try await store.account(ada) == expected)
    let names = try await store.posts(PostListing()).map(\.name.full)
    #expect(names == ["Augusta King", "Alan Turing", "Ada Byron", "Augusta King"])
    let byName = PostListing.Condition(.lastName, equals: .text("King"))
    #expect(try await store.countPosts([byName]) == 2)
    // A new name does not change the time of a post.
    #expect(try await store.post(PostID(rawValue: "pin1"))?.updatedAt == Sample.start)
  }

  @Test(arguments: StoreEngine.all)
  func aRefusedNameChangesNothing(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account())
    try await store.fill([Sample.post("pin1", owner: "1000000001")])
    let changes = AccountChanges(
      name: PersonName(first: "A", last: String(repeating: "x", count: 129)), passwordHash: "new")
    await expectInvalid { try await store.updateAccount(ada, changes, keeping: nil) }
    #expect(try await store.account(ada) == Sample.account())
    #expect(try await store.posts(of: ada).map(\.name.full) == ["Ada Byron"])
  }

  @Test(arguments: StoreEngine.all)
  func aNewPasswordAndDisablingEndSessions(engine: StoreEngine) async throws {
    let changes: [(AccountChanges, ends: Bool)] = [
      (AccountChanges(passwordHash: "new"), true), (AccountChanges(isDisabled: true), true),
      (AccountChanges(isDisabled: false), false), (AccountChanges(), false),
      (AccountChanges(name: PersonName(first: "A", last: "B")), false),
    ]
    for (change, ends) in changes {
      let store = try await engine.makeStore()
      try await store.insert(Sample.account())
      try await store.insert(Sample.account("2"))
      for (token, account) in [("a", "1000000001"), ("b", "1000000001"), ("c", "2")] {
        try await store.insert(Sample.session(token, of: account, until: 100))
      }
      let kept = SessionTokenHash(rawValue: "b")
      let changed = try await store.updateAccount(ada, change, keeping: kept)
      let stored = try await store.account(ada)
      #expect(changed == stored)
      #expect((try await store.session(SessionTokenHash(rawValue: "a")) == nil) == ends)
      #expect(try await store.session(kept) != nil)
      #expect(try await store.session(SessionTokenHash(rawValue: "c")) != nil)
      _ = try await store.updateAccount(ada, change, keeping: nil)
      #expect((try await store.session(kept) == nil) == ends)
      #expect(try await store.session(SessionTokenHash(rawValue: "c")) != nil)
    }
  }

  @Test(arguments: StoreEngine.all)
  func aDeletedAccountTakesItsDataWithIt(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(
      Sample.account(subject: "ada@example.org", email: "countess@example.org"))
    try await store.insert(Sample.account("2"))
    try await store.fill([
      Sample.post("pin1", owner: "1000000001"), Sample.post("pin2", owner: "2"),
      Sample.post("pin3", uniqueKey: "1000000001"),
    ])
    try await store.insert(Sample.session("a", until: 100))
    try await store.insert(Sample.session("b", of: "2", until: 100))
    let logins: [LoginName] = ["ada@example.org", " Countess@example.org", "somebody@example.org"]
    for login in logins {
      try await store.recordFailedLogin(
        login, from: Sample.network("10.0.0.1"), at: Sample.start)
    }
    #expect(try await store.deleteAccount(ada))
    #expect(try await store.deleteAccount(ada) == false)
    #expect(try await store.account(ada) == nil)
    #expect(try await store.posts(PostListing()).ids == ["pin2", "pin3"])
    let near = try await store.posts(
      nearestTo: Sample.post("x").coordinate, limit: 9, withinMeters: 1)
    #expect(near.neighbors.map(\.element).ids == ["pin2", "pin3"])
    #expect(try await store.session(SessionTokenHash(rawValue: "a")) == nil)
    #expect(try await store.session(SessionTokenHash(rawValue: "b")) != nil)
    let failures = try await store.failedLogins(
      "ada@example.org", from: Sample.network("10.0.0.1"), at: Sample.start)
    #expect(failures.login.count == 0)
    #expect(failures.source.count == 1)
    // The identity is free again.
    try await store.insert(Sample.account(subject: "ada@example.org"))
    #expect(try await store.posts(of: ada).isEmpty)
  }
}
