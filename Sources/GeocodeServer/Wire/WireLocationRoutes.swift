import Geodesy
import HTTPTypes
import Hummingbird
import Posting
import ServerAPI
import TextFormats

/// Student locations, on the paths of all three generations; they read and write the same posts.
///
/// Order of checks: keys (earlier), JSON, session, row, owner, members.
struct WireLocationRoutes: RouteGroup {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness
  let limiting: RateLimiting

  static let routes: [Route<Self>] =
    routes(on: "/v1/StudentLocation", .v1) + routes(on: "/parse/classes/StudentLocation", .parse)
    + routes(on: "/1/classes/StudentLocation", .parse)

  private static func routes(
    on path: String, _ family: LocationQuery.Family
  ) -> [Route<Self>] {
    let row = path + "/{id}"
    let limits = family == .parse ? WireDescriptions.numbers : WireDescriptions.texts
    var routes: [Route<Self>] = [
      Route(
        .wire(.get, path, "List pins.", WireDescriptions.listing + limits, session: .optional)
      ) { routes, request, context in try await routes.list(request, context, family) },
      Route(.wire(.post, path, "Post a pin.", sends: .wireLocation, session: .needed)) {
        routes, request, _ in try await routes.post(request, family, path)
      },
      // Some apps create pins with PUT to an empty id; the slash is ignored, so that arrives here.
      Route(
        .wire(
          .put, path, "Changes nothing, because the id is missing.", sends: .wireChanges,
          session: .needed)
      ) { routes, request, _ in try await routes.put(request, id: "") },
      Route(.wire(.put, row, "Change a pin.", sends: .wireChanges, session: .needed)) {
        routes, request, context in try await routes.put(request, id: context.pathID)
      },
    ]
    if family == .parse {
      routes.append(
        Route(.wire(.get, row, "Get a pin.", session: .optional)) { routes, request, context in
          try await routes.one(request, id: context.pathID)
        })
    }
    return routes
  }

  // MARK: Reading

  private func list(
    _ request: Request, _ context: ServerRequestContext, _ family: LocationQuery.Family
  ) async throws -> Response {
    var query = try LocationQuery(QueryString(request.uri.query), family: family)
    let store = try await storeForReading(request)
    if query.asksForKey, !configuration.hasOpenWrites {
      let sessions = try await readiness.dependencies().sessions
      query = try await WireIdentity(request.headers, with: sessions).resolved(query, in: store)
    }
    guard let listing = PostListing(query) else {
      return WireAnswer.plain(LocationAnswer.list([], count: query.wantsCount ? 0 : nil))
    }
    let start = ContinuousClock.now
    let posts = listing.limit == 0 ? [] : try await store.posts(listing)
    let count = query.wantsCount ? try await store.countPosts(listing.conditions) : nil
    if listing.readsAllPosts || query.wantsCount {
      // How many that are, only the time tells.
      limiting.charge(context.client, nanoseconds: (ContinuousClock.now - start).nanoseconds)
    } else {
      limiting.charge(context.client, rows: posts.count, skipped: listing.skip)
    }
    return WireAnswer.plain(LocationAnswer.list(posts.map(\.wireRow), count: count))
  }

  private func one(_ request: Request, id: String) async throws -> Response {
    guard let post = try await storeForReading(request).post(PostID(rawValue: id)) else {
      throw LocationError.objectNotFound
    }
    return WireAnswer.plain(post.wireRow)
  }

  /// Returns the store, and refuses guests if they are not admitted.
  private func storeForReading(_ request: Request) async throws -> any PostStoring {
    let parts = try await readiness.dependencies()
    if !configuration.admitsGuests { _ = try await loggedIn(request, parts) }
    return parts.store
  }

  // MARK: Writing

