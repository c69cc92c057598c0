/// Every route of the server; a test compares them with the router.
enum RouteDescriptions {
  static let all = geocode + native + administration + server + faces + wire + web

  private static func geocode(
    _ name: String, _ summary: String, _ parameters: [RequestParameter]
  ) -> RouteDescription {
    RouteDescription(
      method: "get", path: "/geocode/\(name)", group: .geocode, summary: summary,
      parameters: parameters, answers: [.json, .jsonLines, .geoJSON, .csv, .text],
      answerShape: name.hasPrefix("place") ? .placeRecord : .answer, errorShape: .problem,
      idPattern: ParameterPattern.placeID)
  }

  private static let geocode: [RouteDescription] = [
    geocode(
      "search", "Search for places by text, or by a query in parts.", GeocodeParameter.search),
    geocode("suggest", "Complete an unfinished query (autocomplete).", GeocodeParameter.suggest),
    geocode(
      "reverse", "Find what is at a point: address, town, areas, country or sea.",
      GeocodeParameter.reverse),
    geocode("nearest", "Find the places nearest to a point.", GeocodeParameter.nearest),
    geocode(
      "place/{id}", "Get a place by its id, with its areas and names.", GeocodeParameter.place),
    RouteDescription(
      method: "post", path: "/geocode/batch", group: .geocode,
      summary: "Answer many queries: lines, a column of a CSV, or JSON lines.",
      parameters: GeocodeParameter.batch, body: [.text, .csv, .jsonLines],
      answers: [.jsonLines, .csv],
      errorShape: .problem),
  ]

  private static func own(
    _ method: String, _ path: String, _ summary: String, _ parameters: [RequestParameter] = [],
    sends body: DescribedSchemas.Name? = nil, needsBody: Bool = true,
    answers shape: DescribedSchemas.Name? = nil, successes: [Int] = [200],
    session: RouteDescription.Session = .none
  ) -> RouteDescription {
    RouteDescription(
      method: method, path: path, group: group(of: path),
      summary: summary, parameters: parameters, body: body == nil ? [] : [.json], bodyShape: body,
      isBodyRequired: needsBody, successes: successes, answerShape: shape, errorShape: .problem,
      session: session)
  }

  private static func group(of path: String) -> RouteDescription.Group {
    if path.hasPrefix("/administration") { return .administration }
    return path.hasPrefix("/pins") || path == "/groups" ? .pins : .account
  }

  /// The listing can also be a CSV or GeoJSON file.
  private static let newestPins = {
    var route = own(
      "get", "/pins", "List the newest pins.", PinReadingRoutes.newest, answers: .pins,
      session: .optional)
    route.answers = [.json, .csv, .geoJSON]
    return route
  }()

  private static let native: [RouteDescription] = [
    newestPins,
    own(
      "get", "/pins/near", "Find the pins near a point or a place.", PinReadingRoutes.near,
      answers: .pins, session: .optional),
    own("get", "/pins/{id}", "Get a pin.", answers: .pin, session: .optional),
    own(
      "post", "/pins", "Post a pin.", sends: .pinRequest, answers: .pin,
      successes: [201, 200],
      session: .needed),
    own(
      "post", "/pins/validate", "Check whether a pin would be accepted.",
      sends: .pinDraft, answers: .review),
    own(
      "put", "/pins/{id}", "Change your pin.", sends: .pinRequest, answers: .pin,
      session: .needed),
    own(
      "delete", "/pins/{id}", "Delete your pin.", successes: [204], session: .needed),
    own("get", "/account", "Get your account.", answers: .account, session: .needed),
    own(
      "post", "/account", "Create an account.", sends: .newAccount, answers: .account,
      successes: [201]),
    own(
      "patch", "/account", "Change your account.", sends: .accountChanges, answers: .account,
      session: .needed),
    own(
      "delete", "/account", "Delete your account and all its data.",
      sends: .accountRemoval, successes: [204], session: .needed),
    own(
      "get", "/account/export", "Export all data stored about your account.",
      answers: .accountExport, session: .needed),
    own(
      "get", "/account/sessions", "List your sessions.", answers: .sessions, session: .needed),
    own(
      "delete", "/account/sessions", "Log out everywhere, including here.", successes: [204],
      session: .needed),
    own(
      "delete", "/account/sessions/{id}", "End a session.", successes: [204],
      session: .needed),
    own(
      "put", "/account/group", "Join a group with an invitation.", sends: .invitationUse,
      answers: .account, session: .needed),
    own("delete", "/account/group", "Leave your group.", answers: .account, session: .needed),
    own(
      "post", "/invitations/check", "Check an invitation: its group and when it expires.",
      sends: .invitationCode, answers: .invitationInfo),
    own("get", "/groups", "List the groups of the course.", answers: .groups, session: .optional),
    own("post", "/account/session", "Log in.", sends: .login, answers: .session),
    own("delete", "/account/session", "Log out.", successes: [204], session: .optional),
  ]

