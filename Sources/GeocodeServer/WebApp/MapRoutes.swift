import Answers
import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import Hummingbird
import OnTheMapGeocoder
import TextFormats

/// `GET /map/labels`, `GET /map/streets` and `GET /map/tiles/{zoom}/{x}/{y}`: the labels, streets and
/// lines of the page's map.
///
/// A cached response counts as little as a file: panning sends several requests per second, from a
/// whole class behind one address. A new one is charged what it takes.
struct MapRoutes: RouteGroup {
  static let zoom = Parameter(
    "zoom", "The map's zoom; at 0 the world is 256 pixels wide.", in: 0...maxZoom, example: "5",
    isRequired: true)
  static let box = Parameter(
    "bbox",
    """
    The box on the screen, in degrees: west,south,east,north. West may exceed east, across 180°. At \
    most \(maxTiles) tiles of 256 pixels wide and high.
    """,
    kind: .pattern(ParameterPattern.box), example: "0,45,15,52", isRequired: true,
    read: FilterParsing.boundingBox)
  static let labels = [RequestParameter](box, zoom, GeocodeParameter.language)

  static let streets = [RequestParameter](box, zoom)

  /// The zooms from which built-up areas, and streets with houses, can be told apart on the screen.
  static let firstBuiltUpZoom = 12
  static let firstHouseZoom = 14
  /// The maximum zoom of the page's map.
  static let maxZoom = 18
  /// The maximum number of tiles in each direction, twice those of the largest screen, which bounds
  /// the lookups.
  static let maxTiles = 32

  let readiness: ServerReadiness
  let searches: Searches

  static let routes: [Route<Self>] = [
    .native(
      .get, "/map/labels", .web, "Get the labels for a box on the map, most important first.",
      labels
    ) { routes, request, context in try await routes.labels(request, context) },
    .native(
      .get, "/map/streets", .web,
      "Get the built-up areas of a box on the map, and from zoom 14 its streets and houses.",
      streets
    ) { routes, request, context in try await routes.streets(request, context) },
    .native(
      .get, "/map/tiles/{zoom}/{x}/{y}", .web, "Get a tile of the base map: its lines.",
      in: [.text]
    ) { routes, request, context in try await routes.tile(request, context) },
  ]

  /// Returns the zoom and the box that a request asks for.
  private func screen(_ parameters: NativeParameters) throws -> (zoom: Int, box: BoundingBox) {
    let zoom = try parameters.required(Self.zoom, advice: "pass the map's zoom")
    let box = try parameters.required(
      Self.box, advice: "pass west,south,east,north in degrees")
    guard Self.isOnScreen(box, zoom: zoom)
    else {
      throw RequestError.invalid(
        field: "bbox",
        advice: "it covers more than \(Self.maxTiles) tiles; use a smaller box or a lower zoom")
    }
    return (zoom, box)
  }

  private func streets(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let (zoom, box) = try screen(NativeParameters(request, of: Self.streets))
    return try await ConditionalResponse(
      to: request, for: context.client, from: readiness.geocoder(), choices: "streets",
      searches: searches
    ).response(contentType: JSONBody.contentType) { tools in
      let streets =
        zoom < Self.firstBuiltUpZoom
        ? MapStreets()
        : try tools.map.streets(in: box, withHouses: zoom >= Self.firstHouseZoom)
      var bytes: [UInt8] = []
      JSONWriter.append(.compact, to: &bytes) { $0.write(streets) }
      return bytes
    }
  }

  private func labels(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let parameters = try NativeParameters(request, of: Self.labels)
    let (zoom, box) = try screen(parameters)
    let language = try parameters.value(GeocodeParameter.language)
    return try await ConditionalResponse(
      to: request, for: context.client, from: readiness.geocoder(), choices: "labels",
      searches: searches
    ).response(contentType: JSONBody.contentType) { tools in
      let labels = try tools.map.labels(in: box, zoom: zoom, language: language)
      var bytes: [UInt8] = []
      JSONWriter.append(.compact, to: &bytes) { $0.write(labels) }
      return bytes
    }
  }

  private static func isOnScreen(_ box: BoundingBox, zoom: Int) -> Bool {
    let width = box.east - box.west + (box.crossesAntimeridian ? 360 : 0)
    let height =
      MercatorPoint(latitude: box.south, longitude: 0).y
      - MercatorPoint(latitude: box.north, longitude: 0).y
    return max(width / 360, height) * Double(1 << zoom) <= Double(maxTiles)
  }

  private func tile(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    // Unknown ones are refused, since the cache would not know the tile by another URL.
    _ = try NativeParameters(request, of: [])
    func number(_ name: String) -> Int? { context.parameters.get(name).flatMap { Int($0) } }
    guard let zoom = number("zoom"), let x = number("x"), let y = number("y"),
      let tile = MapTileID(zoom: zoom, x: x, y: y)
    else { throw HTTPError(.notFound, message: "there is no such tile") }
    return try await ConditionalResponse(
      to: request, for: context.client, from: readiness.geocoder(), choices: "tile",
      searches: searches
    ).response(contentType: "text/plain; charset=utf-8", effort: .medium) {
      try $0.map.lines(of: tile)
    }
  }
}

extension JSONWriter {
  /// Writes streets in the format of `GET /map/streets`.
  fileprivate mutating func write(_ map: MapStreets) {
    beginObject()
    key("streets")
    beginArray()
    for street in map.streets {
      beginObject()
      member("name", street.name)
      key("point")
      write(street.coordinate)
      key("lines")
      beginArray()
      for line in street.lines { write(line) }
      endArray()
      endObject()
    }
    endArray()
    key("houses")
    beginArray()
    for house in map.houses {
      beginArray()
      value(house.coordinate.latitude, decimals: 5)
      value(house.coordinate.longitude, decimals: 5)
      value(house.number)
      endArray()
    }
    endArray()
    key("builtUp")
    write(map.builtUp)
    key("credits")
    beginArray()
    for credit in map.credits { value(credit) }
    endArray()
    endObject()
  }

  private mutating func write(_ line: [Coordinate]) {
    beginArray()
    for point in line { write(point) }
    endArray()
  }

  private mutating func write(_ point: Coordinate) {
    beginArray()
    value(point.latitude, decimals: 5)
    value(point.longitude, decimals: 5)
    endArray()
  }

  /// Writes labels in the format of `GET /map/labels`.
  fileprivate mutating func write(_ labels: [MapLabel]) {
    beginObject()
    key("labels")
    beginArray()
    for label in labels {
      beginObject()
      member("id", label.id.description)
      member("name", label.name)
      member("latitude", label.coordinate.latitude)
      member("longitude", label.coordinate.longitude)
      member("kind", label.kind.name)
      member("zoom", label.zoom)
      endObject()
    }
    endArray()
    endObject()
  }
}
