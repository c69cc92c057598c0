/// Which posts are wanted, in which order, from where on.
public struct PostListing: Hashable, Sendable {
  /// A fact of a post that listings compare and order by.
  public enum Field: String, Sendable, CaseIterable {
    case id, uniqueKey, firstName, lastName, place, link, latitude, longitude, createdAt, updatedAt
  }

  /// What a field is compared with.
  public enum Value: Hashable, Sendable {
    /// For texts and ids.
    case text(String)
    /// For latitude and longitude.
    case number(Double)
    /// For the two moments.
    case timestamp(Timestamp)
  }

  /// An equality that posts must meet.
  public struct Condition: Hashable, Sendable {
    /// The field.
    public let field: Field
    /// What it must be; a value of another kind than the field's is met by no post.
    public let value: Value

    public init(_ field: Field, equals value: Value) {
      self.field = field
      self.value = value
    }
  }

  /// A field to order by.
  public struct Order: Hashable, Sendable {
    /// The field.
    public let field: Field
    /// Whether the greatest comes first.
    public let isDescending: Bool

    public init(_ field: Field, descending: Bool = false) {
      self.field = field
      isDescending = descending
    }
  }

  /// All of these must be met; empty for all posts.
  public var conditions: [Condition]
  /// The first decides, then the next; ties go by the order of creation, so that paging is stable.
  public var order: [Order]
  /// How many posts of the order to leave out.
  public var skip: Int
  /// The most posts to give; 0 gives none.
  public var limit: Int

  /// Creates a listing: by default all posts in the order of their creation.
  public init(
    conditions: [Condition] = [], order: [Order] = [], skip: Int = 0, limit: Int = 100
  ) {
    self.conditions = conditions
    self.order = order
    self.skip = skip
    self.limit = limit
  }
}
