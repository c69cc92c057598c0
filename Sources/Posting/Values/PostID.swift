/// The stable id of a post: ten letters and digits, as in Parse.
public struct PostID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The letters and digits.
  public let rawValue: String

  /// Creates an id from a stored or received text; a post with it may not exist.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a random id.
  public static func random(_ random: RandomSource) -> PostID {
    PostID(
      rawValue: random.text(
        of: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"), count: 10))
  }

  /// Orders by code points.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
