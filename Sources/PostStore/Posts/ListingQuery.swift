import GRDB
import Posting

/// The SQL statement of a listing.
///
/// Only names of columns become part of its text; values are bound.
struct ListingQuery {
  let sql: String
  let values: [DatabaseValue]
  /// Whether the statement is worth caching: clients may request arbitrarily many orders.
  let isCommon: Bool

  /// Creates the statement that lists posts.
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

  /// Creates the statement that counts posts.
  init(counting conditions: [PostListing.Condition]) {
    let common = conditions.count <= 2
    let conditions = Conditions(conditions)
    sql = "SELECT count(*) FROM post\(conditions.sql)"
    values = conditions.values
    isCommon = common
  }

  /// Returns the prepared statement.
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
  /// The value to compare the column with; `nil` if its type differs from the field's.
  fileprivate var bound: DatabaseValue? {
    switch comparedValue {
    case .number(let number): .real(number)
    case .timestamp(let time): .time(time)
    case .text(let text): .text(text)
    case nil: nil
    }
  }
}
