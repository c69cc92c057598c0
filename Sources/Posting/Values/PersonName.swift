/// The first and last name that an account shows beside its pins.
public struct PersonName: Hashable, Sendable {
  /// The first name; may be empty where an outside identity has none.
  public var first: String
  /// The last name; may be empty.
  public var last: String

  public init(first: String, last: String) {
    self.first = first
    self.last = last
  }

  /// Both, with a blank between them when there are two.
  public var full: String {
    first.isEmpty || last.isEmpty ? first + last : first + " " + last
  }
}
