/// A two-letter ISO 3166-1 country code, as GeoNames uses it (with `XK` for Kosovo).
public struct CountryCode: RawRepresentable, Hashable, Comparable, Sendable,
  CustomStringConvertible
{
  /// The two uppercase letters as one number, first letter in the high byte.
  public let rawValue: UInt16

  /// The two letters: `"US"`.
  public var description: String {
    String(decoding: [UInt8(rawValue >> 8), UInt8(rawValue & 0xFF)], as: UTF8.self)
  }

  /// Creates a code from its packed form, or returns `nil` if that is not two uppercase letters.
  public init?(rawValue: UInt16) {
    let letters: ClosedRange<UInt16> = 0x41...0x5A
    guard letters.contains(rawValue >> 8), letters.contains(rawValue & 0xFF) else { return nil }
    self.rawValue = rawValue
  }

  /// Parses two letters of either case, or returns `nil`.
  ///
  /// Does not check whether such a country exists.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 2 else { return nil }
    let upper = bytes.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
    self.init(rawValue: UInt16(upper[0]) << 8 | UInt16(upper[1]))
  }

  /// Orders alphabetically.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
