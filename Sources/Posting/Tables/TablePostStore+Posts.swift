package import Geodesy

extension TablePostStore {
  package func insert(
    _ post: Post, onExisting rule: ExistingPostRule, quota: Int?
  ) async throws -> InsertOutcome {
    try await writeTogether { try $0.insert(post, onExisting: rule, quota: quota) }
  }

  package func updatePost(
    _ id: PostID, at now: Timestamp, _ decide: @escaping PostDecision
  ) async throws -> Result<Post, any Error>? {
    try await writeTogether { try $0.updatePost(id, at: now, decide) }
  }

  package func deletePost(_ id: PostID) async throws -> Bool {
    try await change(PostStatements.delete, [.key(id.rawValue)]) > 0
  }

  package func post(_ id: PostID) async throws -> Post? {
    try await first(PostStatements.byID, [.key(id.rawValue)]) { try Post($0) }
  }

  package func posts(of owner: AccountID, after last: Post?, limit: Int) async throws -> [Post] {
    try await readOnce { try $0.posts(of: owner, after: last, limit: limit) }
  }

  package func posts(_ listing: PostListing) async throws -> [Post] {
    guard listing.limit > 0 else { return [] }
    let query = ListingQuery(listing)
    return try await all(query.sql, query.values(), isKept: query.isCommon) { try Post($0) }
  }

  package func countPosts(_ conditions: [PostListing.Condition]) async throws -> Int {
    let query = ListingQuery(counting: conditions)
    return try await all(query.sql, query.values(), isKept: query.isCommon) { try $0.count(0) }
      .first ?? 0
  }

  /// A limit of 0 or less, or a radius that is negative or not a number, finds none without
  /// searching.
  package func posts(
    nearestTo point: Coordinate, limit: Int, withinMeters radius: Double
  ) async throws -> NearestPosts {
    guard limit > 0, radius >= 0 else { return .unsearched }
    let neighbors = try await readTogether { connection in
      var search = NearestPostSearch(from: point, limit: limit, withinMeters: radius)
      let index = Self.cellIndex(of: connection)
      let found = try search.run(index)
      let posts = try index.posts(numbered: found.map(\.sequence))
      return found.compactMap { found in
        posts[found.sequence].map { NearestPosts.Neighbor($0, distanceMeters: found.meters) }
      }
    }
    return NearestPosts(neighbors, limit: limit, withinMeters: radius)
  }
}
