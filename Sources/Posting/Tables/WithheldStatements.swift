/// The statements on the table `withheld_post`, where pins are that nobody sees.
///
/// A pin is moved there and back in one transaction. So no statement that reads `post` has to ask
/// whether a pin may be seen.
package enum WithheldStatements {
  package static let columns = PostStatements.columns + ", cell, sequence, removed_at"

  private static let moved = PostStatements.columns + ", cell, sequence"

  /// The unique index of `post.id`.
  static let withhold = """
    INSERT INTO withheld_post (\(columns)) SELECT \(moved), ?2 FROM post WHERE id = ?1
    """

  /// `post_by_owner`.
  package static let withholdOfOwner = """
    INSERT INTO withheld_post (\(columns)) SELECT \(moved), NULL FROM post WHERE owner = ?1
    """

  /// `post_by_owner`.
  package static let deleteOfOwner = "DELETE FROM post WHERE owner = ?1"

  /// The unique index of `withheld_post.id`; the name is the owner's by now.
  static let restore = insertion + " WHERE withheld_post.id = ?1"

  /// `withheld_post_by_owner`.
  package static let restoreOfOwner =
    insertion + """
       WHERE withheld_post.owner = ?1 AND withheld_post.removed_at IS NULL
      """

  private static let insertion = """
    INSERT INTO post (\(moved))
    SELECT withheld_post.id, owner, unique_key,
      coalesce(account.first_name, withheld_post.first_name),
      coalesce(account.last_name, withheld_post.last_name),
      place, link, latitude, longitude, withheld_post.created_at, updated_at, place_label, cell,
      sequence
    FROM withheld_post LEFT JOIN account ON account.id = withheld_post.owner
    """

  /// The unique index of `withheld_post.id`.
  static let forget = "DELETE FROM withheld_post WHERE id = ?1"

  /// `withheld_post_by_owner`.
  static let forgetOfOwner = "DELETE FROM withheld_post WHERE owner = ?1 AND removed_at IS NULL"

  /// The unique index of `withheld_post.id`: the pin is withheld for its account alone.
  static let pardon = "UPDATE withheld_post SET removed_at = NULL WHERE id = ?1"

  /// The unique index of `withheld_post.id`.
  static let byID = "SELECT \(columns) FROM withheld_post WHERE id = ?1"

  /// A run of `withheld_post_by_removal`.
  package static let removed = """
    SELECT \(columns) FROM withheld_post WHERE removed_at IS NOT NULL
    ORDER BY removed_at DESC, sequence DESC LIMIT ?1
    """

  /// `withheld_post_by_removal`.
  package static let forgetOld = "DELETE FROM withheld_post WHERE removed_at < ?1"

  /// A run of the primary key.
  package static let after = """
    SELECT \(columns) FROM withheld_post WHERE sequence > ?1 ORDER BY sequence LIMIT ?2
    """
}

extension WithheldPost {
  /// Reads the columns of ``WithheldStatements``.
  package init(_ row: some TableRow) throws {
    self.init(post: try Post(row), removedAt: try row.optionalTime(14))
  }
}

extension TableConnection {
  /// Withholds the posts of an account, or shows again those that were withheld for it.
  func withholdPosts(of owner: AccountID, _ isDisabled: Bool) throws {
    let values: [Value] = [.text(owner.rawValue)]
    if isDisabled {
      try change(WithheldStatements.withholdOfOwner, values)
      try change(WithheldStatements.deleteOfOwner, values)
    } else {
      try change(WithheldStatements.restoreOfOwner, values)
      try change(WithheldStatements.forgetOfOwner, values)
    }
  }

  /// Withholds a removed post; returns false if it does not exist.
  func withhold(_ id: PostID, at now: Timestamp) throws -> Bool {
    let shown = try first(PostStatements.byID + rowLock, [.key(id.rawValue)]) { try Post($0) }
    guard shown != nil else { return false }
    try change(WithheldStatements.withhold, [.text(id.rawValue), .time(now)])
    try change(PostStatements.delete, [.text(id.rawValue)])
    return true
  }

  /// Puts a removed post back, and returns it; `nil` if it is not among the removed ones.
  ///
  /// While its owner's account is disabled, it stays withheld, like the account's other posts.
  func restore(_ id: PostID) throws -> Post? {
    let key: [Value] = [.key(id.rawValue)]
    let owner = try first(WithheldStatements.byID, key) { try WithheldPost($0) }?.post.owner
    // The account first, as where it is disabled or enabled.
    let account = try owner.flatMap { try lockedAccount($0) }
    let found = try first(WithheldStatements.byID + rowLock, key) { try WithheldPost($0) }
    guard let found, found.removedAt != nil else { return nil }
    if account?.isDisabled == true {
      try change(WithheldStatements.pardon, key)
      return found.post
    }
    try change(WithheldStatements.restore, key)
    try change(WithheldStatements.forget, key)
    return try first(PostStatements.byID, key) { try Post($0) }
  }
}

/// Posts that nobody sees.
extension TablePostStore {
  package func withholdPost(_ id: PostID, at now: Timestamp) async throws -> Bool {
    try await writeTogether { try $0.withhold(id, at: now) }
  }

  package func removedPosts(limit: Int) async throws -> [WithheldPost] {
    try await all(WithheldStatements.removed, [.rows(limit)]) { try WithheldPost($0) }
  }

  package func restorePost(_ id: PostID) async throws -> Post? {
    try await writeTogether { try $0.restore(id) }
  }

  package func forgetPosts(removedBefore moment: Timestamp) async throws {
    let count = try await change(
      WithheldStatements.forgetOld, [.time(moment)], mayRepeat: true)
    if count > 0 { await forgetDeleted() }
  }
}
