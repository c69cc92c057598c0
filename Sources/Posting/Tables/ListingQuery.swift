/// The SQL statement of a listing.
///
/// Only names of columns become part of its text; values are bound.
package struct ListingQuery: Sendable {
  package let sql: String
  /// Whether the statement is worth caching: clients may request arbitrarily many orders.
  package let isCommon: Bool
  private let compared: [PostListing.Value]
  /// The maximum number of rows and the number to skip; empty for a count.
  private let page: [Int]

  /// Creates the statement that lists posts.
  package init(_ listing: PostListing) {
    let conditions = Self.conditions(listing.conditions)
    compared = conditions.values
    sql = """
      SELECT \(PostStatements.columns) FROM post\(conditions.sql)
      ORDER BY \(listing.orderTerms.joined(separator: ", ")) \
      LIMIT ?\(compared.count + 1) OFFSET ?\(compared.count + 2)
      """
    page = [listing.limit, listing.skip]
    isCommon = listing.isCommon
  }

  /// Creates the statement that counts posts.
  package init(counting conditions: [PostListing.Condition]) {
    isCommon = conditions.count <= 2
    let conditions = Self.conditions(conditions)
    sql = "SELECT count(*) FROM post\(conditions.sql)"
    compared = conditions.values
    page = []
  }

  /// Returns the values of the statement.
  package func values<Value: ColumnValue>() -> [Value] {
    compared.map { value in
      switch value {
      case .number(let number): .real(number)
      case .timestamp(let time): .time(time)
      case .text(let text): .key(text)
      }
    } + page.map { .rows($0) }
  }

  private static func conditions(
    _ conditions: [PostListing.Condition]
  ) -> (sql: String, values: [PostListing.Value]) {
    var values: [PostListing.Value] = []
    var terms: [String] = []
    for condition in conditions {
      if let value = condition.comparedValue {
        values.append(value)
        terms.append("\(condition.field.column) = ?\(values.count)")
      } else {
        terms.append("FALSE")
      }
    }
    return (terms.isEmpty ? "" : " WHERE " + terms.joined(separator: " AND "), values)
  }
}
