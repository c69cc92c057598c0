import Geodesy

/// The statements on the table `post`.
package enum PostStatements {
  package static let columns = """
    id, owner, unique_key, first_name, last_name, place, link, latitude, longitude, created_at,
    updated_at, place_label
    """

  package static let insert = """
    INSERT INTO post (\(columns), cell)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
    """

  /// The unique index of `id`.
  package static let update = """
    UPDATE post SET unique_key = ?2, first_name = ?3, last_name = ?4, place = ?5, link = ?6,
      latitude = ?7, longitude = ?8, updated_at = ?9, place_label = ?10,
      cell = ?11
    WHERE id = ?1
    """

  /// The unique index of `id`.
  package static let delete = "DELETE FROM post WHERE id = ?1"

  /// The unique index of `id`.
  package static let byID = "SELECT \(columns) FROM post WHERE id = ?1"

  /// A run of the primary key.
  package static let after = """
    SELECT \(columns), sequence FROM post WHERE sequence > ?1 ORDER BY sequence LIMIT ?2
    """

  /// A run of `post_by_owner`.
  package static let ofOwner = """
    SELECT \(columns) FROM post WHERE owner = ?1 ORDER BY updated_at DESC, sequence DESC LIMIT ?2
    """

  /// A run of `post_by_owner` that starts after a post, which may have been removed since.
  static let ofOwnerAfter = """
    SELECT \(columns) FROM post
    WHERE owner = ?1 AND updated_at <= ?3 AND (updated_at < ?3
      OR sequence < coalesce((SELECT sequence FROM post WHERE id = ?4), 0))
    ORDER BY updated_at DESC, sequence DESC LIMIT ?2
    """

  /// A run of `post_by_owner`, limited to a number.
  package static let countOfOwner = """
    SELECT count(*) FROM (SELECT 1 FROM post WHERE owner = ?1 LIMIT ?2) AS counted
    """
}

extension Post {
  /// Reads the columns of ``PostStatements``, starting at a column.
  package init(_ row: some TableRow, from first: Int = 0) throws {
    self.init(
      id: PostID(rawValue: try row.text(first)),
      owner: try row.optionalText(first + 1).map(AccountID.init(rawValue:)),
      uniqueKey: try row.text(first + 2),
      name: PersonName(first: try row.text(first + 3), last: try row.text(first + 4)),
      place: try row.text(first + 5), placeLabel: try row.optionalText(first + 11),
      link: try row.text(first + 6), coordinate: try row.coordinate(first + 7),
      createdAt: try row.time(first + 9), updatedAt: try row.time(first + 10))
  }

  /// Returns the values of ``PostStatements/insert``.
  package func insertedValues<Value: ColumnValue>() -> [Value] {
    [
      .text(id.rawValue), .text(owner?.rawValue), .text(uniqueKey), .text(name.first),
      .text(name.last), .text(place), .text(link), .real(coordinate.latitude),
      .real(coordinate.longitude), .time(createdAt), .time(updatedAt), .text(placeLabel),
      .integer(cell),
    ]
  }

  /// Returns the values of ``PostStatements/update``.
  fileprivate func updatedValues<Value: ColumnValue>() -> [Value] {
    [
      .text(id.rawValue), .text(uniqueKey), .text(name.first), .text(name.last), .text(place),
      .text(link), .real(coordinate.latitude), .real(coordinate.longitude), .time(updatedAt),
      .text(placeLabel), .integer(cell),
    ]
  }
}

extension TableConnection {
  /// Returns posts of an account, last updated first, starting after `last`.
  func posts(of owner: AccountID, after last: Post?, limit: Int) throws -> [Post] {
    let values: [Value] = [.key(owner.rawValue), .rows(limit)]
    guard let last else { return try all(PostStatements.ofOwner, values) { try Post($0) } }
    return try all(
      PostStatements.ofOwnerAfter, values + [.time(last.updatedAt), .key(last.id.rawValue)]
    ) { try Post($0) }
  }

  /// Returns whether an account has at least a number of posts.
  func hasPosts(of owner: AccountID, atLeast count: Int) throws -> Bool {
    let found = try first(PostStatements.countOfOwner, [.key(owner.rawValue), .rows(count)]) {
      try $0.count(0)
    }
    return (found ?? 0) >= count
  }

  /// Writes a new post, following a rule if its owner has others.
  ///
  /// A post gets its name here: that of its owner at the time of writing. (PostgreSQL's statement for
  /// a post without rule or quota reads the name itself.)
  ///
  /// - Parameters:
  ///   - post: The post.
  ///   - rule: What to do if its owner has posts.
  ///   - quota: The number of posts that its owner may have; `nil` for any number.
  /// - Returns: The outcome.
  /// - Throws: ``PostStoreError`` if the owner has no account or a disabled one, or an error of the engine.
  package func insert(
    _ post: Post, onExisting rule: ExistingPostRule, quota: Int?
  ) throws -> InsertOutcome {
    guard let owner = post.owner else {
      try change(PostStatements.insert, post.insertedValues())
      return .created(post)
    }
    guard let account = try lockedAccount(owner), !account.isDisabled else {
      throw PostStoreError.noOwner(owner)
    }
    if rule != .addAnother,
      let newest = try first(
        PostStatements.ofOwner + rowLock, [.key(owner.rawValue), .rows(1)], { try Post($0) })
    {
      if rule == .refuse { return .refused(existing: newest) }
      return .overwritten(try overwrite(newest, with: post))
    }
    if let quota, try hasPosts(of: owner, atLeast: quota) { return .overQuota }
    var post = post
    post.name = account.name
    try change(PostStatements.insert, post.insertedValues())
    return .created(post)
  }

  /// Changes a post by a decision made where it is read; `nil` if no post has that id.
  func updatePost(
    _ id: PostID, at now: Timestamp, _ decide: PostDecision
  ) throws -> Result<Post, any Error>? {
    let post = try first(PostStatements.byID + rowLock, [.key(id.rawValue)]) { try Post($0) }
    guard let post else { return nil }
    switch decide(post) {
    case .success(let changed): return .success(try update(post, to: changed, at: now))
    case .failure(let refusal): return .failure(refusal)
    }
  }

  /// Writes a changed post, and returns it as written.
  func update(_ post: Post, to changed: Post, at now: Timestamp) throws -> Post {
    var changed = changed
    changed.updatedAt = max(now, post.updatedAt.next)
    try change(PostStatements.update, changed.updatedValues())
    return changed
  }

  /// Overwrites the place and link of a post with those of a new one.
  func overwrite(_ existing: Post, with post: Post) throws -> Post {
    let content = PinContent(
      uniqueKey: post.uniqueKey, name: post.name, place: post.place, placeLabel: post.placeLabel,
      link: post.link, coordinate: post.coordinate)
    return try update(existing, to: content.replacing(existing), at: post.updatedAt)
  }
}

extension PostStoreError {
  /// The error for a post whose owner has no account, or a disabled one.
  package static func noOwner(_ owner: AccountID) -> PostStoreError {
    .invalid("the owner of the post, account \(owner.rawValue), does not exist or is disabled")
  }
}
