import GRDB
public import Posting

extension SQLitePostStore {
  /// Returns the posts of a listing.
  public func posts(_ listing: PostListing) async throws -> [Post] {
    guard listing.limit > 0 else { return [] }
    let query = ListingQuery(listing)
    return try await readOnce { db in
      try db.all(try query.statement(db), query.values, Post.init)
    }
  }

  /// Returns the number of posts that meet all conditions.
  public func countPosts(_ conditions: [PostListing.Condition]) async throws -> Int {
    let query = ListingQuery(counting: conditions)
    return try await readOnce { db in
      try db.all(try query.statement(db), query.values) { row -> Int in try row.value(0) }.first
        ?? 0
    }
  }
}
