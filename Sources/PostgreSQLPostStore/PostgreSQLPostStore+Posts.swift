import Geodesy
public import Posting

extension PostgreSQLPostStore {
  /// Writes a new post, following a rule if its owner has others.
  ///
  /// The name is the owner's at the time of writing. The owner's row is locked while this runs, so
  /// of two writes at once, on whichever servers, one comes first.
  public func insert(
    _ post: Post, onExisting rule: ExistingPostRule, quota: Int?
  ) async throws -> InsertOutcome {
    guard let owner = post.owner else {
      // One statement needs no transaction.
      try await write(PostStatements.insert, post.insertedValues())
      return .created(post)
    }
    guard rule == .addAnother, quota == nil else {
      return try await write { connection in
        try connection.insert(post, onExisting: rule, quota: quota, locking: Self.locked)
      }
    }
    let rows = try await write(Self.insertOwned, post.insertedValues(of: owner))
    return .created(try named(post, rows, owner))
  }

  private func named(_ post: Post, _ rows: ResultRows, _ owner: AccountID) throws -> Post {
    guard let row = rows.first else { throw PostStoreError.noOwner(owner) }
    var post = post
    do {
      post.name = PersonName(first: try row.text(0), last: try row.text(1))
    } catch {
      throw PostStoreError(error, at: shownAddress)
    }
    return post
  }

  /// Changes a post by a decision made where it is read; `nil` if no post has that id.
  public func updatePost(
    _ id: PostID, at now: Timestamp, _ decide: @escaping PostDecision
  ) async throws -> Result<Post, any Error>? {
    try await write { connection in
      try connection.updatePost(id, at: now, locking: Self.locked, decide)
    }
  }

  /// Removes a post; returns false if no post has that id.
  public func deletePost(_ id: PostID) async throws -> Bool {
    try await write(PostStatements.delete, [.key(id.rawValue)]).affected > 0
  }

  /// Returns a post; `nil` if no post has that id.
  public func post(_ id: PostID) async throws -> Post? {
    try await read { connection in
      try connection.first(PostStatements.byID, [.key(id.rawValue)]) { try Post($0) }
    }
  }

  /// Returns posts of an account, last updated first, starting after `last`.
  public func posts(of owner: AccountID, after last: Post?, limit: Int) async throws -> [Post] {
    try await read { connection in
      try connection.posts(of: owner, after: last, limit: limit)
    }
  }
}

extension PostgreSQLPostStore {
  /// Returns the posts of a listing.
  public func posts(_ listing: PostListing) async throws -> [Post] {
    guard listing.limit > 0 else { return [] }
    let query = ListingQuery(listing)
    return try await read { connection in
      try connection.run(query.sql, query.values(), isKept: query.isCommon).map { try Post($0) }
    }
  }

  /// Returns the number of posts that meet all conditions.
  public func countPosts(_ conditions: [PostListing.Condition]) async throws -> Int {
    let query = ListingQuery(counting: conditions)
    return try await read { connection in
      try connection.run(query.sql, query.values(), isKept: query.isCommon).first?.count(0) ?? 0
    }
  }
}

extension PostgreSQLPostStore {
  /// The end of a statement whose rows nothing else changes until the transaction ends.
  private static let locked = " FOR NO KEY UPDATE"

  /// Inserts a post with the owner's name.
  ///
  /// It locks the owner, so that a change of name waits, or is waited for.
  private static let insertOwned = """
    WITH owner AS (SELECT id, first_name, last_name FROM account WHERE id = $2 FOR NO KEY UPDATE)
    INSERT INTO post (\(PostStatements.columns), cell)
    SELECT $1, owner.id, $3, owner.first_name, owner.last_name, $4, $5, $6, $7, $8, $9, $10, $11
    FROM owner
    RETURNING first_name, last_name
    """
}

extension Post {
  /// Returns the values of `insertOwned`, which looks up the name itself.
  fileprivate func insertedValues(of owner: AccountID) -> [SQLValue] {
    [
      .text(id.rawValue), .key(owner.rawValue), .text(uniqueKey), .text(place), .text(link),
      .real(coordinate.latitude), .real(coordinate.longitude), .time(createdAt), .time(updatedAt),
      .text(placeLabel), .integer(cell),
    ]
  }
}
