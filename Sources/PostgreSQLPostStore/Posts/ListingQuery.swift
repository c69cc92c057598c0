import Posting

/// The SQL statement of a listing.
///
/// Only names of columns become part of its text; values are bound.
struct ListingQuery {
  let sql: String
  let values: [SQLValue]
  /// Whether the statement is worth caching: clients may request arbitrarily many orders.
  let isCommon: Bool

  /// Creates the statement that lists posts.
  init(_ listing: PostListing) {
    let conditions = Conditions(listing.conditions)
    let count = conditions.values.count
    sql = """
      SELECT \(PostStatements.columns) FROM post\(conditions.sql)
      ORDER BY \(listing.orderTerms.joined(separator: ", ")) LIMIT $\(count + 1) OFFSET $\(count + 2)
      """
    values = conditions.values + [.rows(listing.limit), .rows(listing.skip)]
    isCommon = listing.isCommon
  }

  /// Creates the statement that counts posts.
  init(counting conditions: [PostListing.Condition]) {
    isCommon = conditions.count <= 2
    let conditions = Conditions(conditions)
    sql = "SELECT count(*) FROM post\(conditions.sql)"
    values = conditions.values
  }

  private struct Conditions {
    var sql = ""
    var values: [SQLValue] = []

    init(_ conditions: [PostListing.Condition]) {
      var terms: [String] = []
      for condition in conditions {
        if let value = condition.bound {
          values.append(value)
          terms.append("\(condition.field.column) = $\(values.count)")
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
  fileprivate var bound: SQLValue? {
    switch comparedValue {
    case .number(let number): .real(number)
    case .timestamp(let time): .time(time)
    case .text(let text): .key(text)
    case nil: nil
    }
  }
}
