package import Geodesy
import TextFormats

/// A coordinate typed in any of the usual notations.
///
/// It understands decimal degrees (`46.73, -117.0`), degrees, minutes and seconds with or without
/// their signs (`46°43′57″N 117°0′1″W`, `46 43 57 N, 117 0 1 W`, `50 deg 5' 15" N`), hemisphere letters
/// before or after, in several languages, decimal commas, a height behind the pair, `lat`/`lon` labels,
/// and the names of apps in front (`iPhone: 46.73,-117.0`). Latitude comes first unless letters or labels
/// say otherwise, or the pair is valid only in the other order.
///
/// It also understands `geo:` URIs and links to maps, WKT and JSON, ISO 6709 and NMEA, grid references
/// (MGRS, UTM), and full plus codes.
package struct TypedCoordinate: Hashable, Sendable {
  /// The point.
  package let coordinate: Coordinate
  /// Whether the pair was out of range as typed, and was therefore read with longitude first.
  package let isSwapped: Bool
  /// The accuracy that the notation states, such as half the square of a grid; `nil` if it states none.
  package let accuracyMeters: Double?

  /// Parses a whole text as a coordinate, or returns `nil` if it is not one.
  ///
  /// Two bare whole numbers are not a coordinate unless a comma or semicolon separates them: they
  /// are more often house numbers.
  ///
  /// - Complexity: O(n); texts without a digit are rejected unread.
  package init?(_ text: String) {
    let found: Self?
    switch CoordinateShape(text) {
    case .other: found = Self.plusCode(text)
    case .maybeGrid: found = Self.code(text)
    case .maybeCoordinate:
      found =
        Self.pairOrLink(text) ?? Self.code(text)
        ?? Self.withoutMarks(text).flatMap { Self.pairOrLink($0) ?? Self.code($0) }
    }
    guard let found else { return nil }
    self = found
  }

  private init(_ coordinate: Coordinate, accuracyMeters: Double?) {
    self.coordinate = coordinate
    self.accuracyMeters = accuracyMeters
    isSwapped = false
  }

  private init?(latitude: Double, longitude: Double, hasExplicitOrder: Bool) {
    if let point = Coordinate(latitude: latitude, longitude: longitude) {
      coordinate = point
      isSwapped = false
    } else if !hasExplicitOrder,
      let point = Coordinate(latitude: longitude, longitude: latitude)
    {
      coordinate = point
      isSwapped = true
    } else {
      return nil
    }
    accuracyMeters = nil
  }

  // MARK: Notations

  private static func pairOrLink(_ text: String) -> Self? {
    if let pair = AnglePair.parsed(text) ?? pair(behindLabelOf: text) {
      return Self(
        latitude: pair.latitude, longitude: pair.longitude, hasExplicitOrder: pair.hasExplicitOrder)
    }
    if text.utf8.contains(where: { $0 == 0x28 || $0 == 0x7B || $0 == 0x3C || $0 == 0x26 }),
      let pair = StructuredCoordinate.pair(of: text)
    {
      return Self(latitude: pair.latitude, longitude: pair.longitude, hasExplicitOrder: true)
    }
    if let pair = MapLink(text)?.pair {
      return Self(latitude: pair.latitude, longitude: pair.longitude, hasExplicitOrder: false)
    }
    return nil
  }

  private static func code(_ text: String) -> Self? {
    if let found = plusCode(text) { return found }
    let plain = CoordinateScalars.plain(text)
    if let reference = GridReference(plain) {
      return Self(reference.coordinate, accuracyMeters: reference.accuracyMeters)
    }
    return nil
  }

  /// Returns the area of a full plus code, whatever stands beside it: "8FW4V75V+8Q Paris".
  private static func plusCode(_ text: String) -> Self? {
    guard text.hasByte(where: { $0 == 0x2B || $0 == 0xEF }) else { return nil }
    let words = CoordinateScalars.plain(text).split { $0.isWhitespace || ",;/".contains($0) }
    for word in words {
      if let area = OpenLocationCode(word)?.area {
        return Self(area.center, accuracyMeters: area.accuracyMeters)
      }
    }
    return nil
  }

  /// Quotation marks that stand around a pair or each of its numbers, as in a table.
  private static let quotes = "\"'“”„‘’«»"
  private static let marksBefore = "<>*_~•·📍📌🌍🌎🌏🗺️ "
  private static let marksBehind = "<>*_~•·.,;!?📍📌 "

  /// Returns a text without the marks around it: "📍 48.86, 2.29", `"48.86","2.29"`, "48.86, 2.29."; `nil`
  /// if it has none.
  private static func withoutMarks(_ text: String) -> String? {
    var bare = text.drop { marksBefore.contains($0) }
    while let last = bare.last, marksBehind.contains(last) { bare.removeLast() }
    // Behind numbers, quotation marks are those of minutes and seconds.
    let isQuoted = bare.first.map(quotes.contains) == true
    if isQuoted { bare.removeAll(where: quotes.contains) }
    return bare.utf8.count == text.utf8.count ? nil : String(bare)
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

extension AnglePair {
  /// Returns the pair that a text consists of; `nil` for any other text.
  static func parsed(_ text: String) -> AnglePair? {
    CoordinateToken.tokens(of: text).flatMap(AnglePair.init)
  }
}
