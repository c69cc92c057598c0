import BundleFixtures
import Foundation
import Geodesy
import OnTheMapGeocoder
import PostStore
import Posting
import ServerAPI
import TestSupport
import Testing

@testable import otm

@Suite struct DemoPeopleTests {
  private static let now = Timestamp(milliseconds: 1_772_000_000_000)
  private static let passwords = PasswordHashing(parameters: .cheap)

  /// Namesakes of several countries: enough towns to draw from.
  private static let small = Result { try Geocoder(bundle: SmallBundle.namesakes.get().bundle) }

  private static func people(seed: UInt64 = 1, at moment: Timestamp = now) throws -> [DemoPerson] {
    try small.get().withTools { tools in
      try DemoPeople.make(from: tools, seed: seed, count: 40, at: moment)
    }
  }

  @Test func theSameSeedGivesTheSamePeople() throws {
    #expect(try Self.people() == Self.people())
    #expect(try Self.people(seed: 2) != Self.people())
  }

  @Test func theClockChangesOnlyTheDates() throws {
    let later = try Self.people(at: Self.now.advanced(bySeconds: 86_400))
    for (one, other) in zip(try Self.people(), later) {
      #expect(one.post.id == other.post.id && one.post.place == other.post.place)
      #expect(one.post.updatedAt.advanced(bySeconds: 86_400) == other.post.updatedAt)
    }
  }

  @Test func allPeopleAreMarkedAsInvented() throws {
    let people = try Self.people()
    #expect(people.count == 40)
    for person in people {
      #expect(person.post.name.full.hasSuffix("(demo)"))
      #expect(person.post.uniqueKey.hasPrefix("demo-") && person.post.id.rawValue.hasPrefix("demo"))
      #expect(person.account.passwordHash == nil)
      #expect(
        ["example.org", "example.com", "example.net"].contains { person.post.link.contains($0) })
      #expect(!TextRules.hasControl(person.post.place) && !person.post.place.isEmpty)
    }
    #expect(Set(people.map(\.post.id)).count == 40)
    #expect(Set(people.map(\.account.identity)).count == 40)
  }

  @Test func pinsAreFromTheLastSixWeeksAndNotTheFuture() throws {
    for person in try Self.people() {
      #expect(person.post.createdAt <= person.post.updatedAt)
      #expect(person.post.updatedAt <= Self.now)
      #expect(person.post.createdAt >= Self.now.advanced(bySeconds: -42 * 86_400))
    }
  }

  @Test func aStoreIsFilledOnce() async throws {
    let store = try SQLitePostStore.temporary()
    let geocoder = try Self.small.get()
    let time = TimeSource { Self.now }
    for _ in 0..<2 {
      let login = try await DemoPeople.fill(
        store, from: geocoder, passwords: Self.passwords, time: time)
      #expect(login == DemoPeople.login)
    }
    #expect(try await store.countPosts([]) == DemoPeople.count)
    #expect(try await store.accounts(after: nil, limit: 1_000).count == DemoPeople.count + 1)
    // Two of a town have the same point, and somebody can log in.
    let posts = try await store.posts(PostListing(limit: 1_000))
    #expect(Set(posts.map(\.coordinate)).count < posts.count)
    let account = try await store.account(
      of: IdentityKey(provider: .local, subject: DemoPeople.login.email))
    #expect(
      try await Self.passwords.match(
        DemoPeople.login.password, stored: account?.passwordHash) == .right)
  }

  /// Anybody knows the password, so where others may come nobody logs in with it.
  @Test func theLoginIsForThisMachineOnly() async throws {
    let store = try SQLitePostStore.temporary()
    let geocoder = try Self.small.get()
    let identity = IdentityKey(provider: .local, subject: DemoPeople.login.email)
    for offersLogin in [false, true, false] {
      let login = try await DemoPeople.fill(
        store, from: geocoder, passwords: Self.passwords, offersLogin: offersLogin,
        time: TimeSource { Self.now })
      #expect(login == (offersLogin ? DemoPeople.login : nil))
      #expect(try await store.account(of: identity)?.isDisabled == !offersLogin)
    }
  }

  @Test func anInterruptedFillingIsCompleted() async throws {
    let store = try SQLitePostStore.temporary()
    let geocoder = try Self.small.get()
    let people = try geocoder.withTools { tools in
      try DemoPeople.make(
        from: tools, seed: DemoPeople.seed, count: DemoPeople.count, at: Self.now)
    }
    try await store.insert(people[0].account)
    _ = try await store.insert(people[0].post, onExisting: .addAnother)
    try await store.insert(people[1].account)
    _ = try await DemoPeople.fill(
      store, from: geocoder, passwords: Self.passwords, time: TimeSource { Self.now })
    #expect(try await store.countPosts([]) == DemoPeople.count)
  }
}
