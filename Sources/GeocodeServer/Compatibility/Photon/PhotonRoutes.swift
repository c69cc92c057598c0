import Answers
import Gazetteer
import GeocodingAPI
import Geodesy
import Hummingbird
import OnTheMapGeocoder
import TextFormats

/// `/photon/api` and `/photon/reverse`, for clients of Photon.
///
/// `Documentation/Use/Compatibility.md` lists the differences from the original.
struct PhotonRoutes: RouteGroup {
  let readiness: ServerReadiness
  let metrics: ServerMetrics
  let searches: Searches

  static let routes: [Route<Self>] = [
    Route(description("api")) { routes, request, context in
      let parameters = try PhotonParameters(
        request, others: PhotonSearch.parameterNames, defaultLimit: 15)
      let search = try PhotonSearch(parameters)
      return try await routes.answer(request, context, parameters) {
        try search.answer($0, routes.metrics)
      }
    },
    Route(description("reverse")) { routes, request, context in
      let parameters = try PhotonParameters(
        request, others: PhotonReverse.parameterNames, defaultLimit: 1)
      let reverse = try PhotonReverse(parameters)
      return try await routes.answer(request, context, parameters) { try reverse.answer($0) }
    },
  ]

  private static func description(_ name: String) -> RouteDescription {
    RouteDescription(
      method: .get, path: "/photon/\(name)", group: .photon, summary: "Photon's \(name).",
      parameters: CompatibilityDescriptions.photon(name))
  }

  private func answer(
    _ request: Request, _ context: ServerRequestContext, _ parameters: PhotonParameters,
    _ places: @escaping @Sendable (GeocodingTools) throws -> [AnsweredPlace]
  ) async throws -> Response {
    try await ConditionalResponse(
      to: request, for: context.client, from: readiness.geocoder(),
      choices: parameters.language ?? "", vary: ConditionalResponse.varyByLanguage,
      searches: searches
    ).response(contentType: JSONBody.contentType) { Self.collection(of: try places($0)) }
  }

  // MARK: Writing

  private static func collection(of places: [AnsweredPlace]) -> [UInt8] {
    var writer = JSONWriter(layout: .compact)
    writer.beginObject()
    writer.member("type", "FeatureCollection")
    writer.key("features")
    writer.beginArray()
    for place in places { write(place, to: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  private static func write(_ place: AnsweredPlace, to writer: inout JSONWriter) {
    let tag = OSMTag(place)
    writer.beginObject()
    writer.member("type", "Feature")
    writer.key("properties")
    writer.beginObject()
    writer.member("osm_type", "N")
    writer.member("osm_id", NumericPlaceID.number(of: place.id))
    writer.member("osm_key", tag.key)
    writer.member("osm_value", tag.value)
    writer.member("type", PhotonLayer(place).rawValue)
    // A house does not have a name, only number and street.
    if !place.isHouse {
      writer.member(
        "name", place.layer == .postalCode ? place.postalCode ?? place.name : place.name)
    }
    for (key, text) in GeocodeJSONType.address(of: place) {
      writer.key(named: key)
      writer.value(text)
    }
    // In Photon a country is part of itself, and typed clients rely on it.
    if place.layer == .country {
      writer.member("country", place.name)
    }
    if let code = place.countryCode {
      writer.member("countrycode", code.description)
    }
    if let box = place.boundingBox {
      writer.key("extent")
      writer.beginArray()
      for edge in [box.west, box.north, box.east, box.south] { writer.value(edge) }
      writer.endArray()
    }
    writer.endObject()
    writer.key("geometry")
    let point = place.coordinate
    writer.point(latitude: point.latitude, longitude: point.longitude)
    writer.endObject()
  }
}
