import Gazetteer
import Geodesy

/// A landmark, a natural feature or a region of the world, with all its data from one row.
struct Landmark {
  /// A name and its language; a name without a language stands for any.
  struct Name {
    let text: ArraySlice<UInt8>
    let language: ArraySlice<UInt8>
    let folded: [UInt8]
  }

  let key: PlaceKey
  /// The complete id: `landmark:FR:eiffel-tower`.
  let id: [UInt8]
  /// The names, the displayed one first.
  private(set) var names: [Name]
  /// Whether the displayed name is what English calls it, as in our own tables.
  private(set) var isNamedInEnglish: Bool
  let featureClass: FeatureClass
  let featureCode: FeatureCode
  /// The countries that it lies in, packed, the main one first; empty at sea.
  private(set) var countries: [UInt16]
  /// The codes of countries and divisions that lie in it, such as `SE` and `US.CA`.
  let members: [String]
  /// The codes of the divisions of its country around it, such as `CA`; empty if it lies in the
  /// country as a whole, `nil` if the row does not say.
  let divisions: [ArraySlice<UInt8>]?
  /// In 1e-5 degrees.
  let latitude: Int32
  let longitude: Int32
  private(set) var extent: LandmarkExtent
  /// The fame, within `Prominence.fames`.
  private(set) var fame: Int

  var layer: Layer { Layer(featureClass: featureClass, featureCode: featureCode) }

  /// Returns the distance in kilometers to a point in 1e-5 degrees.
  func kilometers(toLatitude latitude: Int32, longitude: Int32) -> Double {
    func point(_ latitude: Int32, _ longitude: Int32) -> Coordinate? {
      Coordinate(latitude: Double(latitude) / 100_000, longitude: Double(longitude) / 100_000)
    }
    guard let own = point(self.latitude, self.longitude), let other = point(latitude, longitude)
    else { return .infinity }
    return own.distanceMeters(to: other) / 1_000
  }

  /// Merges a row of our own about the same landmark: its names come first.
  mutating func formUnion(_ other: Self) {
    names = other.names + names
    isNamedInEnglish = other.isNamedInEnglish
    if extent.box == nil { extent = other.extent }
    if countries.isEmpty { countries = other.countries }
    fame = max(fame, other.fame)
  }
}

// MARK: Rows

extension Landmark {
  /// The positions of the columns that differ between tables, from 0.
  private struct Columns {
    let name: Int
    let fame: Int
    /// Whether the fourth column after the name contains members.
    let hasMembers: Bool
  }

  /// Parses a row of `landmarks.tsv`.
  ///
  /// Its columns are name, other names, code, countries, latitude, longitude, extent, next town,
  /// its distance in km, fame, reason. Town, distance and reason are for people who check the row.
  init(landmark row: borrowing ExtractRow) throws(ExtractError) {
    try self.init(row, Columns(name: 0, fame: 9, hasMembers: false), id: nil)
  }

  /// Parses a row of `regions.tsv`.
  ///
  /// Its columns are name, other names, code, members, latitude, longitude, extent, fame, reason.
  init(region row: borrowing ExtractRow) throws(ExtractError) {
    try self.init(row, Columns(name: 0, fame: 7, hasMembers: true), id: nil)
  }

  /// Parses a row of `waters.txt`: an id, then the columns of `landmarks.tsv`.
  init(water row: borrowing ExtractRow) throws(ExtractError) {
    try self.init(row, Columns(name: 1, fame: 10, hasMembers: false), id: row.text(0))
  }

  /// Precedes the area around a region, in the column of its members.
  private static let inside = UInt8(ascii: "<")

