import GRDB
import Geodesy
import Posting
import TestSupport
import Testing

@testable import PostStore

/// Posts that nobody sees: those of disabled accounts, and those that administrators removed.
@Suite(.serialized) struct WithheldPostTests {
  private static let ada = AccountID(rawValue: "1000000001")
  private static let pin = PostID(rawValue: "pin1")

  private func filled(_ engine: StoreEngine) async throws -> any PostStoring {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account())
    try await store.insert(Sample.account("2", first: "Alan", last: "Turing"))
    try await store.fill([
      Sample.post("pin1", owner: "1000000001", label: "Home"),
      Sample.post("pin2", owner: "2", uniqueKey: "2", first: "Alan", last: "Turing"),
      Sample.post("pin3", owner: "1000000001", seconds: 9), Sample.post("pin4"),
    ])
    return store
  }

  private func disable(_ isDisabled: Bool, in store: any PostStoring) async throws {
    let changes = AccountChanges(isDisabled: isDisabled)
    #expect(try await store.updateAccount(Self.ada, changes, keeping: nil) != nil)
  }

  /// The ids of the posts that each way to ask finds.
  private func seen(_ store: any PostStoring) async throws -> [[String]] {
    let near = try await store.posts(
      nearestTo: Sample.post("x").coordinate, limit: 9, withinMeters: 1)
    let byKey = PostListing(conditions: [.init(.uniqueKey, equals: .text("1000000001"))])
    var byID: [String] = []
    for id in ["pin1", "pin2", "pin3", "pin4"] {
      if let post = try await store.post(PostID(rawValue: id)) { byID.append(post.id.rawValue) }
    }
    return [
      try await store.posts(PostListing()).ids, near.neighbors.map(\.element).ids, byID,
      try await store.posts(byKey).ids,
      try await store.posts(of: Self.ada).ids + ["\(try await store.countPosts([]))"],
    ]
  }

  @Test(arguments: StoreEngine.all)
  func postsOfADisabledAccountAreHiddenUntilItIsEnabled(engine: StoreEngine) async throws {
    let store = try await filled(engine)
    let before = try await store.posts(PostListing())
    let asked = try await seen(store)
    try await disable(true, in: store)
    let hidden = [["pin2", "pin4"], ["pin2", "pin4"], ["pin2", "pin4"], ["pin4"], ["2"]]
    #expect(try await seen(store) == hidden)
    // Nor can they be changed or removed, or more be posted by a request that is under way.
    #expect(
      try await store.updatePost(Self.pin, PostChanges(link: "x"), at: Sample.start) == nil)
    #expect(try await store.deletePost(Self.pin) == false)
    for rule in [ExistingPostRule.addAnother, .refuse] {
      await expectInvalid {
        _ = try await store.insert(Sample.post("pin5", owner: "1000000001"), onExisting: rule)
      }
    }
    try await disable(true, in: store)
    #expect(try await seen(store) == hidden)
    try await disable(false, in: store)
    #expect(try await seen(store) == asked)
    #expect(try await store.posts(PostListing()) == before)
    try await disable(false, in: store)
    #expect(try await store.posts(PostListing()) == before)
    // The order of creation goes on behind them.
    try await store.fill([Sample.post("pin0")])
    #expect(try await store.posts(PostListing()).ids.last == "pin0")
  }

  @Test(arguments: StoreEngine.all)
  func aRemovedPostCanBePutBack(engine: StoreEngine) async throws {
    let store = try await filled(engine)
    let removal = Sample.start.advanced(bySeconds: 60)
    let before = try await store.posts(PostListing())
    #expect(try await store.withholdPost(Self.pin, at: removal))
    #expect(try await store.withholdPost(Self.pin, at: removal) == false)
    #expect(try await store.withholdPost(PostID(rawValue: "pin4"), at: removal.next))
    #expect(try await store.posts(PostListing()).ids == ["pin2", "pin3"])
    #expect(
      try await store.removedPosts(limit: 9) == [
        WithheldPost(post: before[3], removedAt: removal.next),
        WithheldPost(post: before[0], removedAt: removal),
      ])
    // It shows what its owner is called by now.
    let name = PersonName(first: "Augusta", last: "King")
    _ = try await store.updateAccount(Self.ada, AccountChanges(name: name), keeping: nil)
    var expected = before[0]
    expected.name = name
    #expect(try await store.restorePost(Self.pin) == expected)
    #expect(try await store.restorePost(Self.pin) == nil)
    #expect(try await store.post(Self.pin) == expected)
    #expect(try await store.posts(PostListing()).ids == ["pin1", "pin2", "pin3"])
    #expect(try await store.restorePost(PostID(rawValue: "pin4")) == before[3], "nobody's")
    #expect(try await store.removedPosts(limit: 9).isEmpty)
  }

  @Test(arguments: StoreEngine.all)
  func aRemovedPostOfADisabledAccountStaysHidden(engine: StoreEngine) async throws {
    let store = try await filled(engine)
    #expect(try await store.withholdPost(Self.pin, at: Sample.start))
    try await disable(true, in: store)
    #expect(try await store.removedPosts(limit: 9).map(\.post.id) == [Self.pin])
    #expect(try await store.restorePost(PostID(rawValue: "pin3")) == nil, "not removed")
    try await disable(false, in: store)
    #expect(try await store.post(Self.pin) == nil, "enabling puts nothing back that was removed")
    try await disable(true, in: store)
    #expect(try await store.restorePost(Self.pin)?.id == Self.pin)
    #expect(try await store.post(Self.pin) == nil)
    try await disable(false, in: store)
    #expect(try await store.post(Self.pin) != nil)
  }

  @Test(arguments: StoreEngine.all)
  func aRemovedPostIsForgottenInTimeOrWithItsAccount(engine: StoreEngine) async throws {
    let store = try await filled(engine)
    for (id, seconds) in [("pin1", 0), ("pin2", 50), ("pin3", 100)] as [(String, Int64)] {
      let moment = Sample.start.advanced(bySeconds: seconds)
      #expect(try await store.withholdPost(PostID(rawValue: id), at: moment))
    }
    try await store.forgetPosts(removedBefore: Sample.start.advanced(bySeconds: 50))
    #expect(try await store.removedPosts(limit: 9).map(\.post).ids == ["pin3", "pin2"])
    #expect(try await store.removedPosts(limit: 1).map(\.post).ids == ["pin3"])
    #expect(try await store.deleteAccount(Self.ada))
    #expect(try await store.removedPosts(limit: 9).map(\.post).ids == ["pin2"])
    try await disableAlan(in: store)
    #expect(try await store.deleteAccount(AccountID(rawValue: "2")))
    #expect(try await store.removedPosts(limit: 9).isEmpty)
  }

  private func disableAlan(in store: any PostStoring) async throws {
    let changes = AccountChanges(isDisabled: true)
    _ = try await store.updateAccount(AccountID(rawValue: "2"), changes, keeping: nil)
  }

  @Test func statementsUseTheirIndexes() async throws {
    let statements = [
      (WithheldStatements.withholdOfOwner, "SEARCH post USING INDEX post_by_owner (owner=?)"),
      (
        WithheldStatements.deleteOfOwner, "SEARCH post USING COVERING INDEX post_by_owner (owner=?)"
      ),
      (
        WithheldStatements.restoreOfOwner,
        "SEARCH withheld_post USING INDEX withheld_post_by_owner (owner=?)"
      ),
      (
        WithheldStatements.forgetOld,
        "SEARCH withheld_post USING COVERING INDEX withheld_post_by_removal (removed_at<?)"
      ),
      (
        WithheldStatements.removed,
        "SEARCH withheld_post USING INDEX withheld_post_by_removal (removed_at>?)"
      ),
    ]
    let store = try SQLitePostStore.temporary()
    for (sql, expected) in statements {
      let plan = try await store.read { db in
        try Row.fetchAll(
          db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: [DatabaseValue.null]
        ).map { $0["detail"] as String? ?? "" }
      }
      #expect(plan.contains(expected), "\(sql): \(plan)")
    }
  }
}
