/// A query for posts: conditions, order, and page.
public struct PostListing: Hashable, Sendable {
  /// A field of a post for conditions and sorting.
  public enum Field: String, Sendable, CaseIterable {
    case id, uniqueKey, firstName, lastName, place, link, latitude, longitude, createdAt, updatedAt
  }

  /// The value in a condition.
  public enum Value: Hashable, Sendable {
    /// A text or id.
    case text(String)
    /// A latitude or longitude.
    case number(Double)
    /// A time of creation or change.
    case timestamp(Timestamp)
  }

  /// An equality that posts must satisfy.
  public struct Condition: Hashable, Sendable {
    public let field: Field
    /// The required value; no post matches a value of the wrong type.
    public let value: Value

    public init(_ field: Field, equals value: Value) {
      self.field = field
      self.value = value
    }
  }

  /// A field to sort by.
  public struct Order: Hashable, Sendable {
    public let field: Field
    /// Whether the order is descending.
    public let isDescending: Bool

    public init(_ field: Field, descending: Bool = false) {
      self.field = field
      isDescending = descending
    }
  }

  /// The conditions, all of which must hold; empty for all posts.
  public var conditions: [Condition]
  /// The sort order, by the first field, then the next.
  ///
  /// Ties are ordered by creation, so that paging is stable.
  public var order: [Order]
  /// The number of posts to skip.
  public var skip: Int
  /// The maximum number of posts; 0 returns none.
  public var limit: Int

  /// Creates a query, by default for all posts in the order of creation.
  public init(
    conditions: [Condition] = [], order: [Order] = [], skip: Int = 0, limit: Int = 100
  ) {
    self.conditions = conditions
    self.order = order
    self.skip = skip
    self.limit = limit
  }
}
