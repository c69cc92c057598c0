import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import Hummingbird
import OnTheMapGeocoder

/// Reads the parameters that Pelias' routes share; unknown ones are ignored.
struct PeliasParameters {
  private static let sizes = 1...40
  static let sources: Set = [
    "openstreetmap", "osm", "openaddresses", "oa", "whosonfirst", "wof", "geonames", "gn",
  ]

  let items: CompatibilityParameters
  let size: Int
  let layers: Set<PeliasLayer>?
  let language: String?
  /// The country codes as sent; the gazetteer decides which are valid.
  let countries: [String]
  let box: BoundingBox?
  let circle: BoundingCircle?
  let focus: Coordinate?
  /// The area that results must be in; `nil` for the world.
  let boundaryID: PlaceID?
  /// Whether only sources are requested whose data is not available, or an area of such a source.
  let findsNothing: Bool
  /// Warnings about parameters that had no effect.
  let warnings: [String]

  init(_ request: Request) throws(RequestError) {
    items = try CompatibilityParameters(request)
    var warnings: [String] = []
    size = try Self.size(items, &warnings)
    layers = try Self.layers(items)
    language =
      AcceptedLanguage.tag(in: items.text("lang"))
      ?? AcceptedLanguage.tag(in: request.headers[.acceptLanguage])
    countries = items.list("boundary.country")
    box = try Self.box(items)
    focus = try Self.point("focus.point", items)
    circle = try Self.circle(items)
    let sources = items.list("sources")
    for source in sources where !Self.sources.contains(source.lowercased()) {
      throw .refused(
        field: "sources",
        message: "'\(source.prefix(80))' is an invalid sources parameter. "
          + "Valid options: \(Self.sources.sorted().joined(separator: ","))")
    }
    let hasSource =
      sources.isEmpty || sources.contains { ["geonames", "gn"].contains($0.lowercased()) }
    if !hasSource { warnings.append("no data from these sources is available") }
    let gid = try Self.boundaryGID(items)
    boundaryID = gid.flatMap(PeliasPlace.id(ofGID:))
    let knowsBoundary = gid == nil || boundaryID != nil
    if !knowsBoundary { warnings.append("boundary.gid is of a source that is not here") }
    findsNothing = !hasSource || !knowsBoundary
    self.warnings = warnings
  }

  /// Returns the requested countries.
  ///
  /// - Throws: ``RequestError`` for an unknown code.
  func countryCodes(_ tools: GeocodingTools) throws -> Set<CountryCode> {
    var codes: Set<CountryCode> = []
    for text in countries {
      guard let code = try PeliasCountries.country(text, tools) else {
        throw RequestError.refused(
          field: "boundary.country",
          message: "\(text.prefix(80)) is not a valid ISO2/ISO3 country code")
      }
      codes.insert(code)
    }
    return codes
  }

  /// Returns whether a place is of a requested kind.
  func wants(_ place: AnsweredPlace) -> Bool {
    layers.map { PeliasLayer.contains(place, in: $0) } ?? true
  }

