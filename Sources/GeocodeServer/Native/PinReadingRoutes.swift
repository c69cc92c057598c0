import Answers
import Geocoding
import Geodesy
import Hummingbird
import OnTheMapGeocoder
import PostAnswers
import Posting

/// `GET /pins` and `GET /pins/near`: the newest pins, and those nearest to a point or place.
struct PinReadingRoutes {
  static let limit = RequestParameter(
    "limit", "Most pins to give.", kind: .integer(1...100, standard: 100), example: "20")
  static let skip = RequestParameter(
    "skip", "How many of the newest pins to leave out.",
    kind: .integer(0...Int(Int32.max), standard: 0), example: "100")
  static let latitude = RequestParameter(
    "lat", "The point's latitude, in degrees from -90 to 90; with lon, instead of place.",
    kind: .number(-90...90), example: "45.75")
  static let longitude = RequestParameter(
    "lon", "The point's longitude, in degrees from -180 to 180.", kind: .number(-180...180),
    example: "4.85")
  static let place = RequestParameter(
    "place", "A place in words, instead of lat and lon.", example: "Lyon")
  static let count = RequestParameter(
    "count", "Most pins to give.", kind: .integer(1...100, standard: 10), example: "5")
  static let radius = RequestParameter(
    "radius", "Only pins so near: a number with m, km or mi.",
    kind: .pattern(ParameterPattern.radius), example: "50km")

  static let newest = [limit, skip]
  static let near = [latitude, longitude, place, count, radius]

  let readiness: ServerReadiness

  func add(to router: some RouterMethods<ServerRequestContext>) {
    router.get("pins") { request, _ in try await newest(request) }
    router.get("pins/near") { request, _ in try await near(request) }
  }

  private func newest(_ request: Request) async throws -> Response {
    let parameters = try NativeParameters(request, of: Self.newest)
    let limit = try parameters.value("limit", FilterParsing.limit) ?? 100
    let skip = try parameters.value("skip") { text throws(ParameterError) in
      guard let skip = Int(text), (0...Int(Int32.max)).contains(skip) else {
        throw ParameterError("give a number from 0 on")
      }
      return skip
    }
    let parts = try await readiness.parts()
    let visitor = try await NativeVisitor(reading: request, parts)
    let posts = try await parts.store.posts(
      PostListing(
        order: [.init(.updatedAt, descending: true)], skip: skip ?? 0, limit: limit))
    return PinAnswer.response(
      PinListing(pins: posts.map { ShownPin($0, for: visitor.account) }))
  }

  private func near(_ request: Request) async throws -> Response {
    let parameters = try NativeParameters(request, of: Self.near)
    let count = try parameters.value("count", FilterParsing.limit) ?? 10
    let radius = try parameters.value("radius", FilterParsing.radius) ?? .infinity
    let parts = try await readiness.parts()
    let point = try point(parameters, parts)
    let visitor = try await NativeVisitor(reading: request, parts)
    let nearest = try await parts.store.posts(
      nearestTo: point, limit: count, withinMeters: radius)
    return PinAnswer.response(
      PinListing(
        pins: nearest.neighbors.map {
          ShownPin($0.post, for: visitor.account, distanceMeters: $0.distanceMeters)
        },
        searchedToMeters: nearest.searchedToMeters))
  }

  /// The point asked about: given, or that of a place in words.
  private func point(_ parameters: NativeParameters, _ parts: ServerParts) throws -> Coordinate {
    let latitude = try parameters.text("lat")
    let longitude = try parameters.text("lon")
    guard let place = try parameters.text("place") else {
      return try GeocodeQuestion.point(parameters).coordinate
    }
    guard latitude == nil, longitude == nil else {
      throw RequestError.invalid(field: "place", advice: "give a place or a point, not both")
    }
    let review = try parts.geocoder.withTools { tools in
      // The link is none of the question.
      try PostValidation(geocoder: tools.forward).review(
        PostDraft(location: place, link: "https://example.org"))
    }
    guard review.isAccepted, let coordinate = review.coordinate else {
      throw NativeError.refused(review.problems)
    }
    return coordinate
  }
}
