/// Every route of the server; a test compares them with the router.
enum RouteDescriptions {
  static let all = geocode + native + faces + wire + web

  private static let geocode: [RouteDescription] = [
    RouteDescription(
      method: "get", path: "/geocode/search", group: .geocode,
      summary: "The places that a text, or a query in parts, means.",
      parameters: GeocodeParameter.search, answers: answerForms),
    RouteDescription(
      method: "get", path: "/geocode/suggest", group: .geocode,
      summary: "The places that an unfinished text may mean.",
      parameters: GeocodeParameter.suggest, answers: answerForms),
    RouteDescription(
      method: "get", path: "/geocode/reverse", group: .geocode,
      summary: "What place a point is: settlement, areas, country or sea.",
      parameters: GeocodeParameter.reverse, answers: answerForms),
    RouteDescription(
      method: "get", path: "/geocode/nearest", group: .geocode,
      summary: "The places nearest to a point, exactly.",
      parameters: GeocodeParameter.nearest, answers: answerForms),
    RouteDescription(
      method: "get", path: "/geocode/place/{id}", group: .geocode,
      summary: "One place with its areas and names.", parameters: GeocodeParameter.place,
      answers: answerForms),
    RouteDescription(
      method: "post", path: "/geocode/batch", group: .geocode,
      summary: "One answer a line to many queries: lines, a column of a CSV, or JSON lines.",
      parameters: GeocodeParameter.batch, body: [.text, .csv, .jsonLines], answers: [.jsonLines]),
  ]

  private static let answerForms: [RouteDescription.Content] = [
    .json, .jsonLines, .geoJSON, .csv, .text,
  ]

  private static func pins(
    _ method: String, _ path: String, _ summary: String, body: [RouteDescription.Content] = [],
    success: Int = 200
  ) -> RouteDescription {
    RouteDescription(
      method: method, path: path, group: path.hasPrefix("/pins") ? .pins : .account,
      summary: summary, body: body, success: success)
  }

  private static let native: [RouteDescription] = [
    pins("get", "/pins", "The newest pins."),
    pins("get", "/pins/near", "The pins near a point or a place."),
    pins("post", "/pins", "Puts a pin on the map.", body: [.json]),
    pins("post", "/pins/validate", "Whether a pin would be accepted, and why not.", body: [.json]),
    pins("put", "/pins/{id}", "Changes a pin of one's own.", body: [.json]),
    pins("delete", "/pins/{id}", "Removes a pin of one's own."),
    pins("get", "/account", "Who is logged in."),
    pins("post", "/account", "Makes an account.", body: [.json]),
    pins("patch", "/account", "Changes one's account.", body: [.json]),
    pins("delete", "/account", "Removes one's account and all that is in it."),
    pins("get", "/account/export", "Everything that is kept of one's account."),
    pins("post", "/account/session", "Logs in.", body: [.json]),
    pins("delete", "/account/session", "Logs out."),
    RouteDescription(
      method: "get", path: "/health/live", group: .server, summary: "Whether the server runs."),
    RouteDescription(
      method: "get", path: "/health/ready", group: .server, summary: "Whether it can answer."),
    RouteDescription(
      method: "get", path: "/about", group: .server,
      summary: "Versions, the gazetteer, and whom to credit."),
    RouteDescription(
      method: "get", path: "/openapi.json", group: .server, summary: "This description."),
  ]

  // MARK: Other services

  private static let faces: [RouteDescription] =
    ["search", "reverse", "lookup"].map { name in
      RouteDescription(
        method: "get", path: "/nominatim/\(name)", group: .nominatim,
        summary: "Nominatim's \(name).", parameters: FaceDescriptions.nominatim(name),
        answers: [.json, .xml, .script], errors: [.json, .xml, .text])
    } + [
      RouteDescription(
        method: "get", path: "/nominatim/status", group: .nominatim,
        summary: "Nominatim's status.", answers: [.text, .json], errors: [.text])
    ]
    + ["api", "reverse"].map { name in
      RouteDescription(
        method: "get", path: "/photon/\(name)", group: .photon, summary: "Photon's \(name).",
        parameters: FaceDescriptions.photon(name))
    }
    + ["search", "search/structured", "autocomplete", "reverse", "place"].map { name in
      RouteDescription(
        method: "get", path: "/pelias/v1/\(name)", group: .pelias, summary: "Pelias' \(name).",
        parameters: FaceDescriptions.pelias(name))
    }

  private static let wire: [RouteDescription] = {
    func route(
      _ method: String, _ path: String, _ summary: String, body: [RouteDescription.Content] = []
    ) -> RouteDescription {
      RouteDescription(
        method: method, path: path, group: .wire, summary: summary, body: body,
        answers: [.anything], errors: [.anything])
    }
    var routes: [RouteDescription] = []
    for base in ["/v1", "/api"] {
      routes += [
        route("post", "\(base)/session", "Logs in, as student apps do.", body: [.json]),
        route("delete", "\(base)/session", "Logs out."),
        route("get", "\(base)/users/{id}", "What is public of a person."),
      ]
    }
    for base in ["/v1", "/parse/classes", "/1/classes"] {
      routes += [
        route("get", "\(base)/StudentLocation", "Pins, as student apps read them."),
        route("post", "\(base)/StudentLocation", "Adds a pin.", body: [.json]),
        route("put", "\(base)/StudentLocation", "Changes no pin: the id is empty.", body: [.json]),
        route("put", "\(base)/StudentLocation/{id}", "Changes a pin.", body: [.json]),
      ]
      if base != "/v1" { routes.append(route("get", "\(base)/StudentLocation/{id}", "A pin.")) }
    }
    return routes
  }()

  private static let web: [RouteDescription] = [
    RouteDescription(
      method: "get", path: "/", group: .web, summary: "The web app.", answers: [.html]),
    RouteDescription(
      method: "get", path: "/web/config.json", group: .web,
      summary: "What the web app has to know of the server."),
    RouteDescription(
      method: "get", path: "/web/{path}", group: .web, summary: "A file of the web app.",
      answers: [.anything]),
    RouteDescription(
      method: "get", path: "/leaflet/{path}", group: .web, summary: "A file of the map.",
      answers: [.anything]),
  ]
}
