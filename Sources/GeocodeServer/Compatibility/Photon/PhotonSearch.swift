import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import OnTheMapGeocoder

/// A request to Photon's `api`.
struct PhotonSearch {
  static let parameterNames = [
    "q", "bbox", "zoom", "location_bias_scale", "countrycode",
  ]

  private let query: String
  private let parameters: PhotonParameters
  private let options: SearchOptions
  private let findsNothing: Bool

  init(_ parameters: PhotonParameters) throws(RequestError) {
    let items = parameters.items
    guard let query = items.text("q") else {
      throw .refused(field: "q", message: "missing search term 'q': /?q=berlin")
    }
    self.query = query
    self.parameters = parameters
    // Both set the strength of the bias, which is fixed here.
    _ = try items.integer("zoom", refusal: "invalid number in parameter 'zoom'")
    _ = try items.number(
      "location_bias_scale", refusal: "invalid number in parameter 'location_bias_scale'")
    var countries: Set<CountryCode> = []
    for text in items.list("countrycode") {
      guard let code = CountryCode(text) else {
        throw .refused(field: "countrycode", message: "invalid countrycode '\(text.prefix(80))'")
      }
      countries.insert(code)
    }
    let layers = parameters.layers.map { $0.reduce(into: Set()) { $0.formUnion($1.layers) } }
    findsNothing = layers?.isEmpty == true
    let isFiltered = parameters.layers != nil || !parameters.tags.isEmpty
    options = SearchOptions(
      limit: isFiltered ? SearchOptions.limits.upperBound : parameters.limit,
      countries: countries, boundingBox: try Self.box(items.text("bbox")),
      layers: layers ?? [], focus: try parameters.point(), language: parameters.language)
  }

  /// Returns the places, best first.
  ///
  /// Photon is used while people type. So a text is treated as complete if every word is spelled
  /// correctly, else as the beginning of a text, and only then as a misspelling.
  func answer(_ tools: GeocodingTools, _ metrics: ServerMetrics) throws -> [AnsweredPlace] {
    guard !findsNothing else { return [] }
    let answer = try answer(tools)
    metrics.count(answer, to: .search)
    if let point = answer.results.first, point.layer == .coordinate {
      return try tools.reverse.reverse(point.coordinate, language: options.language).results
    }
    return Array(answer.results.filter(parameters.wants).prefix(parameters.limit))
  }

  private func answer(_ tools: GeocodingTools) throws -> Answer {
    var exact = options
    exact.correctsSpelling = false
    let asTyped = try tools.forward.search(query, options: exact)
    guard asTyped.outcome != .match else { return asTyped }
    let completed = try tools.forward.suggest(query, options: options)
    guard completed.outcome != .match else { return completed }
    let corrected = try tools.forward.search(query, options: options)
    return corrected.outcome == .none ? completed : corrected
  }

  /// Parses a box: minLon, minLat, maxLon, maxLat.
  private static func box(_ text: String?) throws(RequestError) -> BoundingBox? {
    guard let text else { return nil }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4, let west = numbers[0], let south = numbers[1],
      let east = numbers[2], let north = numbers[3], west <= east,
      let box = BoundingBox(south: south, west: west, north: north, east: east)
    else {
      throw .refused(
        field: "bbox",
        message: "Invalid bounding box: bbox=minLon,minLat,maxLon,maxLat, in degrees")
    }
    return box
  }
}

/// A request to Photon's `reverse`.
struct PhotonReverse {
  static let parameterNames = ["radius", "distance_sort"]

  private let parameters: PhotonParameters
  private let point: Coordinate
  private let radiusMeters: Double

  init(_ parameters: PhotonParameters) throws(RequestError) {
    guard let point = try parameters.point() else {
      throw .refused(field: "lat", message: "missing parameter 'lat'")
    }
    let radius = try parameters.items.number("radius", refusal: "invalid number in 'radius'")
    guard (0...5_000).contains(radius ?? 0) else {
      throw .refused(field: "radius", message: "Invalid radius: a number from 0 to 5000, in km")
    }
    self.parameters = parameters
    self.point = point
    radiusMeters = radius.map { $0 * 1_000 } ?? .infinity
  }

  /// Returns the place at the point, then those around it.
  func answer(_ tools: GeocodingTools) throws -> [AnsweredPlace] {
    let places = try PlacesAtPoint(
      point, language: parameters.language, radiusMeters: radiusMeters, limit: parameters.limit,
      tools)
    let wanted = parameters.layers == nil ? places.settlements : places.settlements + places.areas
    return Array(wanted.filter(parameters.wants).prefix(parameters.limit))
  }
}
