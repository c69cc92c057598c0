/// The lasting id of a post: ten letters and digits, as Parse makes them.
public struct PostID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The letters and digits.
  public let rawValue: String

  /// Takes a stored or received id; whether a post has it is another question.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a new id.
  public static func random(_ random: RandomSource) -> PostID {
    PostID(
      rawValue: random.text(
        of: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"), count: 10))
  }

  /// Orders by code points.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
