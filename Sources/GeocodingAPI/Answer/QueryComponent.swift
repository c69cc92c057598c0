/// A part of the query, and its role in one result.
public struct QueryComponent: Hashable, Sendable {
  /// The role of a part.
  public enum Role: String, CaseIterable, Sendable {
    /// The number of a house.
    case houseNumber
    /// A street.
    case street
    /// An apartment, suite or box.
    case unit
    /// The place that is meant.
    case place
    /// An area that contains it.
    case region
    /// The country that contains it.
    case country
    /// A postal code.
    case postalCode = "postcode"
    /// A typed coordinate.
    case coordinate
    /// Unknown words.
    case unknown
  }

  /// The relation of a part to the result.
  public enum Status: String, CaseIterable, Sendable {
    /// It names the result or an area that contains it.
    case matched
    /// It is not in the query, but implied.
    case inferred
    /// Nothing in the result accounts for it.
    case unmatched
    /// It names something that the result is not in.
    case contradicted
  }

  /// The span of the part in the query.
  public var span: QuerySpan
  /// The role of the part.
  public var role: Role
  /// The relation of the part to the result.
  public var status: Status
  /// The number of corrected letters.
  public var edits: Int

  /// Creates a part of a query with its meaning.
  public init(span: QuerySpan, role: Role, status: Status, edits: Int = 0) {
    self.span = span
    self.role = role
    self.status = status
    self.edits = edits
  }
}

/// A span of the query's text.
public struct QuerySpan: Hashable, Sendable {
  /// The text, as typed.
  public var text: String
  /// The range of the span, in Unicode scalars of the query.
  public var range: Range<Int>

  /// Creates a part of a query.
  public init(text: String, range: Range<Int>) {
    self.text = text
    self.range = range
  }
}
