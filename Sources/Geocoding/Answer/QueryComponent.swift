/// A part of the query, and what it was taken for in one result.
public struct QueryComponent: Hashable, Sendable {
  /// What a part stands for.
  public enum Role: String, CaseIterable, Sendable {
    /// A number of a house.
    case houseNumber
    /// A street.
    case street
    /// A flat, suite or box.
    case unit
    /// The place that is meant.
    case place
    /// An area that contains it.
    case region
    /// The country that contains it.
    case country
    /// A postal code.
    case postcode
    /// A typed coordinate.
    case coordinate
    /// Words nothing is known of.
    case unknown
  }

  /// How a part stands to the result.
  public enum Status: String, CaseIterable, Sendable {
    /// It names the result or what contains it.
    case matched
    /// It was not said, but follows.
    case inferred
    /// Nothing in the result accounts for it.
    case unmatched
    /// It names something that the result is not in.
    case contradicted
  }

  /// Where it stands in the query.
  public var span: QuerySpan
  /// What it was taken for.
  public var role: Role
  /// How it stands to the result.
  public var status: Status
  /// The number of corrected letters.
  public var edits: Int

  public init(span: QuerySpan, role: Role, status: Status, edits: Int = 0) {
    self.span = span
    self.role = role
    self.status = status
    self.edits = edits
  }
}
