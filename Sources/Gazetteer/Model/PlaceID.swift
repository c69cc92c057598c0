/// The stable id of a place: its source, and its number or code there.
///
/// Written as `geonames:5601538`, `airport:KSEA`, `postcode:US:98101`. A bare number is a GeoNames
/// id. Ids stay the same when a bundle is rebuilt.
public struct PlaceID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// A source of places.
  public enum Source: String, CaseIterable, Sendable {
    /// A GeoNames id.
    case geonames
    /// A settlement that occurs only in the postal files.
    case postal
    /// A postal code.
    case postcode
    /// An airport, by ICAO code or the like.
    case airport
    /// A place that occurs only in Natural Earth.
    case naturalearth
    /// An Icelandic street address.
    case iceaddr
    /// A node, way or relation of OpenStreetMap.
    case osm
    /// An OpenAddresses address, by its hash.
    case openaddresses
    /// A record from a user's own file.
    case own
    /// A street without an id in any source, by a hash of its name and place.
    case street
    /// A landmark, natural feature or region of the world from this project's own tables.
    case landmark
    /// A typed coordinate.
    case coordinate

    /// What ids of the source begin with: `geonames:`.
    package var prefix: String {
      // The most common ones are constants, which saves a concatenation for each answered place.
      switch self {
      case .geonames: "geonames:"
      case .postal: "postal:"
      case .postcode: "postcode:"
      default: rawValue + ":"
      }
    }

    /// The letter that stands for the source in bundles, in ASCII: never change one.
    ///
    /// The letters are in the order of the names.
    package var letter: UInt8 {
      switch self {
      case .airport: 0x61
      case .coordinate: 0x63
      case .geonames: 0x67
      case .iceaddr: 0x69
      case .landmark: 0x6C
      case .naturalearth: 0x6E
      case .openaddresses: 0x6F
      case .osm: 0x70
      case .own: 0x71
      case .postal: 0x72
      case .postcode: 0x73
      case .street: 0x74
      }
    }
  }

  /// The source.
  public let source: Source
  /// The number or code in the source; never empty, without control characters.
  public let code: String

  /// The id as text: `geonames:5601538`.
  public var description: String { source.prefix + code }

  /// The credit for the source, in addition to GeoNames'; `nil` if it asks for no other.
  ///
  /// The point of a full British postal code ("SW1A 1AA") comes from the Ordnance Survey; that of
  /// an outward code ("SW1A") or a Canadian code comes from GeoNames. Files of addresses have
  /// credits of their own.
  package var credit: String? {
    switch source {
    case .geonames, .postal, .coordinate, .iceaddr, .openaddresses, .own, .street: nil
    case .osm: "© OpenStreetMap contributors (ODbL)"
    case .landmark: "On The Map (MIT)"
    case .naturalearth: "Natural Earth (public domain)"
    case .airport: "airportsdata (MIT)"
    case .postcode:
      code.hasPrefix("GB:") && code.utf8.contains(0x20)
        ? """
        contains OS data © Crown copyright and database right, Royal Mail data © Royal Mail \
        copyright and database right, National Statistics data © Crown copyright and database \
        right (OGL 3.0)
        """
        : nil
    }
  }

  /// Creates an id from its parts, or returns `nil` if the code is invalid.
  ///
  /// A code is invalid if it is empty, longer than 200 bytes, or contains control characters; for
  /// GeoNames also if it is not a number.
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

  /// Creates an id that no place has, until one is read.
  package init() {
    source = .geonames
    code = "0"
  }

  /// Creates the id of a GeoNames number that is written in its shortest form; `nil` otherwise.
  ///
  /// Most places of a gazetteer have such an id, and reading one takes a tenth of checking any code.
  package init?(geonamesDigits digits: ArraySlice<UInt8>) {
    // Nineteen digits always fit in 64 bits.
    guard let first = digits.first, first != 0x30, digits.count <= 19,
      digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    source = .geonames
    code = String(decoding: digits, as: UTF8.self)
  }

  /// Creates an id whose code is a number, after a kind without control characters: "node/".
  package init(source: Source, kind: String = "", number: UInt64) {
    self.source = source
    code = kind + String(number)
  }

  /// Creates an id whose code is a number in sixteen hexadecimal digits.
  package init(source: Source, hexadecimal number: UInt64) {
    self.source = source
    code = String(unsafeUninitializedCapacity: 16) { digits in
      for position in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: number >> (60 - 4 * UInt64(position)) & 0xF)
        digits[position] = digit < 10 ? 0x30 + digit : 0x57 + digit
      }
      return 16
    }
  }

  /// Returns whether a code contains control characters.
  ///
  /// Every search result has an id, and almost all are ASCII; only other text is looked up in the
  /// Unicode property table.
  private static func holdsControl(_ code: String) -> Bool {
    if code.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return false }
    return code.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Parses an id, or returns `nil` if the text is not one.
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

  /// Orders by source alphabetically, then by code.
  ///
  /// Numbers come first, by value; then other codes, by their bytes.
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

  /// Longer runs of digits are not treated as numbers.
  private static func isNumber(_ code: String.UTF8View) -> Bool {
    code.count <= 20 && code.allSatisfy { (0x30...0x39).contains($0) }
  }
}
