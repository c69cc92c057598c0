import Posting
import TestSupport
import Testing

/// Limits hold however many requests come at once, on every engine.
@Suite(.serialized) struct ConcurrentLimitTests {
  /// Something that there may be only so many of.
  struct Limit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Fills a store up to ten below the limit.
    let prepare: @Sendable (any PostStoring) async throws -> Void
    /// Makes one more, and returns whether it was made.
    let add: @Sendable (any PostStoring, Int) async throws -> Bool
    /// The number of those that are made by 40 requests.
    let made: Int
    /// Counts what is in the store.
    let count: @Sendable (any PostStoring) async throws -> Int
    let limit: Int
  }

  private static let account = Sample.account("1")
  private static let quota = 25

  private static func post(
    _ id: String, _ rule: ExistingPostRule, quota: Int? = nil, _ store: any PostStoring
  ) async throws -> Bool {
    let post = Sample.post(id, owner: "1")
    if case .created = try await store.insert(post, onExisting: rule, quota: quota) { return true }
    return false
  }

  static let limits: [Limit] = [
    Limit(
      testDescription: "pins of an account",
      prepare: { store in
        try await store.insert(account)
        for number in 10..<quota { _ = try await post("old\(number)", .addAnother, store) }
      },
      add: { store, number in try await post("\(number)", .addAnother, quota: quota, store) },
      made: 10, count: { try await $0.posts(of: account.id).count }, limit: quota),
    Limit(
      testDescription: "first pins of an account",
      prepare: { try await $0.insert(account) },
      add: { store, number in try await post("\(number)", .refuse, store) },
      made: 1, count: { try await $0.posts(of: account.id).count }, limit: 1),
    Limit(
      testDescription: "sessions of an account, of which the oldest end",
      prepare: { store in
        try await store.insert(account)
        for number in 10..<SessionService.maxSessions {
          try await store.insert(
            Sample.session("old\(number)", of: "1", from: Int64(number), until: 10_000))
        }
      },
      add: { store, number in
        _ = try await SessionService(store: store, providers: []).begin(
          account, from: LoginClient(network: ClientNetwork(of: "10.0.0.1")))
        return true
      },
      made: 40, count: { try await $0.sessions(of: account.id).count },
      limit: SessionService.maxSessions),
    Limit(
      testDescription: "accounts of an address",
      prepare: { _ in },
      add: { store, number in
        do {
          try await store.insert(Sample.account("\(number)", subject: "ada@example.org"))
          return true
        } catch PostStoreError.identityTaken {
          return false
        }
      },
      made: 1, count: { try await $0.accounts(after: nil, limit: 100).count }, limit: 1),
  ]

  @Test(arguments: StoreEngine.all, limits)
  func fortyRequestsAtOnceStayBelowTheLimit(engine: StoreEngine, limit: Limit) async throws {
    let store = try await engine.makeStore()
    try await limit.prepare(store)
    let made = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<40 { group.addTask { try await limit.add(store, number) } }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(made == limit.made)
    #expect(try await limit.count(store) == limit.limit)
  }

  /// A login is never the session that it ends, even after the clock was set back.
  @Test(arguments: StoreEngine.all)
  func aNewSessionStaysAndTheOldestEnds(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Self.account)
    for (token, begin) in [("a", 30), ("b", 10), ("c", 20)] as [(String, Int64)] {
      try await store.insert(Sample.session(token, of: "1", from: begin, until: 1_000))
    }
    #expect(try await store.insert(Sample.session("d", of: "1", from: 0, until: 1_000), atMost: 3))
    let left = try await store.sessions(of: Self.account.id).map(\.tokenHash.rawValue)
    #expect(left == ["a", "c", "d"])
  }
}
