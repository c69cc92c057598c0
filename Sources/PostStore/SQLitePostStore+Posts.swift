import GRDB
import Geodesy
public import Posting

extension SQLitePostStore {
  /// Writes a new post, following a rule if its owner has others.
  ///
  /// The name is the owner's at the time of writing.
  public func insert(
    _ post: Post, onExisting rule: ExistingPostRule, quota: Int?
  ) async throws -> InsertOutcome {
    try await write { db in try db.insert(post, onExisting: rule, quota: quota) }
  }

  /// Changes a post by a decision made where it is read; `nil` if no post has that id.
  public func updatePost(
    _ id: PostID, at now: Timestamp, _ decide: @escaping PostDecision
  ) async throws -> Result<Post, any Error>? {
    try await write { db in try db.updatePost(id, at: now, decide) }
  }

  /// Removes a post; returns false if no post has that id.
  public func deletePost(_ id: PostID) async throws -> Bool {
    try await write { db in try db.change(PostStatements.delete, [.text(id.rawValue)]) > 0 }
  }

  /// Returns a post; `nil` if no post has that id.
  public func post(_ id: PostID) async throws -> Post? {
    try await readOnce { db in try db.post(id) }
  }

  /// Returns posts of an account, last updated first, starting after `last`.
  public func posts(of owner: AccountID, after last: Post?, limit: Int) async throws -> [Post] {
    try await readOnce { db in try db.posts(of: owner, after: last, limit: limit) }
  }
}

extension Database {
  fileprivate func post(_ id: PostID) throws -> Post? {
    try first(PostStatements.byID, [.key(id.rawValue)]) { try Post($0) }
  }
}

extension SQLitePostStore {
  /// Returns the posts of a listing.
  public func posts(_ listing: PostListing) async throws -> [Post] {
    guard listing.limit > 0 else { return [] }
    let query = ListingQuery(listing)
    return try await readOnce { db in
      try db.all(try query.statement(db), query.values()) { try Post($0) }
    }
  }

  /// Returns the number of posts that meet all conditions.
  public func countPosts(_ conditions: [PostListing.Condition]) async throws -> Int {
    let query = ListingQuery(counting: conditions)
    return try await readOnce { db in
      try db.all(try query.statement(db), query.values()) { try $0.count(0) }.first ?? 0
    }
  }
}

extension ListingQuery {
  /// Returns the prepared statement.
  fileprivate func statement(_ db: Database) throws -> Statement {
    isCommon ? try db.cachedStatement(sql: sql) : try db.makeStatement(sql: sql)
  }
}
