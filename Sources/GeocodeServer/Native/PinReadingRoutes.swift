import Answers
import GeocodingAPI
import Geodesy
import HTTPTypes
import Hummingbird
import NIOCore
import OnTheMapGeocoder
import Posting
import ServerAPI

/// `GET /pins`, `GET /pins/near` and `GET /pins/{id}`: the newest pins, those nearest to a point or
/// place, and one.
struct PinReadingRoutes: RouteGroup {
  static let limit = Parameter(
    "limit",
    "Maximum number of pins. By default \(standardListed) as json, and all as csv and geojson.",
    in: 1...maxListed, example: "20")
  static let skip = Parameter(
    "skip", "How many of the newest pins to skip.",
    in: 0...Int(Int32.max), standard: 0, example: "100")
  static let latitude = Parameter(
    "lat", "The point's latitude, in degrees from -90 to 90; with lon, instead of place.",
    kind: .number(-90...90), example: "45.75")
  static let longitude = Parameter(
    "lon", "The point's longitude, in degrees from -180 to 180.", kind: .number(-180...180),
    example: "4.85")
  static let place = Parameter(
    "place", "A place in words, instead of lat and lon.", example: "Lyon")
  static let count = Parameter(
    "count", "Maximum number of pins.", in: ProximityOptions.counts,
    standard: ProximityOptions().count, example: "5")
  static let radius = Parameter(
    "radius", "The search radius in m, km or mi.",
    kind: .pattern(ParameterPattern.radius), example: "50km", read: FilterParsing.radius)

  static let format = Parameter(
    "format", "Output format; csv and geojson are streamed.",
    oneOf: [("json", PinStream.Format?.none)]
      + PinStream.Format.allCases.map { ($0.rawValue, PinStream.Format?.some($0)) },
    standard: "json", example: "csv",
    advice: "pass json, " + PinStream.Format.allCases.map(\.rawValue).joined(separator: ", "))

  /// The number of pins in a JSON response that asks for no other.
  static let standardListed = 100
  /// The maximum number of pins in a JSON response, and the number read at a time.
  static let maxListed = 1_000
  /// The maximum number of pins in a file; skipping more pins takes longer for each page.
  static let maxExported = 100_000

  static let total = Parameter(
    flag: "total", "Count all pins, which takes longer with more pins; not for csv and geojson.")

  static let newest = [RequestParameter](limit, skip, format, total)
  static let near = [RequestParameter](latitude, longitude, place, count, radius)

  let configuration: ServerConfiguration
  let readiness: ServerReadiness
  let searches: Searches
  let limiting: RateLimiting

  static let routes: [Route<Self>] = [
    .native(
      .get, "/pins", .pins, "List the newest pins.", newest, answers: .pins,
      in: [.json, .csv, .geoJSON], session: .optional
    ) { routes, request, context in try await routes.newest(request, context) },
    .native(
      .get, "/pins/near", .pins, "Find the pins near a point or a place.", near, answers: .pins,
      session: .optional
    ) { routes, request, context in try await routes.near(request, context) },
    .native(
      .get, "/pins/{id}", .pins, "Get a pin.", answers: .pin, session: .optional
    ) { routes, request, context in try await routes.pin(request, context.postID) },
  ]

  private func newest(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let parameters = try NativeParameters(request, of: Self.newest)
    let format = try parameters.value(Self.format) ?? nil
    let limit = try parameters.value(Self.limit)
    let skip = try parameters.value(Self.skip) ?? 0
    let parts = try await readiness.dependencies()
    let visitor = try await visitor(request, parts)
    if let format {
      return export(
        as: format, from: parts, for: visitor.account, context.client, skip: skip,
        limit: limit ?? Self.maxExported)
    }
    let posts = try await parts.store.posts(
      PostListing(
        order: [.init(.updatedAt, descending: true)], skip: skip,
        limit: limit ?? Self.standardListed))
    limiting.charge(context.client, rows: posts.count, skipped: skip)
    var listing = PinListing(pins: posts.map { ShownPin($0, for: visitor.account) })
    if try parameters.value(Self.total) == true {
      let start = ContinuousClock.now
      listing.total = try await parts.store.countPosts([])
      limiting.charge(context.client, nanoseconds: (ContinuousClock.now - start).nanoseconds)
    }
    return NativeAnswer.response(listing)
  }

