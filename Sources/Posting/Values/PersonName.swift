/// The first and last name that an account shows with its pins.
public struct PersonName: Hashable, Sendable {
  /// The first name; may be empty if the identity provider does not send one.
  public var first: String
  /// The last name; may be empty.
  public var last: String

  public init(first: String, last: String) {
    self.first = first
    self.last = last
  }

  /// Both names, separated by a space if both are set.
  public var full: String {
    first.isEmpty || last.isEmpty ? first + last : first + " " + last
  }
}
