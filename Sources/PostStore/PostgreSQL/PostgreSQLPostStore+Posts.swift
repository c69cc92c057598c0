import Geodesy
package import Posting

extension PostgreSQLPostStore {
  /// Writes a new post, following a rule if its owner has others.
  ///
  /// The name is the owner's at the time of writing. The owner's row is locked while this runs, so
  /// of two writes at once, on whichever servers, one comes first.
  package func insert(
    _ post: Post, onExisting rule: ExistingPostRule, quota: Int?
  ) async throws -> InsertOutcome {
    guard let owner = post.owner else {
      // One statement needs no transaction.
      try await change(PostStatements.insert, post.insertedValues())
      return .created(post)
    }
    guard rule == .addAnother, quota == nil else {
      return try await writeTogether { try $0.insert(post, onExisting: rule, quota: quota) }
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
