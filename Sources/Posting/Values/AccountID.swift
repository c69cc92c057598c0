/// The lasting number of an account, as ten digits.
///
/// Student apps know it as `account.key`, and send it back as `uniqueKey`: a text, though it looks
/// like a number.
public struct AccountID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The digits.
  public let rawValue: String

  /// Takes a stored or received id; whether an account has it is another question.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a new id, which begins with no zero.
  public static func random(_ random: RandomSource) -> AccountID {
    let digits: [Character] = Array("0123456789")
    return AccountID(
      rawValue: random.text(of: Array(digits.dropFirst()), count: 1)
        + random.text(of: digits, count: 9))
  }

  /// Orders by the digits.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