  private func post(
    _ request: Request, _ family: LocationQuery.Family, _ path: String
  ) async throws -> Response {
    let body = try await body(request)
    let parts = try await readiness.dependencies()
    let writer = try await writer(request, parts)
    let content = try Self.content(LocationRequest(body), by: writer)
    let post = try await parts.pins.post(content, by: writer, onExisting: .addAnother).pin
    let answer = LocationAnswer.created(post.id.rawValue, at: post.createdAt.milliseconds)
    // Apps that use `/v1` treat every status except 200 as a failure.
    guard family == .parse else { return WireAnswer.plain(answer) }
    var response = WireAnswer.plain(answer, status: .created)
    response.headers[.location] = "\(path)/\(post.id.rawValue)"
    return response
  }

  private func put(_ request: Request, id: String) async throws -> Response {
    let body = try await body(request)
    let parts = try await readiness.dependencies()
    let writer = try await writer(request, parts)
    let sent = Result { try LocationRequest(body) }
    let changed = try await parts.pins.change(
      PostID(rawValue: id), by: writer.map { .account($0.id) } ?? .anybody
    ) { try Self.changes(try sent.get(), by: writer, of: $0).applied(to: $0) }
    return WireAnswer.plain(LocationAnswer.updated(at: changed.updatedAt.milliseconds))
  }

  private func body(_ request: Request) async throws -> JSONValue {
    try PageOrigin.refuseOthers(request)
    guard
      let body = try await WireBody(configuration: configuration).object(request)
    else { throw LocationError.invalidJSON }
    return body
  }

  /// Returns the writer; `nil` with open writes, where pins have no owners and show the names that
  /// were sent.
  private func writer(_ request: Request, _ parts: ServerDependencies) async throws -> Account? {
    guard !configuration.hasOpenWrites else { return nil }
    return try await loggedIn(request, parts).account
  }

  private func loggedIn(
    _ request: Request, _ parts: ServerDependencies
  ) async throws -> SessionService.LoggedIn {
    guard
      let loggedIn = try await RequestSession.loggedIn(request.headers, with: parts.sessions)
    else {
      throw LocationError(
        .invalidSession, "You are not logged in, or your session has ended; log in and try again.")
    }
    return loggedIn
  }

  // MARK: Members

  /// Returns the content of a new post; missing texts are empty, so that no row lacks one.
  private static func content(
    _ sent: LocationRequest, by writer: Account?
  ) throws(LocationError) -> PinContent {
    let sentKey = try text(sent.uniqueKey, .uniqueKey) ?? ""
    let uniqueKey = writer?.id.rawValue ?? sentKey
    var name = PersonName(first: "", last: "")
    if writer == nil {
      name.first = try text(sent.firstName, .firstName) ?? ""
      name.last = try text(sent.lastName, .lastName) ?? ""
    }
    let place = try text(sent.mapString, .mapString) ?? ""
    let link = try text(sent.mediaURL, .mediaURL) ?? ""
    let latitude = try LocationRules.check(sent.latitude, .latitude)
    let longitude = try LocationRules.check(sent.longitude, .longitude)
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw LocationError(.validation, "latitude and longitude are not a point on the globe")
    }
    return PinContent(
      uniqueKey: uniqueKey, name: name, place: place, link: link, coordinate: coordinate)
  }

  /// Returns the changes of a post: only what was sent, since apps may send some of the members.
  private static func changes(
    _ sent: LocationRequest, by writer: Account?, of post: Post
  ) throws(LocationError) -> PostChanges {
    var changes = PostChanges()
    changes.uniqueKey = try text(sent.uniqueKey, .uniqueKey).map { writer?.id.rawValue ?? $0 }
    if post.owner == nil {
      let first = try text(sent.firstName, .firstName) ?? post.name.first
      let last = try text(sent.lastName, .lastName) ?? post.name.last
      changes.name = PersonName(first: first, last: last)
    }
    changes.place = try text(sent.mapString, .mapString)
    changes.link = try text(sent.mediaURL, .mediaURL)
    if sent.latitude != nil {
      changes.latitude = try LocationRules.check(sent.latitude, .latitude)
    }
    if sent.longitude != nil {
      changes.longitude = try LocationRules.check(sent.longitude, .longitude)
    }
    return changes
  }

  private static func text(
    _ text: String?, _ field: LocationField
  ) throws(LocationError) -> String? {
    if let text { try LocationRules.check(text, field) }
    return text
  }
}
