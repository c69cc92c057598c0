/// The lasting name of a place: where it comes from, and its number or code there.
///
/// Written as `geonames:5601538`, `airport:KSEA`, `postcode:US:98101`. A bare number is a GeoNames
/// id. Ids are stable across rebuilds.
public struct PlaceID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Where a place is known from.
  public enum Source: String, CaseIterable, Sendable {
    /// A GeoNames id.
    case geonames
    /// A settlement that only the postal files name.
    case postal
    /// A postal code.
    case postcode
    /// An airport, by ICAO code or the like.
    case airport
    /// A place that only Natural Earth names.
    case naturalearth
    /// An Icelandic street address.
    case iceaddr
    /// A node, way or relation of OpenStreetMap.
    case osm
    /// An address of OpenAddresses, by its hash.
    case openaddresses
    /// A record of a file of one's own.
    case own
    /// A street that no source has an id of, by a hash of its name and place.
    case street
    /// A landmark, natural feature or region of the world from this project's own tables.
    case landmark
    /// A typed coordinate.
    case coordinate
  }

  /// Where the place is known from.
  public let source: Source
  /// The number or code there; never empty, without control characters.
  public let code: String

  /// The id as text: `geonames:5601538`.
  public var description: String { source.rawValue + ":" + code }

  /// Creates an id from its parts, or returns `nil` when the code is empty, longer than 200
  /// bytes, holds control characters, or is not a number though the source is GeoNames.
  public init?(source: Source, code: String) {
    guard !code.isEmpty, code.utf8.count <= 200, !Self.holdsControl(code) else { return nil }
    if source == .geonames {
      guard let number = UInt64(code), Self.isNumber(code.utf8) else { return nil }
      self.code = String(number)
    } else {
      self.code = code
    }
    self.source = source
  }

  /// Every result of a search has an id and almost all are ASCII, so the table of properties is
  /// asked about other text only.
  private static func holdsControl(_ code: String) -> Bool {
    if code.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return false }
    return code.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Reads an id, or returns `nil` when the text is none.
  ///
  /// A bare number is a GeoNames id: `PlaceID("5601538")` is `geonames:5601538`.
  public init?(_ text: some StringProtocol) {
    guard let colon = text.firstIndex(of: ":") else {
      self.init(source: .geonames, code: String(text))
      return
    }
    guard let source = Source(rawValue: String(text[..<colon])) else { return nil }
    self.init(source: source, code: String(text[text.index(after: colon)...]))
  }

  /// Orders by source, alphabetically; then by code: numbers first, by value, then texts, by their
  /// bytes.
  public static func < (first: Self, second: Self) -> Bool {
    guard first.source == second.source else {
      return first.source.rawValue < second.source.rawValue
    }
    let (one, other) = (first.code.utf8, second.code.utf8)
    switch (isNumber(one), isNumber(other)) {
    case (true, false): return true
    case (false, true): return false
    case (true, true) where one.count != other.count: return one.count < other.count
    default: return one.lexicographicallyPrecedes(other)
    }
  }

  /// Longer runs of digits are no numbers that anyone counts with.
  private static func isNumber(_ code: String.UTF8View) -> Bool {
    code.count <= 20 && code.allSatisfy { (0x30...0x39).contains($0) }
  }
}