  /// Routes for administrators with a recent session.
  private static let administration: [RouteDescription] = [
    own(
      "get", "/administration", "Get an overview: sign-up, counts, groups, invitations.",
      answers: .administration, session: .needed),
    own(
      "get", "/administration/accounts", "List all accounts by id.",
      AdministrationAccountRoutes.list, answers: .managedAccounts, session: .needed),
    own(
      "patch", "/administration/accounts/{id}",
      "Disable or enable an account, or change its group.", sends: .accountState,
      answers: .managedAccount, session: .needed),
    own(
      "delete", "/administration/accounts/{id}", "Delete an account and all its data.",
      successes: [204], session: .needed),
    own(
      "delete", "/administration/pins/{id}", "Delete any pin.", successes: [204],
      session: .needed),
    own(
      "post", "/administration/groups", "Create a group.", sends: .newGroup, answers: .group,
      successes: [201], session: .needed),
    own(
      "delete", "/administration/groups/{id}", "Delete a group and its invitations.",
      successes: [204], session: .needed),
    own(
      "post", "/administration/invitations", "Create an invitation to a group.",
      sends: .newInvitation, answers: .invitation, successes: [201], session: .needed),
    own(
      "delete", "/administration/invitations/{id}", "Revoke an invitation.", successes: [204],
      session: .needed),
    own(
      "get", "/administration/refusals", "List recently refused requests, newest first.",
      answers: .refusals, session: .needed),
    own(
      "post", "/administration/backup", "Back up the database.",
      answers: .backup, successes: [201], session: .needed),
  ]

  private static let server: [RouteDescription] = [
    RouteDescription(
      method: "get", path: "/health/live", group: .server,
      summary: "Check that the server is running.",
      answerShape: .state, errorShape: .problem),
    RouteDescription(
      method: "get", path: "/health/ready", group: .server,
      summary: "Check that the server can answer, and see what it is waiting for.",
      successes: [200, 503],
      answerShape: .state, errorShape: .problem),
    RouteDescription(
      method: "get", path: "/metrics", group: .server,
      summary: "Get metrics in the Prometheus format.", answers: [.text],
      errorShape: .problem),
    RouteDescription(
      method: "get", path: "/about", group: .server,
      summary: "Get the versions, the gazetteer and the credits.", answerShape: .about,
      errorShape: .problem),
    RouteDescription(
      method: "get", path: "/openapi.json", group: .server, summary: "Get this description.",
      errorShape: .problem),
  ]

  // MARK: Other services

  private static let faces: [RouteDescription] =
    ["search", "reverse", "lookup"].map { name in
      RouteDescription(
        method: "get", path: "/nominatim/\(name)", group: .nominatim,
        summary: "Nominatim's \(name).", parameters: CompatibilityDescriptions.nominatim(name),
        answers: [.json, .xml, .script], errors: [.json, .xml, .text])
    } + [
      RouteDescription(
        method: "get", path: "/nominatim/status", group: .nominatim,
        summary: "Nominatim's status.", parameters: CompatibilityDescriptions.nominatimStatus,
        answers: [.text, .json], errors: [.text])
    ]
    + ["api", "reverse"].map { name in
      RouteDescription(
        method: "get", path: "/photon/\(name)", group: .photon, summary: "Photon's \(name).",
        parameters: CompatibilityDescriptions.photon(name))
    }
    + ["search", "search/structured", "autocomplete", "reverse", "place"].map { name in
      RouteDescription(
        method: "get", path: "/pelias/v1/\(name)", group: .pelias, summary: "Pelias' \(name).",
        parameters: CompatibilityDescriptions.pelias(name))
    }