  /// Returns the point of two parameters, `PREFIX.lat` and `PREFIX.lon`; `nil` if both are missing.
  static func point(
    _ prefix: String, _ items: CompatibilityParameters
  ) throws(RequestError) -> Coordinate? {
    let latitude = try items.number(
      "\(prefix).lat", refusal: "missing param '\(prefix).lat'")
    let longitude = try items.number(
      "\(prefix).lon", refusal: "missing param '\(prefix).lon'")
    guard latitude != nil || longitude != nil else { return nil }
    guard let latitude, let longitude else {
      throw .refused(
        field: "\(prefix).\(latitude == nil ? "lat" : "lon")",
        message: "parameters \(prefix).lat and \(prefix).lon must both be specified")
    }
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      throw .refused(
        field: "\(prefix).\((-90...90).contains(latitude) ? "lon" : "lat")",
        message: "\(prefix).lat must be within -90 and 90, \(prefix).lon within -180 and 180")
    }
    return point
  }

  // MARK: Reading

  private static func size(
    _ items: CompatibilityParameters, _ warnings: inout [String]
  ) throws(RequestError) -> Int {
    guard let text = items.text("size") else { return 10 }
    guard let asked = Int(text) else {
      warnings.append("invalid integer 'size', using DEFAULT_SIZE")
      return 10
    }
    let size = min(max(asked, sizes.lowerBound), sizes.upperBound)
    if asked > size { warnings.append("out-of-range integer 'size', using MAX_SIZE") }
    if asked < size { warnings.append("out-of-range integer 'size', using MIN_SIZE") }
    return size
  }

  /// Parses the id of an area: source, layer and id; the layer is ignored.
  private static func boundaryGID(_ items: CompatibilityParameters) throws(RequestError) -> String?
  {
    guard let gid = items.text("boundary.gid") else { return nil }
    guard gid.split(separator: ":").count >= 3 else {
      throw .refused(
        field: "boundary.gid",
        message: "boundary.gid '\(gid.prefix(80))' is invalid: must be of the format "
          + "source:layer:id")
    }
    return gid
  }

  private static func layers(_ items: CompatibilityParameters) throws(RequestError) -> Set<
    PeliasLayer
  >? {
    var layers: Set<PeliasLayer> = []
    for name in items.list("layers") {
      guard let layer = PeliasLayer(rawValue: name.lowercased()) else {
        let known = PeliasLayer.allCases.map(\.rawValue).joined(separator: ",")
        throw .refused(
          field: "layers",
          message: "'\(name.prefix(80))' is an invalid layers parameter. Valid options: \(known)")
      }
      layers.insert(layer)
    }
    return layers.isEmpty ? nil : layers
  }

  private static func box(_ items: CompatibilityParameters) throws(RequestError) -> BoundingBox? {
    let names = ["min_lat", "min_lon", "max_lat", "max_lon"].map { "boundary.rect.\($0)" }
    guard names.contains(where: items.has) else { return nil }
    var edges: [Double] = []
    for name in names {
      guard let edge = try items.number(name, refusal: "missing param '\(name)'") else {
        throw .refused(field: name, message: "missing param '\(name)'")
      }
      edges.append(edge)
    }
    guard edges[0] <= edges[2], edges[1] <= edges[3] else {
      throw .refused(field: names[0], message: "min is larger than max in boundary.rect")
    }
    guard
      let box = BoundingBox(south: edges[0], west: edges[1], north: edges[2], east: edges[3])
    else {
      throw .refused(field: names[0], message: "boundary.rect is not on the globe")
    }
    return box
  }

  private static func circle(_ items: CompatibilityParameters) throws(RequestError)
    -> BoundingCircle?
  {
    let name = "boundary.circle.radius"
    let radius = try items.number(name, refusal: "missing param '\(name)'")
    guard let center = try point("boundary.circle", items) else { return nil }
    // The radius defaults to Pelias' own default.
    return BoundingCircle(center: center, radiusMeters: max(0, radius ?? 50) * 1_000)
  }
}

/// The area that results must be in (`boundary.gid`).
struct PeliasBoundary {
  private let area: AnsweredPlace

  /// Looks up the area; `nil` if the gazetteer does not have this id.
  init?(_ id: PlaceID, _ tools: GeocodingTools) throws {
    guard let area = try tools.forward.lookUp(id)?.place else { return nil }
    self.area = area
  }

  /// Returns the countries to search: those of the area, limited to the requested ones; empty
  /// stands for all.
  ///
  /// `nil` if the area is in none of them.
  func countries(among asked: Set<CountryCode>) -> Set<CountryCode>? {
    guard let own = area.countryCode else { return asked }
    return asked.isEmpty || asked.contains(own) ? [own] : nil
  }

  /// Returns whether a place is the area or is inside it.
  func contains(_ place: AnsweredPlace, _ tools: GeocodingTools) throws -> Bool {
    if place.id == area.id { return true }
    guard let record = try tools.forward.lookUp(place.id) else { return holds(place) }
    return record.ancestors.contains { $0.id == area.id }
  }

  /// Returns whether the area is one of those named with a place without a record, such as a postal
  /// code or an address.
  private func holds(_ place: AnsweredPlace) -> Bool {
    guard let country = area.countryCode, place.countryCode == country else { return false }
    switch area.layer {
    case .country: return true
    case .region: return area.regionCode != nil && place.regionCode == area.regionCode
    case .county:
      return area.regionCode != nil && place.regionCode == area.regionCode
        && place.county == area.name
    default: return false
    }
  }
}
