import Geodesy
import Posting

/// A store in memory.
actor MemoryPostStore: PostStoring {
  private var all: [Post] = []
  private var accounts: [AccountID: Account] = [:]
  private var sessions: [SessionTokenHash: Session] = [:]
  private var failures: [(login: String, address: String, at: Timestamp)] = []

  func place(_ post: Post, ifOwnerHasPosts rule: ExistingPostRule) async throws -> PlacedPost {
    if rule != .addAnother, let owner = post.owner,
      let existing = all.filter({ $0.owner == owner }).max(by: { $0.updatedAt < $1.updatedAt })
    {
      if rule == .refuse { return .refused(existing: existing) }
      let changes = PostChanges(
        uniqueKey: post.uniqueKey, place: post.place, link: post.link,
        latitude: post.coordinate.latitude, longitude: post.coordinate.longitude)
      return .overwritten(try change(existing.id, changes, at: post.createdAt) ?? existing)
    }
    all.append(post)
    return .created(post)
  }
  func updatePost(_ id: PostID, _ changes: PostChanges, at now: Timestamp) async throws -> Post? {
    try change(id, changes, at: now)
  }
  private func change(_ id: PostID, _ changes: PostChanges, at now: Timestamp) throws -> Post? {
    guard let index = all.firstIndex(where: { $0.id == id }) else { return nil }
    guard let changed = changes.applied(to: all[index], at: now) else {
      throw PostStoreError.invalid("point")
    }
    all[index] = changed
    return changed
  }
  func deletePost(_ id: PostID) async throws -> Bool {
    let count = all.count
    all.removeAll { $0.id == id }
    return all.count < count
  }
  func post(_ id: PostID) async throws -> Post? { all.first { $0.id == id } }
  func posts(_ listing: PostListing) async throws -> [Post] {
    var found = all.filter { post in listing.conditions.allSatisfy { Self.meets(post, $0) } }
    for order in listing.order.reversed() {
      let sorted = found.enumerated().sorted { first, second in
        let (a, b) = (
          Self.key(first.element, order.field), Self.key(second.element, order.field)
        )
        if a == b { return first.offset < second.offset }
        return order.isDescending ? b.isLess(than: a) : a.isLess(than: b)
      }
      found = sorted.map(\.element)
    }
    return Array(found.dropFirst(listing.skip).prefix(listing.limit))
  }
  func countPosts(_ conditions: [PostListing.Condition]) async throws -> Int {
    all.count { post in conditions.allSatisfy { Self.meets(post, $0) } }
  }
  func posts(of owner: AccountID) async throws -> [Post] { all.filter { $0.owner == owner } }
  func posts(
    nearestTo point: Coordinate, limit: Int, withinMeters radius: Double
  ) async throws -> NearestPosts {
    NearestPosts(neighbors: [], searchedToMeters: radius)
  }

  private static func meets(_ post: Post, _ condition: PostListing.Condition) -> Bool {
    key(post, condition.field) == condition.value
  }
  private static func key(_ post: Post, _ field: PostListing.Field) -> PostListing.Value {
    switch field {
    case .id: .text(post.id.rawValue)
    case .uniqueKey: .text(post.uniqueKey)
    case .firstName: .text(post.name.first)
    case .lastName: .text(post.name.last)
    case .place: .text(post.place)
    case .link: .text(post.link)
    case .latitude: .number(post.coordinate.latitude)
    case .longitude: .number(post.coordinate.longitude)
    case .createdAt: .timestamp(post.createdAt)
    case .updatedAt: .timestamp(post.updatedAt)
    }
  }

  func insert(_ account: Account) async throws {
    guard !accounts.values.contains(where: { $0.identity == account.identity }) else {
      throw PostStoreError.identityTaken
    }
    accounts[account.id] = account
  }
  func account(_ id: AccountID) async throws -> Account? { accounts[id] }
  func account(of identity: IdentityKey) async throws -> Account? {
    accounts.values.first { $0.identity == identity }
  }
  func accounts(after last: AccountID?, limit: Int) async throws -> [Account] {
    Array(
      accounts.values.sorted { $0.id < $1.id }
        .filter { account in last.map { $0 < account.id } ?? true }.prefix(limit))
  }
  func updateAccount(
    _ id: AccountID, _ changes: AccountChanges, keeping session: SessionTokenHash?
  ) async throws -> Account? {
    guard var account = accounts[id] else { return nil }
    account.name = changes.name ?? account.name
    account.passwordHash = changes.passwordHash ?? account.passwordHash
    account.isDisabled = changes.isDisabled ?? account.isDisabled
    accounts[id] = account
    for index in all.indices where all[index].owner == id { all[index].name = account.name }
    if changes.passwordHash != nil || changes.isDisabled == true {
      sessions = sessions.filter { $0.value.account != id || $0.key == session }
    }
    return account
  }
  func deleteAccount(_ id: AccountID) async throws -> Bool {
    all.removeAll { $0.owner == id }
    sessions = sessions.filter { $0.value.account != id }
    return accounts.removeValue(forKey: id) != nil
  }

  func insert(_ session: Session) async throws { sessions[session.tokenHash] = session }
  func session(_ token: SessionTokenHash) async throws -> (session: Session, account: Account)? {
    guard let session = sessions[token], let account = accounts[session.account] else { return nil }
    return (session, account)
  }
  func deleteSession(_ token: SessionTokenHash) async throws -> Bool {
    sessions.removeValue(forKey: token) != nil
  }

  func recordFailedLogin(_ login: String, from address: String, at now: Timestamp) async throws {
    failures.append((login, address, now))
  }
  func failedLogins(
    _ login: String, from address: String, since start: Timestamp
  ) async throws -> FailedLogins {
    let here = failures.filter { $0.address == address && $0.at >= start }
    let same = here.filter { $0.login == login }
    return FailedLogins(
      withLogin: same.count, lastWithLogin: same.last?.at, fromAddress: here.count,
      loginsTried: Set(here.map(\.login)).count, lastFromAddress: here.last?.at)
  }
  func forgetFailedLogins(_ login: String, from address: String) async throws {
    failures.removeAll { $0.login == login && $0.address == address }
  }
  func ping() async throws {}
  func close() async throws {}
}

extension PostListing.Value {
  fileprivate func isLess(than other: PostListing.Value) -> Bool {
    switch (self, other) {
    case (.text(let first), .text(let second)): first < second
    case (.number(let first), .number(let second)): first < second
    case (.timestamp(let first), .timestamp(let second)): first < second
    default: false
    }
  }
}
