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
      "search", "The places that a text, or a query in parts, means.", GeocodeParameter.search),
    geocode("suggest", "The places that an unfinished text may mean.", GeocodeParameter.suggest),
    geocode(
      "reverse", "What place a point is: settlement, areas, country or sea.",
      GeocodeParameter.reverse),
    geocode("nearest", "The places nearest to a point, exactly.", GeocodeParameter.nearest),
    geocode("place/{id}", "One place with its areas and names.", GeocodeParameter.place),
    RouteDescription(
      method: "post", path: "/geocode/batch", group: .geocode,
      summary: "One answer a line to many queries: lines, a column of a CSV, or JSON lines.",
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

  /// A file of them is a table or GeoJSON.
  private static let newestPins = {
    var route = own(
      "get", "/pins", "The newest pins.", PinReadingRoutes.newest, answers: .pins,
      session: .optional)
    route.answers = [.json, .csv, .geoJSON]
    return route
  }()

  private static let native: [RouteDescription] = [
    newestPins,
    own(
      "get", "/pins/near", "The pins near a point or a place.", PinReadingRoutes.near,
      answers: .pins, session: .optional),
    own("get", "/pins/{id}", "One pin.", answers: .pin, session: .optional),
    own(
      "post", "/pins", "Puts a pin on the map.", sends: .pinRequest, answers: .pin,
      successes: [201, 200],
      session: .needed),
    own(
      "post", "/pins/validate", "Whether a pin would be accepted, and why not.",
      sends: .pinDraft, answers: .review),
    own(
      "put", "/pins/{id}", "Changes a pin of one's own.", sends: .pinRequest, answers: .pin,
      session: .needed),
    own(
      "delete", "/pins/{id}", "Removes a pin of one's own.", successes: [204], session: .needed),
    own("get", "/account", "Who is logged in.", answers: .account, session: .needed),
    own(
      "post", "/account", "Makes an account.", sends: .newAccount, answers: .account,
      successes: [201]),
    own(
      "patch", "/account", "Changes one's account.", sends: .accountChanges, answers: .account,
      session: .needed),
    own(
      "delete", "/account", "Removes one's account and all that is in it.",
      sends: .accountRemoval, successes: [204], session: .needed),
    own(
      "get", "/account/export", "Everything that is kept of one's account.",
      answers: .accountExport, session: .needed),
    own(
      "get", "/account/sessions", "Where one is logged in.", answers: .sessions, session: .needed),
    own(
      "delete", "/account/sessions", "Logs out everywhere, here too.", successes: [204],
      session: .needed),
    own(
      "delete", "/account/sessions/{id}", "Ends one session.", successes: [204],
      session: .needed),
    own(
      "put", "/account/group", "Joins the group that an invitation is to.", sends: .invitationUse,
      answers: .account, session: .needed),
    own("delete", "/account/group", "Leaves one's group.", answers: .account, session: .needed),
    own(
      "post", "/invitations/check", "Which group an invitation is to, and until when.",
      sends: .invitationCode, answers: .invitationInfo),
    own("get", "/groups", "The groups of the course.", answers: .groups, session: .optional),
    own("post", "/account/session", "Logs in.", sends: .login, answers: .session),
    own("delete", "/account/session", "Logs out.", successes: [204], session: .optional),
  ]

  /// For accounts that the operator has named, with a fresh session.
  private static let administration: [RouteDescription] = [
    own(
      "get", "/administration", "How the server is doing: sign-up, groups, invitations.",
      answers: .administration, session: .needed),
    own(
      "get", "/administration/accounts", "All accounts, in the order of their ids.",
      AdministrationAccountRoutes.list, answers: .managedAccounts, session: .needed),
    own(
      "patch", "/administration/accounts/{id}",
      "Shuts an account out, lets it in, or changes its group.", sends: .accountState,
      answers: .managedAccount, session: .needed),
    own(
      "delete", "/administration/accounts/{id}", "Removes an account and all that is in it.",
      successes: [204], session: .needed),
    own(
      "delete", "/administration/pins/{id}", "Removes anybody's pin.", successes: [204],
      session: .needed),
    own(
      "post", "/administration/groups", "Makes a group.", sends: .newGroup, answers: .group,
      successes: [201], session: .needed),
    own(
      "delete", "/administration/groups/{id}", "Removes a group and its invitations.",
      successes: [204], session: .needed),
    own(
      "post", "/administration/invitations", "Makes an invitation to a group.",
      sends: .newInvitation, answers: .invitation, successes: [201], session: .needed),
    own(
      "delete", "/administration/invitations/{id}", "Revokes an invitation.", successes: [204],
      session: .needed),
    own(
      "get", "/administration/refusals", "What the server refused lately, the latest first.",
      answers: .refusals, session: .needed),
    own(
      "post", "/administration/backup", "Copies the database into the folder of backups.",
      answers: .backup, successes: [201], session: .needed),
  ]

  private static let server: [RouteDescription] = [
    RouteDescription(
      method: "get", path: "/health/live", group: .server, summary: "Whether the server runs.",
      answerShape: .state, errorShape: .problem),
    RouteDescription(
      method: "get", path: "/health/ready", group: .server,
      summary: "Whether it can answer, and what it waits for.", successes: [200, 503],
      answerShape: .state, errorShape: .problem),
    RouteDescription(
      method: "get", path: "/metrics", group: .server,
      summary: "What the server counts of itself, for Prometheus.", answers: [.text],
      errorShape: .problem),
    RouteDescription(
      method: "get", path: "/about", group: .server,
      summary: "Versions, the gazetteer, and whom to credit.", answerShape: .about,
      errorShape: .problem),
    RouteDescription(
      method: "get", path: "/openapi.json", group: .server, summary: "This description.",
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
        route("post", "\(base)/session", "Logs in, as student apps do.", sends: .wireLogin),
        route("delete", "\(base)/session", "Logs out.", session: .optional),
        route(
          "get", "\(base)/users/{id}", "What is public of a person.", session: .optional),
      ]
    }
    for base in ["/v1", "/parse/classes", "/1/classes"] {
      let path = "\(base)/StudentLocation"
      let isParse = base != "/v1"
      routes += [
        route(
          "get", path, "Pins, as student apps read them.",
          WireDescriptions.listing
            + (isParse ? WireDescriptions.numbers : WireDescriptions.texts), session: .optional),
        route("post", path, "Adds a pin.", sends: .wireLocation, session: .needed),
        route(
          "put", path, "Changes no pin: the id is empty.", sends: .wireChanges, session: .needed),
        route("put", "\(path)/{id}", "Changes a pin.", sends: .wireChanges, session: .needed),
      ]
      if isParse { routes.append(route("get", "\(path)/{id}", "A pin.", session: .optional)) }
    }
    return routes
  }()

  private static let web: [RouteDescription] = [
    RouteDescription(
      method: "get", path: "/", group: .web, summary: "The web app.", answers: [.html],
      errorShape: .problem),
    RouteDescription(
      method: "get", path: "/embed", group: .web,
      summary: "The map alone, for a frame in a page of an origin that `embed-origin` names.",
      answers: [.html], errorShape: .problem),
    RouteDescription(
      method: "get", path: "/join/{id}", group: .web,
      summary: "Leads whoever opens an invitation's link to the web app.", successes: [303],
      answers: [], errorShape: .problem),
    RouteDescription(
      method: "get", path: "/privacy", group: .web,
      summary: "What is kept of people, and for how long, as a page.", answers: [.html],
      errorShape: .problem),
    RouteDescription(
      method: "get", path: "/web/config.json", group: .web,
      summary: "What the web app has to know of the server.", errorShape: .problem),
    RouteDescription(
      method: "get", path: "/map/labels", group: .web,
      summary: "The names that a map writes in a box, most important first.",
      parameters: MapRoutes.labels, errorShape: .problem),
    RouteDescription(
      method: "get", path: "/map/tiles/{zoom}/{x}/{y}", group: .web,
      summary: "The lines that the page's map draws in a tile.", answers: [.text],
      errorShape: .problem),
    RouteDescription(
      method: "get", path: "/worker.js", group: .web,
      summary: "What keeps the web app at hand without a connection.", answers: [.anything],
      errorShape: .problem),
    RouteDescription(
      method: "get", path: "/web/{path}", group: .web, summary: "A file of the web app.",
      answers: [.anything], errorShape: .problem),
    RouteDescription(
      method: "get", path: "/leaflet/{path}", group: .web, summary: "A file of the map.",
      answers: [.anything], errorShape: .problem),
  ]
}
