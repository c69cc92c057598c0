/// The supported parameters of the compatibility APIs.
enum CompatibilityDescriptions {
  /// Any integer; values outside of a service's range are clamped.
  private static let anyInteger = RequestParameter.Kind.integer(Int.min...Int.max, standard: nil)

  /// The kinds of parameters; all others are text.
  private static let kinds: [String: RequestParameter.Kind] = [
    "limit": anyInteger, "zoom": anyInteger, "location_bias_scale": .number(nil),
    "radius": .number(0...5_000), "boundary.circle.radius": .number(nil),
    "boundary.country": pattern(ParameterPattern.mixedCountries),
    "boundary.gid": pattern(ParameterPattern.peliasIDs(atMost: 1)),
    "countrycode": pattern("^[A-Za-z]{2}(,[A-Za-z]{2})*$"),
    "bbox": pattern(ParameterPattern.box), "viewbox": pattern(ParameterPattern.box),
    "json_callback": pattern("^[A-Za-z_][A-Za-z0-9_]*([.][A-Za-z_][A-Za-z0-9_]*)*$"),
    "osm_tag": pattern(ParameterPattern.tagFilter),
    "layers": pattern(ParameterPattern.list(of: PeliasLayer.allCases.map(\.rawValue))),
    "sources": pattern(ParameterPattern.list(of: PeliasParameters.sources.sorted())),
  ]

  private static func texts(_ names: [String: String]) -> [RequestParameter] {
    names.sorted { $0.key < $1.key }.map { name, example in
      RequestParameter(
        name, "See the service's documentation.", kind: kinds[name] ?? angle(name) ?? .text,
        example: example)
    }
  }

  /// Returns a pattern that also matches the empty text, which other services treat as missing.
  private static func pattern(_ pattern: String) -> RequestParameter.Kind {
    .pattern("^(\(pattern.dropFirst().dropLast()))?$")
  }

  private static func angle(_ name: String) -> RequestParameter.Kind? {
    if name.hasSuffix("lat") { return .number(-90...90) }
    return name.hasSuffix("lon") ? .number(-180...180) : nil
  }

  // MARK: Nominatim

  private static let nominatimForm = RequestParameter(
    "format", "Output format.",
    kind: .choice(NominatimForm.allCases.map(\.rawValue), standard: nil), example: "jsonv2")
  private static let nominatimLayer = RequestParameter(
    "layer", "See the service's documentation.",
    kind: pattern(ParameterPattern.list(of: NominatimLayer.allCases.map(\.rawValue))),
    example: "address")
  /// At most one of the polygon parameters is allowed.
  private static let nominatimDetails = texts([
    "accept-language": "de,en", "addressdetails": "1", "extratags": "1", "json_callback": "show",
    "namedetails": "1", "polygon_geojson": "1", "polygon_kml": "0", "polygon_svg": "0",
    "polygon_text": "0",
  ])

  static let nominatimStatus = [
    RequestParameter(
      "format", "Output format.", kind: .choice(["text", "json"], standard: "text"),
      example: "json")
  ]

  static func nominatim(_ route: String) -> [RequestParameter] {
    let own =
      switch route {
      case "search":
        // Either a text or parts; the examples use a text.
        [nominatimLayer]
          + texts([
            "amenity": "", "bounded": "1", "city": "", "country": "", "countrycodes": "us,ca",
            "county": "", "exclude_place_ids": "5601538", "featureType": "city", "limit": "5",
            "postalcode": "", "q": "Moscow, ID", "state": "", "street": "",
            "viewbox": "-125,24,-66,50",
          ])
      case "reverse": point("lat", "lon") + [nominatimLayer] + texts(["zoom": "10"])
      default: texts(["osm_ids": "N5601538"])
      }
    return own + [nominatimForm] + nominatimDetails
  }

  // MARK: Photon

  static func photon(_ route: String) -> [RequestParameter] {
    let language = RequestParameter(
      "lang", "See the service's documentation.", kind: pattern("^[A-Za-z0-9_-]{2,35}$"),
      example: "de")
    let layer = RequestParameter(
      "layer", "See the service's documentation.",
      kind: pattern(ParameterPattern.list(of: PhotonLayer.allCases.map(\.rawValue))),
      example: "city")
    let shared = ["dedupe": "1", "limit": "5", "osm_tag": "place"]
    guard route == "api" else {
      return point("lat", "lon") + [language, layer]
        + texts(shared.merging(["distance_sort": "true", "radius": "10"]) { $1 })
    }
    let query = RequestParameter(
      "q", "What to search for.", kind: .someText, example: "berlin", isRequired: true)
    return [query, language, layer]
      + texts(
        shared.merging([
          "bbox": "9.5,51.5,11.5,53.5", "countrycode": "DE", "lat": "52", "lon": "10",
          "location_bias_scale": "0.2", "zoom": "12",
        ]) { $1 })
  }

  // MARK: Pelias

  static func pelias(_ route: String) -> [RequestParameter] {
    let shared = [
      "boundary.country": "USA", "boundary.gid": "geonames:region:5596512", "lang": "de",
      "layers": "locality", "size": "5", "sources": "geonames",
    ]
    let filters = shared.merging([
      "boundary.circle.lat": "43.8", "boundary.circle.lon": "-79.2",
      "boundary.circle.radius": "35", "boundary.rect.max_lat": "36.5",
      "boundary.rect.max_lon": "-93.5", "boundary.rect.min_lat": "25.8",
      "boundary.rect.min_lon": "-106.7", "focus.point.lat": "46.7", "focus.point.lon": "-117",
    ]) { $1 }
    switch route {
    case "place":
      return [
        RequestParameter(
          "ids", "At most \(PeliasRoutes.maxIDs) ids, separated by commas.",
          kind: .pattern(ParameterPattern.peliasIDs(atMost: PeliasRoutes.maxIDs)),
          example: "geonames:locality:5601538", isRequired: true)
      ]
    case "reverse":
      return point("point.lat", "point.lon")
        + texts(shared.merging(["boundary.circle.radius": "35"]) { $1 })
    case "search/structured":
      return texts(
        filters.merging([
          "address": "1 Main St", "borough": "", "country": "US", "county": "Latah",
          "locality": "Moscow", "neighbourhood": "", "postalcode": "83843", "region": "ID",
          "venue": "",
        ]) { $1 })
    default:
      return [
        RequestParameter(
          "text", "What to search for.", kind: .pattern(ParameterPattern.notBlank),
          example: "Moscow", isRequired: true)
      ] + texts(filters)
    }
  }

  private static func point(_ latitude: String, _ longitude: String) -> [RequestParameter] {
    [
      RequestParameter(
        latitude, "Latitude in degrees.", kind: .number(-90...90), example: "47.55",
        isRequired: true),
      RequestParameter(
        longitude, "Longitude in degrees.", kind: .number(-180...180), example: "7.59",
        isRequired: true),
    ]
  }
}
