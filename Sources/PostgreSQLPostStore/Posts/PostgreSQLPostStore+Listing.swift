public import Posting

extension PostgreSQLPostStore {
  /// Returns the posts of a listing.
  public func posts(_ listing: PostListing) async throws -> [Post] {
    guard listing.limit > 0 else { return [] }
    let query = ListingQuery(listing)
    return try await read { connection in
      try connection.run(query.sql, query.values, isKept: query.isCommon).map { try Post($0) }
    }
  }

  /// Returns the number of posts that meet all conditions.
  public func countPosts(_ conditions: [PostListing.Condition]) async throws -> Int {
    let query = ListingQuery(counting: conditions)
    return try await read { connection in
      try connection.run(query.sql, query.values, isKept: query.isCommon).first?.count(0) ?? 0
    }
  }
}
