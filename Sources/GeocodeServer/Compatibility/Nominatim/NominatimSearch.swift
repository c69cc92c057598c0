import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import OnTheMapGeocoder

/// A request to Nominatim's `search`.
struct NominatimSearch {
  private static let limits = 1...50
  private static let partNames = [
    "amenity", "street", "city", "county", "state", "postalcode", "country",
  ]

  /// The subject of the search.
  private enum Subject {
    case text(String)
    case parts(StructuredQuery)
  }

  private let subject: Subject
  private let options: SearchOptions
  /// The places to exclude.
  private let excluded: Set<Int64>
  private let limit: Int
  /// Whether the filters exclude everything in this gazetteer.
  private let findsNothing: Bool

  /// The query text shown in the response.
  var query: String {
    switch subject {
    case .text(let text): text
    case .parts(let parts): parts.text
    }
  }

  init(_ parameters: NominatimParameters) throws(RequestError) {
    let items = parameters.items
    subject = try Self.subject(items)
    let asked = try items.integer("limit", refusal: "Parameter 'limit' must be a number.") ?? 10
    limit = min(max(asked, Self.limits.lowerBound), Self.limits.upperBound)
    excluded = Set(items.list("exclude_place_ids").compactMap { Int64($0) })
    let layers = try Self.layers(items)
    findsNothing = layers?.isEmpty == true
    let box = try Self.viewBox(items)
    let isBounded = parameters.flag("bounded")
    options = SearchOptions(
      limit: min(limit + excluded.count, SearchOptions.limits.upperBound),
      countries: Set(items.list("countrycodes").compactMap { CountryCode($0) }),
      boundingBox: isBounded ? box : nil, layers: layers ?? [],
      focus: isBounded ? nil : box.flatMap(Self.center), language: parameters.language)
  }

  /// Returns the places, best first.
  func answer(_ tools: GeocodingTools, _ metrics: ServerMetrics) throws -> [AnsweredPlace] {
    guard !findsNothing else { return [] }
    let answer =
      switch subject {
      case .text(let text): try tools.forward.search(text, options: options)
      case .parts(let parts): try tools.forward.search(parts, options: options)
      }
    metrics.count(answer, to: .search)
    if case .parts = subject, !Self.isConfirmed(answer) { return [] }
    // A typed point is reverse-geocoded, as in Nominatim.
    if let point = answer.results.first, point.layer == .coordinate {
      return try tools.reverse.reverse(point.coordinate, language: options.language).results
    }
    return Array(
      answer.results.filter { !excluded.contains(NumericPlaceID.number(of: $0.id)) }.prefix(limit))
  }

  /// Returns whether every part of a structured query matched, except street and postal code.
  ///
  /// Nominatim does not return partial matches.
  private static func isConfirmed(_ answer: Answer) -> Bool {
    answer.results.first?.components.allSatisfy { component in
      component.status == .matched
        || [.street, .houseNumber, .unit, .postalCode].contains(component.role)
    } ?? false
  }

  // MARK: Reading

  private static func subject(_ items: CompatibilityParameters) throws(RequestError) -> Subject {
    let parts = partNames.map { items.text($0) }
    let hasParts = parts.contains { $0 != nil }
    if items.has("q") {
      guard !hasParts else {
        throw .refused(
          field: "q",
          message: "Parameter 'q' cannot be used together with the parts of a structured query: "
            + partNames.joined(separator: ", "))
      }
      return .text(items.text("q") ?? "")
    }
    guard hasParts else { throw .refused(field: "q", message: "Nothing to search for.") }
    return .parts(
      StructuredQuery(
        venue: parts[0], street: parts[1], city: parts[2], county: parts[3], state: parts[4],
        countryName: parts[6], postalCode: parts[5]))
  }

  /// Returns the layers that `featureType` or `layer` selects; `nil` for all, empty for none of
  /// ours.
  private static func layers(_ items: CompatibilityParameters) throws(RequestError) -> Set<Layer>? {
    switch items.text("featureType") {
    case "country": return [.country]
    case "state": return [.region]
    case "city": return [.locality]
    case "settlement": return [.region, .county, .localAdmin, .locality, .neighborhood]
    default: break
    }
    return try NominatimLayer.layers(items.list("layer"))
  }

  /// Parses two corners in any order: x, y, x, y.
  private static func viewBox(_ items: CompatibilityParameters) throws(RequestError) -> BoundingBox?
  {
    guard let text = items.text("viewbox") ?? items.text("viewboxlbrt") else { return nil }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4, let x1 = numbers[0], let y1 = numbers[1], let x2 = numbers[2],
      let y2 = numbers[3], [x1, y1, x2, y2].allSatisfy(\.isFinite)
    else {
      throw .refused(
        field: "viewbox", message: "Bounding box must consist of 4 numbers: x1,y1,x2,y2")
    }
    func bounded(_ degrees: Double, _ bound: Double) -> Double { min(max(degrees, -bound), bound) }
    let box = BoundingBox(
      south: bounded(min(y1, y2), 90), west: bounded(min(x1, x2), 180),
      north: bounded(max(y1, y2), 90), east: bounded(max(x1, x2), 180))
    guard let box, box.south < box.north, box.west < box.east else {
      throw .refused(field: "viewbox", message: "Bounding box spans no area")
    }
    return box
  }

  private static func center(of box: BoundingBox) -> Coordinate? {
    Coordinate(latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2)
  }
}

/// Nominatim's layers, and the corresponding layers of the gazetteer.
enum NominatimLayer: String, CaseIterable {
  case address, poi, railway, natural, manmade

  private var layers: Set<Layer> {
    switch self {
    case .address:
      [
        .country, .region, .county, .localAdmin, .locality, .neighborhood, .postalCode, .address,
        .street, .coordinate,
      ]
    case .poi: [.airport, .venue]
    case .railway: []
    case .natural: [.continent, .marine, .natural]
    case .manmade: [.venue]
    }
  }

  /// Returns the layers for Nominatim's layers; `nil` if none are given.
  static func layers(_ names: [String]) throws(RequestError) -> Set<Layer>? {
    guard !names.isEmpty else { return nil }
    var layers: Set<Layer> = []
    for name in names {
      guard let theme = NominatimLayer(rawValue: name) else {
        let known = allCases.map(\.rawValue).joined(separator: ", ")
        throw .refused(field: "layer", message: "Parameter 'layer' must be of: \(known)")
      }
      layers.formUnion(theme.layers)
    }
    return layers
  }
}
