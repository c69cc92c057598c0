import GRDB
import Posting
import StoredPosts

/// The statement that a listing comes down to.
///
/// Only names of columns are put into its text; what is compared with is bound.
struct ListingQuery {
  let sql: String
  let values: [DatabaseValue]
  /// Whether the statement is worth keeping: clients may ask for orders without end.
  let isCommon: Bool

  /// Makes the statement that lists posts.
  init(_ listing: PostListing) {
    let conditions = Conditions(listing.conditions)
    sql = """
      SELECT \(PostStatements.columns) FROM post\(conditions.sql)
      ORDER BY \(listing.orderTerms.joined(separator: ", ")) LIMIT ? OFFSET ?
      """
    values =
      conditions.values + [
        .integer(Int64(max(listing.limit, 0))), .integer(Int64(max(listing.skip, 0))),
      ]
    isCommon = listing.isCommon
  }

  /// Makes the statement that counts posts.
  init(counting conditions: [PostListing.Condition]) {
    let common = conditions.count <= 2
    let conditions = Conditions(conditions)
    sql = "SELECT count(*) FROM post\(conditions.sql)"
    values = conditions.values
    isCommon = common
  }

  /// Returns the statement, ready to be run.
  func statement(_ db: Database) throws -> Statement {
    isCommon ? try db.cachedStatement(sql: sql) : try db.makeStatement(sql: sql)
  }

  private struct Conditions {
    var sql = ""
    var values: [DatabaseValue] = []

    init(_ conditions: [PostListing.Condition]) {
      var terms: [String] = []
      for condition in conditions {
        if let value = condition.bound {
          terms.append(condition.field.column + " = ?")
          values.append(value)
        } else {
          terms.append("FALSE")
        }
      }
      if !terms.isEmpty { sql = " WHERE " + terms.joined(separator: " AND ") }
    }
  }
}

extension PostListing.Condition {
  /// The value to compare the column with; `nil` when it is of another kind than the field's.
  fileprivate var bound: DatabaseValue? {
    switch comparedValue {
    case .number(let number): .real(number)
    case .timestamp(let time): .time(time)
    case .text(let text): .text(text)
    case nil: nil
    }
  }
}
