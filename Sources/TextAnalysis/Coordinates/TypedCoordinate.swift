public import Geodesy

/// A coordinate that somebody typed, in any of the usual notations.
///
/// Understands decimal degrees (`46.73, -117.0`), degrees, minutes and seconds with their signs or
/// without (`46°43′57″N 117°0′1″W`, `46 43 57 N, 117 0 1 W`), hemisphere letters before or after,
/// decimal commas where a blank or semicolon parts the pair (`46,73; -117,0`), `geo:` URIs, and
/// `lat`/`lon` labels. Latitude comes first unless letters or labels say otherwise, or the pair
/// makes sense only the other way round.
public struct TypedCoordinate: Hashable, Sendable {
  /// The point.
  public let coordinate: Coordinate
  /// Whether the pair was out of range as typed, and is read longitude first.
  public let isSwapped: Bool

  /// Reads a whole text as a coordinate, or returns `nil` when it is none.
  ///
  /// Two bare whole numbers are no coordinate unless a comma or semicolon parts them: they are
  /// house numbers more often.
  ///
  /// - Complexity: O(n); texts of over 100 scalars are not looked at.
  public init?(_ text: String) {
    // Without a digit it is none, and most texts have none.
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
    guard let tokens = CoordinateToken.tokens(of: text), let pair = AnglePair(tokens) else {
      return nil
    }
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
}
