import Gazetteer

/// A validated row of GeoNames' 19-column table of places.
struct PlaceRecord {
  let key: PlaceKey
  /// The complete id: `geonames:5601538`.
  let id: [UInt8]
  let name: ArraySlice<UInt8>
  let asciiName: ArraySlice<UInt8>
  /// The alternate names, separated by commas.
  let alternateNames: ArraySlice<UInt8>
  /// In 1e-5 degrees; `nil` for an area without a point.
  let latitude: Int32?
  let longitude: Int32?
  let featureClass: FeatureClass
  let featureCode: FeatureCode
  /// Two packed letters; 0 for none.
  let country: UInt16
  let adminCodes: [ArraySlice<UInt8>]
  let population: Int64
  let timezone: ArraySlice<UInt8>

  var layer: Layer { Layer(featureClass: featureClass, featureCode: featureCode) }

  /// Parses a row.
  ///
  /// - Throws: ``ExtractError`` with the invalid column.
  init(_ row: borrowing ExtractRow) throws(ExtractError) {
    guard let key = PlaceKey(row[0]), let id = Self.id(row[0]) else {
      throw row.invalid(0, "geonameid", "a number, or an id such as airport:KSEA")
    }
    self.key = key
    self.id = id
    name = row[1]
    asciiName = row[2]
    alternateNames = row[3]
    let classText = row.text(6)
    guard let featureClass = FeatureClass(rawValue: classText.isEmpty ? "S" : classText) else {
      throw row.invalid(6, "feature class", "one of A H L P R S T U V")
    }
    self.featureClass = featureClass
    let codeText = row.text(7)
    featureCode =
      codeText.isEmpty && featureClass == .settlement
      ? FeatureCode.settlement : FeatureCode(rawValue: codeText)
    latitude = try row.angle(4, called: "latitude", limit: 90)
    longitude = try row.angle(5, called: "longitude", limit: 180)
    let isArea = featureClass == .administrative || codeText == "CONT"
    guard (latitude == nil) == (longitude == nil), latitude != nil || isArea else {
      throw row.invalid(latitude == nil ? 4 : 5, "coordinate", "a latitude and a longitude")
    }
    population = try row.number(14, called: "population") ?? 0
    guard population >= 0 else { throw row.invalid(14, "population", "0 or more") }
    country = AdminCodes.packed(row[8]) ?? 0
    adminCodes = [row[10], row[11], row[12], row[13]]
    timezone = row[17]
  }

  /// Copies a row that outlives its line, without its alternate names.
  init(copying other: PlaceRecord) {
    key = other.key
    id = other.id
    name = ArraySlice(Array(other.name))
    asciiName = ArraySlice(Array(other.asciiName))
    alternateNames = []
    latitude = other.latitude
    longitude = other.longitude
    featureClass = other.featureClass
    featureCode = other.featureCode
    country = other.country
    adminCodes = other.adminCodes.map { ArraySlice(Array($0)) }
    population = other.population
    timezone = ArraySlice(Array(other.timezone))
  }

  /// Returns the complete id of a place.
  static func id(_ column: ArraySlice<UInt8>) -> [UInt8]? {
    if column.allSatisfy({ (0x30...0x39).contains($0) }) {
      return column.isEmpty ? nil : Array("geonames:".utf8) + column
    }
    return PlaceID(String(decoding: column, as: UTF8.self)).map { Array($0.description.utf8) }
  }

  /// The level of a division that has a code of its own, or `nil`.
  ///
  /// It is `nil` for the fifth order, which has no column, for historic divisions and for those
  /// without an order.
  var divisionLevel: Int? {
    switch featureCode.rawValue {
    case "ADM1": 1
    case "ADM2": 2
    case "ADM3": 3
    case "ADM4": 4
    default: nil
    }
  }
}
