public import Geodesy

/// A coordinate typed in any of the usual notations.
///
/// It understands decimal degrees (`46.73, -117.0`), degrees, minutes and seconds with or without
/// their signs (`46°43′57″N 117°0′1″W`, `46 43 57 N, 117 0 1 W`), hemisphere letters before or
/// after, decimal commas if a space or semicolon separates the pair (`46,73; -117,0`), `geo:` URIs,
/// `lat`/`lon` labels, and the names of apps in front (`iPhone: 46.73,-117.0`). Latitude comes first unless letters or labels say otherwise, or the pair
/// is valid only in the other order.
public struct TypedCoordinate: Hashable, Sendable {
  /// The point.
  public let coordinate: Coordinate
  /// Whether the pair was out of range as typed, and was therefore read with longitude first.
  public let isSwapped: Bool

  /// Parses a whole text as a coordinate, or returns `nil` if it is not one.
  ///
  /// Two bare whole numbers are not a coordinate unless a comma or semicolon separates them: they
  /// are more often house numbers.
  ///
  /// - Complexity: O(n); texts of over 100 scalars are rejected unread.
  public init?(_ text: String) {
    // A coordinate has a digit, and most texts have none.
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
    guard let pair = Self.pair(of: text) ?? Self.pair(behindLabelOf: text) else { return nil }
    if let point = Coordinate(latitude: pair.latitude, longitude: pair.longitude) {
      coordinate = point
      isSwapped = false
    } else if !pair.hasExplicitOrder,
      let point = Coordinate(latitude: pair.longitude, longitude: pair.latitude)
    {
      coordinate = point
      isSwapped = true
    } else {
      return nil
    }
  }

  private static func pair(of text: some StringProtocol) -> AnglePair? {
    CoordinateToken.tokens(of: String(text)).flatMap(AnglePair.init)
  }

  /// Returns the pair behind a word and a colon, as apps write it: "ÜT: 40.7128,-74.0060".
  ///
  /// Both numbers must have a fraction: "Room: 12, 34" is none.
  private static func pair(behindLabelOf text: String) -> AnglePair? {
    guard let colon = text.firstIndex(of: ":"),
      text[..<colon].allSatisfy({ $0.isLetter || $0.isWhitespace }),
      let tokens = CoordinateToken.tokens(of: String(text[text.index(after: colon)...])),
      tokens.allSatisfy({
        if case .number(_, _, let hasFraction) = $0 { hasFraction } else { true }
      })
    else { return nil }
    return AnglePair(tokens)
  }
}
