/// A query for posts: conditions, order, and page.
package struct PostListing: Hashable, Sendable {
  /// A field of a post for conditions and sorting.
  package enum Field: String, Sendable, CaseIterable {
    case id, uniqueKey, firstName, lastName, place, link, latitude, longitude, createdAt, updatedAt
  }

  /// The value in a condition.
  package enum Value: Hashable, Sendable {
    /// A text or id.
    case text(String)
    /// A latitude or longitude.
    case number(Double)
    /// A time of creation or change.
    case timestamp(Timestamp)
  }

  /// An equality that posts must satisfy.
  package struct Condition: Hashable, Sendable {
    package let field: Field
    /// The required value; no post matches a value of the wrong type.
    package let value: Value

    package init(_ field: Field, equals value: Value) {
      self.field = field
      self.value = value
    }
  }

  /// A field to sort by.
  package struct Order: Hashable, Sendable {
    package let field: Field
    /// Whether the order is descending.
    package let isDescending: Bool

    package init(_ field: Field, descending: Bool = false) {
      self.field = field
      isDescending = descending
    }
  }

  /// The conditions, all of which must hold; empty for all posts.
  package var conditions: [Condition]
  /// The sort order, by the first field, then the next.
  ///
  /// Ties are ordered by creation, so that paging is stable.
  package var order: [Order]
  /// The number of posts to skip.
  package var skip: Int
  /// The maximum number of posts; 0 returns none.
  package var limit: Int

  /// Creates a query, by default for all posts in the order of creation.
  package init(
    conditions: [Condition] = [], order: [Order] = [], skip: Int = 0, limit: Int = 100
  ) {
    self.conditions = conditions
    self.order = order
    self.skip = skip
    self.limit = limit
  }
}

extension PostListing {
  /// The terms of `ORDER BY`, ending with the order of creation.
  var orderTerms: [String] {
    distinctOrder.map { $0.field.column + ($0.isDescending ? " DESC" : "") } + ["sequence"]
  }

  /// Whether its statement is worth caching; clients can request any number of different orders.
  package var isCommon: Bool { conditions.count + distinctOrder.count <= 2 }

  /// The order without repeated fields, which have no effect.
  private var distinctOrder: [Order] {
    var ordered: Set<Field> = []
    return order.filter { ordered.insert($0.field).inserted }
  }
}

extension PostListing.Field {
  /// The column in the table `post`.
  package var column: String {
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
  /// The value to compare with the column; `nil` if its type differs from the field's.
  var comparedValue: PostListing.Value? {
    switch (field, value) {
    case (.latitude, .number), (.longitude, .number), (.createdAt, .timestamp),
      (.updatedAt, .timestamp):
      value
    case (.latitude, _), (.longitude, _), (.createdAt, _), (.updatedAt, _): nil
    case (_, .text): value
    default: nil
    }
  }
}
