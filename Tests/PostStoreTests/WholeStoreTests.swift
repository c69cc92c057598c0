import Posting
import TestSupport
import Testing

/// Opening, closing and using a store from many tasks, on every engine.
@Suite(.serialized) struct WholeStoreTests {
  @Test(arguments: StoreEngine.all)
  func aClosedStoreSaysSo(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.ping()
    try await store.fill([Sample.post("pin1")])
    try await store.close()
    try await store.close()
    let id = PostID(rawValue: "pin1")
    let account = AccountID(rawValue: "1")
    let token = SessionTokenHash(rawValue: "a")
    await expectUnavailable { try await store.ping() }
    await expectUnavailable {
      _ = try await store.insert(Sample.post("pin2"), onExisting: .refuse)
    }
    await expectUnavailable {
      _ = try await store.updatePost(id, PostChanges(), at: Sample.start)
    }
    await expectUnavailable { _ = try await store.deletePost(id) }
    await expectUnavailable { _ = try await store.post(id) }
    await expectUnavailable { _ = try await store.posts(PostListing()) }
    await expectUnavailable { _ = try await store.countPosts([]) }
    await expectUnavailable { _ = try await store.posts(of: account) }
    await expectUnavailable {
      _ = try await store.posts(
        nearestTo: Sample.post("x").coordinate, limit: 1, withinMeters: 1)
    }
    await expectUnavailable { try await store.insert(Sample.account()) }
    await expectUnavailable { _ = try await store.account(account) }
    await expectUnavailable { _ = try await store.account(of: Sample.account().identity) }
    await expectUnavailable { _ = try await store.accounts(after: nil, limit: 1) }
    await expectUnavailable {
      _ = try await store.updateAccount(account, AccountChanges(), keeping: nil)
    }
    await expectUnavailable { _ = try await store.deleteAccount(account) }
    await expectUnavailable { try await store.insert(Sample.session("a", until: 1)) }
    await expectUnavailable { _ = try await store.session(token) }
    await expectUnavailable { _ = try await store.deleteSession(token) }
    await expectUnavailable {
      try await store.recordFailedLogin("a", from: Sample.network("b"), at: Sample.start)
    }
    await expectUnavailable {
      _ = try await store.failedLogins("a", from: Sample.network("b"), at: Sample.start)
    }
    await expectUnavailable {
      try await store.forgetFailedLogins("a", from: Sample.network("b"))
    }
    await expectUnavailable { _ = try await store.beginLogin("a", from: Sample.network("b")) }
    await expectUnavailable { _ = try await store.failures(with: "a") }
    await expectUnavailable { try await store.forgetOldFailures(at: Sample.start) }
    await expectUnavailable { _ = try await store.sessions(of: account) }
    await expectUnavailable { _ = try await store.deleteSessions(of: account) }
    await expectUnavailable { try await store.deleteSessions(endedBefore: Sample.start) }
    await expectUnavailable { try await store.renewPasswordHash(of: account, from: "a", to: "b") }
    await expectUnavailable { try await store.endLogin(RunningLogin(number: 1, others: 0)) }
  }

  /// Calls that run while the store closes are finished, and later ones are refused.
  @Test(arguments: StoreEngine.all)
  func closingWaitsForRunningCalls(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.fill((0..<50).map { Sample.post("pin\($0)") })
    let outcomes = await countDone(of: 40, or: { $0.isUnavailable }) { number in
      if number.isMultiple(of: 2) {
        let all = try await store.posts(PostListing())
        #expect(all.count >= 50)
      } else {
        _ = try await store.insert(Sample.post("new\(number)"), onExisting: .addAnother)
      }
      if number == 20 { try await store.close() }
    }
    #expect(outcomes >= 1)
    await expectUnavailable { try await store.ping() }
  }

  @Test(arguments: StoreEngine.all)
  func manyTasksReadAndWriteAtOnce(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<20 {
        group.addTask {
          let account = Sample.account("\(100 + task)")
          try await store.insert(account)
          for number in 0..<5 {
            let post = Sample.post("t\(task)n\(number)", owner: account.id.rawValue)
            _ = try await store.insert(post, onExisting: .addAnother)
            _ = try await store.updatePost(post.id, PostChanges(place: "X"), at: Sample.start)
            // What was written before a read is seen by it, whichever connection it runs on.
            let mine = try await store.posts(of: account.id)
            #expect(mine.count == number + 1)
            #expect(mine.first?.place == "X")
          }
          _ = try await store.deleteAccount(account.id)
          #expect(try await store.posts(of: account.id).isEmpty)
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.countPosts([]) == 0)
  }

  /// Writes that share a transaction do not share a refusal.
  @Test(arguments: StoreEngine.all)
  func aRefusedWriteUndoesOnlyItsOwnChanges(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    for number in 0..<40 { try await store.insert(Sample.account("\(100 + number)")) }
    let done = await countDone(of: 40, or: { $0.isInvalid }) { number in
      let isWrong = number.isMultiple(of: 3)
      let name = String(repeating: "x", count: isWrong ? 129 : 5)
      // Changes the account before its name violates a rule of the post.
      _ = try await store.updateAccount(
        AccountID(rawValue: "\(100 + number)"),
        AccountChanges(name: PersonName(first: "New", last: name), isDisabled: true), keeping: nil)
    }
    #expect(done == 40 - 14)
    for (number, account) in try await store.accounts(after: nil, limit: 99).enumerated() {
      #expect(account.isDisabled == !number.isMultiple(of: 3))
      #expect(account.name.first == (number.isMultiple(of: 3) ? "Ada" : "New"))
    }
  }

  @Test(arguments: StoreEngine.all)
  func aCancelledCallIsAtomic(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account())
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await store.insert(
        Sample.post("pin1", owner: "1000000001"), onExisting: .refuse)
    }
    do {
      _ = try await task.value
      #expect(try await store.countPosts([]) == 1)
    } catch is CancellationError {
      #expect(try await store.countPosts([]) == 0)
    }
    let next = Sample.post("pin2", owner: "1000000001")
    _ = try await store.insert(next, onExisting: .addAnother)
    #expect(try await store.post(next.id) == next)
  }
}
