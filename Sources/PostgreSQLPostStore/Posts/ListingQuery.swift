import Posting

/// The statement that a listing comes down to.
///
/// Only names of columns are put into its text; what is compared with is bound.
struct ListingQuery {
  let sql: String
  let values: [SQLValue]
  /// Whether the statement is worth keeping: clients may ask for orders without end.
  let isCommon: Bool

  /// Makes the statement that lists posts.
  init(_ listing: PostListing) {
    let conditions = Conditions(listing.conditions)
    var ordered: Set<PostListing.Field> = []
    // A field that comes again decides nothing any more.
    let order = listing.order.filter { ordered.insert($0.field).inserted }
    let terms = order.map { $0.field.column + ($0.isDescending ? " DESC" : "") } + ["sequence"]
    let count = conditions.values.count
    sql = """
      SELECT \(PostStatements.columns) FROM post\(conditions.sql)
      ORDER BY \(terms.joined(separator: ", ")) LIMIT $\(count + 1) OFFSET $\(count + 2)
      """
    values = conditions.values + [.rows(listing.limit), .rows(listing.skip)]
    isCommon = listing.conditions.count + order.count <= 2
  }

  /// Makes the statement that counts posts.
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

extension PostListing.Field {
  /// The column of the table `post`.
  var column: String {
    switch self {
    case .id: "id"
    case .uniqueKey: "unique_key"
    case .firstName: "first_name"
    case .lastName: "last_name"
    case .place: "place"
    case .link: "link"
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .createdAt: "created_at"
    case .updatedAt: "updated_at"
    }
  }
}

extension PostListing.Condition {
  /// The value to compare the column with; `nil` when it is of another kind than the field's.
  fileprivate var bound: SQLValue? {
    switch (field, value) {
    case (.latitude, .number(let number)), (.longitude, .number(let number)):
      .real(number)
    case (.createdAt, .timestamp(let time)), (.updatedAt, .timestamp(let time)):
      .time(time)
    case (.latitude, _), (.longitude, _), (.createdAt, _), (.updatedAt, _): nil
    case (_, .text(let text)): .key(text)
    default: nil
    }
  }
}
