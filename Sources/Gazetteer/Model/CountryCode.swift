/// A two-letter ISO 3166-1 country code, as GeoNames uses it (with `XK` for Kosovo).
public struct CountryCode: RawRepresentable, Comparable, Hashable, Sendable,
  CustomStringConvertible, ExpressibleByStringLiteral
{
  /// The two uppercase letters as one number, first letter in the high byte.
  package let packed: UInt16

  /// The two uppercase letters: `"US"`.
  public var rawValue: String {
    String(decoding: [UInt8(packed >> 8), UInt8(packed & 0xFF)], as: UTF8.self)
  }

  /// The two uppercase letters: `"US"`.
  public var description: String { rawValue }

  /// Creates a code from its packed form, or returns `nil` if that is not two uppercase letters.
  package init?(packed: UInt16) {
    let letters: ClosedRange<UInt16> = 0x41...0x5A
    guard letters.contains(packed >> 8), letters.contains(packed & 0xFF) else { return nil }
    self.packed = packed
  }

  /// Parses two letters of either case, or returns `nil`.
  ///
  /// Does not check whether such a country exists.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 2 else { return nil }
    let upper = bytes.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
    self.init(packed: UInt16(upper[0]) << 8 | UInt16(upper[1]))
  }

  /// Parses two letters of either case, or returns `nil`.
  public init?(rawValue: String) { self.init(rawValue) }

  /// Creates a code from a literal: `"US"`.
  ///
  /// A literal of anything but two letters is `ZZ`, which ISO 3166-1 leaves to its users and which no
  /// gazetteer has, so that a search with it says so.
  public init(stringLiteral text: String) {
    self = Self(text) ?? Self(unassigned: ())
  }

  private init(unassigned: Void) { packed = 0x5A5A }

  /// Orders alphabetically.
  public static func < (first: Self, second: Self) -> Bool { first.packed < second.packed }

  // Else they would be those of raw values, which are made anew each time.

  public static func == (first: Self, second: Self) -> Bool { first.packed == second.packed }

  public func hash(into hasher: inout Hasher) { hasher.combine(packed) }
}

extension CountryCode {
  /// What to say of a code that the gazetteer does not have, in one sentence without a period.
  package var unknownAdvice: String {
    let hint =
      switch description {
      case "UK": "the United Kingdom is GB"
      case "EL": "Greece is GR"
      default: "pass two letters of ISO 3166-1, such as US or DE"
      }
    return "\(self): the gazetteer has no such country; \(hint)"
  }
}