  /// Identifies the reader, and refuses guests if they are not admitted.
  private func visitor(
    _ request: Request, _ parts: ServerDependencies
  ) async throws -> NativeVisitor {
    let visitor = try await NativeVisitor(reading: request, parts)
    try visitor.admitted(configuration)
    return visitor
  }

  private func pin(_ request: Request, _ id: PostID) async throws -> Response {
    _ = try NativeParameters(request, of: [])
    let parts = try await readiness.dependencies()
    let visitor = try await visitor(request, parts)
    guard let post = try await parts.store.post(id) else { throw PinError.notFound(id) }
    return NativeAnswer.response(post, for: visitor.account)
  }

  /// Sends pins as a file, page by page, no faster than the client reads them.
  ///
  /// A pin posted in the meantime shifts the others by one, so pins that were already sent are
  /// skipped.
  private func export(
    as format: PinStream.Format, from parts: ServerDependencies, for account: Account?,
    _ client: RequestClient, skip: Int, limit: Int
  ) -> Response {
    let type = format == .csv ? AnswerForm.contentType(.csv) : AnswerForm.contentType(.geojson)
    return NativeAnswer.fresh(
      Response(
        status: .ok,
        headers: [
          .contentType: type,
          .contentDisposition: "attachment; filename=\"on-the-map.\(format.rawValue)\"",
        ],
        body: ResponseBody { writer in
          var stream = PinStream(format)
          var bytes: [UInt8] = []
          stream.begin(&bytes)
          var seen: Set<PostID> = []
          var position = skip
          while seen.count < limit {
            let count = min(Self.maxListed, limit - seen.count)
            let posts = try await parts.store.posts(
              PostListing(
                order: [.init(.updatedAt, descending: true)], skip: position, limit: count))
            limiting.charge(client, rows: posts.count, skipped: position)
            let new = posts.filter { seen.insert($0.id).inserted }
            stream.append(new.map { ShownPin($0, for: account) }, to: &bytes)
            try await writer.write(ByteBuffer(bytes: bytes))
            bytes.removeAll(keepingCapacity: true)
            position += posts.count
            if posts.count < count { break }
          }
          stream.end(&bytes)
          try await writer.write(ByteBuffer(bytes: bytes))
          try await writer.finish(nil)
        }))
  }

  private func near(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let parameters = try NativeParameters(request, of: Self.near)
    let count = try parameters.value(Self.count) ?? ProximityOptions().count
    let radius = try parameters.value(Self.radius) ?? ProximityOptions().radiusMeters
    let parts = try await readiness.dependencies()
    let visitor = try await visitor(request, parts)
    let point = try await point(parameters, context, parts)
    let nearest = try await parts.store.posts(
      nearestTo: point, limit: count, withinMeters: radius)
    limiting.charge(context.client, rows: nearest.neighbors.count)
    return NativeAnswer.response(
      PinListing(
        pins: nearest.neighbors.map { neighbor in
          ShownPin(
            neighbor.element, for: visitor.account,
            distanceMeters: neighbor.distanceMeters)
        },
        searchedToMeters: nearest.searchedToMeters))
  }

  /// Returns the point of the search: the given one, or that of a place in words.
  private func point(
    _ parameters: NativeParameters, _ context: ServerRequestContext, _ parts: ServerDependencies
  ) async throws -> Coordinate {
    let latitude = try parameters.value(Self.latitude)
    let longitude = try parameters.value(Self.longitude)
    guard let place = try parameters.value(Self.place) else {
      return try GeocodeQuestion.point(parameters).coordinate
    }
    guard latitude == nil, longitude == nil else {
      throw RequestError.invalid(field: "place", advice: "pass a place or a point, not both")
    }
    let review = try await searches.answer(for: context.client, from: parts.geocoder) { tools in
      try PostValidation(geocoder: tools.forward).review(location: place)
    }
    guard review.isAccepted, let coordinate = review.coordinate else {
      throw NativeError.refused(review.problems)
    }
    return coordinate
  }
}