  private static let wire: [RouteDescription] = {
    func route(
      _ method: String, _ path: String, _ summary: String, _ parameters: [RequestParameter] = [],
      sends body: DescribedSchemas.Name? = nil, session: RouteDescription.Session = .none
    ) -> RouteDescription {
      let isParse = path.contains("/classes/")
      return RouteDescription(
        method: method, path: path, group: .wire, summary: summary, parameters: parameters,
        body: body == nil ? [] : [.json], bodyShape: body,
        successes: [isParse && method == "post" ? 201 : 200], answers: [.anything],
        errors: [.anything], session: session, needsParseKeys: isParse)
    }
    var routes: [RouteDescription] = []
    for base in ["/v1", "/api"] {
      routes += [
        route("post", "\(base)/session", "Log in.", sends: .wireLogin),
        route("delete", "\(base)/session", "Log out.", session: .optional),
        route(
          "get", "\(base)/users/{id}", "Get the public data of a person.", session: .optional),
      ]
    }
    for base in ["/v1", "/parse/classes", "/1/classes"] {
      let path = "\(base)/StudentLocation"
      let isParse = base != "/v1"
      routes += [
        route(
          "get", path, "List pins.",
          WireDescriptions.listing
            + (isParse ? WireDescriptions.numbers : WireDescriptions.texts), session: .optional),
        route("post", path, "Post a pin.", sends: .wireLocation, session: .needed),
        route(
          "put", path, "Changes nothing, because the id is missing.", sends: .wireChanges,
          session: .needed),
        route("put", "\(path)/{id}", "Change a pin.", sends: .wireChanges, session: .needed),
      ]
      if isParse { routes.append(route("get", "\(path)/{id}", "Get a pin.", session: .optional)) }
    }
    return routes
  }()

  private static let web: [RouteDescription] = [
    RouteDescription(
      method: "get", path: "/", group: .web, summary: "The web app.", answers: [.html],
      errorShape: .problem),
    RouteDescription(
      method: "get", path: "/embed", group: .web,
      summary: "The map without the app, for a frame on a page whose origin `embed-origin` allows.",
      answers: [.html], errorShape: .problem),
    RouteDescription(
      method: "get", path: "/join/{id}", group: .web,
      summary: "Open an invitation's link: redirects to the web app.", successes: [303],
      answers: [], errorShape: .problem),
    RouteDescription(
      method: "get", path: "/privacy", group: .web,
      summary: "The privacy page: what is stored about people, and for how long.", answers: [.html],
      errorShape: .problem),
    RouteDescription(
      method: "get", path: "/web/config.json", group: .web,
      summary: "The server settings that the web app needs.", errorShape: .problem),
    RouteDescription(
      method: "get", path: "/map/labels", group: .web,
      summary: "Get the labels for a box on the map, most important first.",
      parameters: MapRoutes.labels, errorShape: .problem),
    RouteDescription(
      method: "get", path: "/map/tiles/{zoom}/{x}/{y}", group: .web,
      summary: "Get a tile of the base map: its lines.", answers: [.text],
      errorShape: .problem),
    RouteDescription(
      method: "get", path: "/worker.js", group: .web,
      summary: "The service worker, which makes the web app work offline.", answers: [.anything],
      errorShape: .problem),
    RouteDescription(
      method: "get", path: "/web/{path}", group: .web, summary: "Get a file of the web app.",
      answers: [.anything], errorShape: .problem),
    RouteDescription(
      method: "get", path: "/leaflet/{path}", group: .web,
      summary: "Get a file of the map library.",
      answers: [.anything], errorShape: .problem),
  ]
}
