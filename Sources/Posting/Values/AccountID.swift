/// The stable number of an account, as ten digits.
///
/// Student apps receive it as `account.key`, and send it back as `uniqueKey`. It is a text,
/// although it looks like a number.
public struct AccountID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The digits.
  public let rawValue: String

  /// Creates an id from a stored or received text; an account with it may not exist.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a random id, which does not start with a zero.
  public static func random(_ random: RandomSource) -> AccountID {
    let digits: [Character] = Array("0123456789")
    return AccountID(
      rawValue: random.text(of: Array(digits.dropFirst()), count: 1)
        + random.text(of: digits, count: 9))
  }

  /// Orders by the digits.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
