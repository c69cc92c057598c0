import Answers
import Geocoding
import GeocodingAPI
import Hummingbird
import OnTheMapGeocoder
import TextFormats

/// `/nominatim/search`, `reverse`, `lookup` and `status`, for clients of Nominatim; old ones add `.php`.
///
/// `Documentation/Use/Compatibility.md` lists the differences from the original.
struct NominatimRoutes: RouteGroup {
  private static let maxLookups = 50

  let readiness: ServerReadiness
  let metrics: ServerMetrics
  let searches: Searches

  static let routes = places("") + places(".php") + [status("status"), status("status.php")]

  /// The routes that answer with places, with an ending of their paths.
  private static func places(_ ending: String) -> [Route<Self>] {
    [
      Route(description("search", ending)) { routes, request, context in
        let parameters = try NominatimParameters(request, defaultForm: .jsonv2, showsAddress: false)
        return try await routes.answer(request, context, parameters) {
          try routes.search(request, parameters, $0)
        }
      },
      Route(description("reverse", ending)) { routes, request, context in
        let parameters = try NominatimParameters(request, defaultForm: .xml, showsAddress: true)
        return try await routes.answer(request, context, parameters) {
          try routes.reverse(request, parameters, $0)
        }
      },
      Route(description("lookup", ending)) { routes, request, context in
        let parameters = try NominatimParameters(request, defaultForm: .xml, showsAddress: true)
        return try await routes.answer(request, context, parameters) {
          try routes.lookUp(parameters, $0)
        }
      },
    ]
  }

  private static func status(_ name: String) -> Route<Self> {
    Route(
      RouteDescription(
        method: .get, path: "/nominatim/\(name)", group: .nominatim,
        summary: "Nominatim's status.", parameters: CompatibilityDescriptions.nominatimStatus,
        answers: [.text, .json], errors: [.text])
    ) { routes, request, _ in try await routes.status(request) }
  }

  private static func description(_ name: String, _ ending: String) -> RouteDescription {
    RouteDescription(
      method: .get, path: "/nominatim/\(name)\(ending)", group: .nominatim,
      summary: "Nominatim's \(name).", parameters: CompatibilityDescriptions.nominatim(name),
      answers: [.json, .xml, .script], errors: [.json, .xml, .text])
  }

  /// Responds from the gazetteer; errors are written in the requested format.
  private func answer(
    _ request: Request, _ context: ServerRequestContext, _ parameters: NominatimParameters,
    _ body: @escaping @Sendable (GeocodingTools) throws -> [UInt8]
  ) async throws -> Response {
    do {
      // Our own page never loads responses as scripts, but injected markup would.
      if parameters.callback != nil, request.headers[.fetchSite] == "same-origin" {
        throw RequestError.refused(
          field: "json_callback",
          message: "Parameter 'json_callback' is not available to this server's own pages.")
      }
      let contentType =
        parameters.callback == nil
        ? parameters.form.contentType : "application/javascript; charset=utf-8"
      return try await ConditionalResponse(
        to: request, for: context.client, from: readiness.geocoder(),
        choices: parameters.language ?? "", vary: ConditionalResponse.varyByLanguage,
        searches: searches
      ).response(contentType: contentType) { tools in
        let bytes = try body(tools)
        guard let callback = parameters.callback else { return bytes }
        // The comment keeps the client from choosing the first bytes of the response.
        return Array("/**/\(callback)(".utf8) + bytes + Array(")".utf8)
      }
    } catch {
      throw NominatimFault(cause: error, form: parameters.form)
    }
  }

  private func search(
    _ request: Request, _ parameters: NominatimParameters, _ tools: GeocodingTools
  ) throws -> [UInt8] {
    let search = try NominatimSearch(parameters)
    let places = try search.answer(tools, metrics).map {
      try NominatimPlace($0, parameters.details, tools)
    }
    guard parameters.form == .xml else {
      return json(parameters, query: search.query).list(places)
    }
    let found = places.map { "\($0.number)" }.joined(separator: ",")
    return xml(parameters).list(
      places, root: "searchresults", query: search.query,
      moreURL: "\(request.uri.string)&exclude_place_ids=\(found)")
  }

  private func reverse(
    _ request: Request, _ parameters: NominatimParameters, _ tools: GeocodingTools
  ) throws -> [UInt8] {
    let place = try NominatimReverse(parameters).answer(tools)
      .map { try NominatimPlace($0, parameters.details, tools) }
    return parameters.form == .xml
      ? xml(parameters).single(place, query: request.uri.query ?? "")
      : json(parameters, query: nil).single(place)
  }

  private func lookUp(
    _ parameters: NominatimParameters, _ tools: GeocodingTools
  ) throws -> [UInt8] {
    let wanted = parameters.items.list("osm_ids")
    // Only nodes have ids of ours; ways and relations are not found, like any unknown id.
    let numbers = wanted.compactMap { id in
      id.first == "N" || id.first == "n" ? Int64(id.dropFirst()) : nil
    }
    guard numbers.count <= Self.maxLookups else {
      throw RequestError.refused(field: "osm_ids", message: "Too many object IDs.")
    }
    let places = try numbers.compactMap(NumericPlaceID.id(of:))
      .compactMap { try tools.forward.lookUp($0, language: parameters.language)?.place }
      .map { try NominatimPlace($0, parameters.details, tools) }
    return parameters.form == .xml
      ? xml(parameters).list(
        places, root: "lookupresults", query: wanted.joined(separator: ","), moreURL: "")
      : json(parameters, query: nil).list(places)
  }

  private func json(_ parameters: NominatimParameters, query: String?) -> NominatimJSON {
    NominatimJSON(form: parameters.form, details: parameters.details, query: query)
  }

  private func xml(_ parameters: NominatimParameters) -> NominatimXML {
    NominatimXML(details: parameters.details, timestamp: MailDate.now())
  }

  // MARK: Status

  private func status(_ request: Request) async throws -> Response {
    let items = try CompatibilityParameters(request)
    let form = items.anyText("format") ?? "text"
    guard ["text", "json"].contains(form) else {
      throw NominatimFault(
        cause: RequestError.refused(
          field: "format", message: "Parameter 'format' must be one of: text, json"), form: nil)
    }
    let facts = try? await readiness.geocoder().info
    guard form == "json" else {
      return TextBody.response(
        facts == nil ? "ERROR: No database" : "OK",
        status: facts == nil ? .internalServerError : .ok)
    }
    guard let facts else {
      return JSONBody.response(["status": .number(700), "message": .text("No database")])
    }
    let date = facts.dataDate.map { "\($0)T00:00:00+00:00" } ?? "unknown"
    return JSONBody.response([
      "status": .number(0), "message": .text("OK"), "data_updated": .text(date),
      "software_version": .text(ProductVersion.text), "database_version": .text("\(facts.format)"),
    ])
  }
}