  private init(
    _ row: borrowing ExtractRow, _ columns: Columns, id: String?
  ) throws(ExtractError) {
    let first = columns.name
    names = try Self.names(row, first)
    isNamedInEnglish = id == nil
    (featureClass, featureCode) = try Self.code(row, first + 2)
    if columns.hasMembers, row[first + 3].first == Self.inside {
      let parts = Array(row[first + 3].dropFirst()).split(separator: UInt8(ascii: "."))
      guard let country = parts.first.flatMap(AdminCodes.packed) else {
        throw row.invalid(first + 3, "area", "a country such as <US, or a division such as <US.CA")
      }
      (countries, members, divisions) = ([country], [], Array(parts.dropFirst()))
    } else {
      (countries, members) = try Self.areas(row, first + 3, areMembers: columns.hasMembers)
      divisions = nil
    }
    let extent = try LandmarkExtent(row, column: first + 6)
    let point = (
      try row.angle(first + 4, called: "latitude", limit: 90) ?? extent.middle?.latitude,
      try row.angle(first + 5, called: "longitude", limit: 180) ?? extent.middle?.longitude
    )
    guard case (let latitude?, let longitude?) = point else {
      throw row.invalid(first + 4, "point", "a latitude and a longitude, or a box")
    }
    guard let fame = try row.number(columns.fame, called: "fame").flatMap({ Int(exactly: $0) }),
      Prominence.fames.contains(fame)
    else { throw row.invalid(columns.fame, "fame", "1 to 5") }
    let text = id ?? Self.id(name: row[first], country: countries.first)
    guard let id = PlaceID(text), let key = PlaceKey(Array(text.utf8)[...]) else {
      throw row.invalid(0, "name", "a name with letters")
    }
    self.id = Array(id.description.utf8)
    self.key = key
    self.latitude = latitude
    self.longitude = longitude
    self.extent = extent.around(latitude: latitude, longitude: longitude)
    self.fame = fame
  }

  private static func names(
    _ row: borrowing ExtractRow, _ column: Int
  ) throws(ExtractError) -> [Name] {
    var names = [name(withoutBracket(row[column]), language: [])]
    for part in row[column + 1].split(separator: UInt8(ascii: "|")) {
      guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else {
        throw row.invalid(column + 1, "names", "language:name, with | between")
      }
      names.append(name(part[(colon + 1)...], language: part[..<colon]))
    }
    guard names.allSatisfy({ !$0.folded.isEmpty }) else {
      throw row.invalid(column, "name", "a name with letters")
    }
    return names
  }

  private static func name(_ text: ArraySlice<UInt8>, language: ArraySlice<UInt8>) -> Name {
    Name(
      text: ArraySlice(Array(text)), language: ArraySlice(Array(language)),
      folded: NameImport.fold(text))
  }

  private static func code(
    _ row: borrowing ExtractRow, _ column: Int
  ) throws(ExtractError) -> (FeatureClass, FeatureCode) {
    let parts = row.text(column).split(separator: ".").map(String.init)
    guard parts.count == 2, let featureClass = FeatureClass(rawValue: parts[0]),
      featureClass != .administrative
    else { throw row.invalid(column, "code", "class and code such as T.MT, but not a division's") }
    return (featureClass, FeatureCode(rawValue: parts[1]))
  }

  /// Parses countries or members: a region with members in several countries lies in none of them.
  private static func areas(
    _ row: borrowing ExtractRow, _ column: Int, areMembers: Bool
  ) throws(ExtractError) -> (countries: [UInt16], members: [String]) {
    var countries: [UInt16] = []
    let codes = row[column].split(separator: UInt8(ascii: ","))
    for code in codes {
      let letters = areMembers ? code.prefix { $0 != UInt8(ascii: ".") } : code
      guard let country = AdminCodes.packed(letters) else {
        throw row.invalid(
          column, "codes", "such as SE (for members also US.CA), separated by commas")
      }
      if !countries.contains(country) { countries.append(country) }
    }
    guard areMembers else { return (countries, []) }
    return (
      countries.count == 1 ? countries : [], codes.map { String(decoding: $0, as: UTF8.self) }
    )
  }

  /// Removes a final bracket, which distinguishes two rows of one name: it is part of the id only.
  private static func withoutBracket(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard name.last == UInt8(ascii: ")"), let open = name.lastIndex(of: UInt8(ascii: "(")),
      open > name.startIndex + 1, name[open - 1] == 0x20
    else { return name }
    return name[..<(open - 1)]
  }

  /// Returns the id of a row: its first country, and its folded name with hyphens between words.
  private static func id(name: ArraySlice<UInt8>, country: UInt16?) -> String {
    let slug = NameImport.fold(name).map { $0 == 0x20 ? UInt8(ascii: "-") : $0 }
    let place = country.flatMap(CountryCode.init(packed:)).map { "\($0):" } ?? ""
    return "landmark:" + place + String(decoding: slug, as: UTF8.self)
  }
}
