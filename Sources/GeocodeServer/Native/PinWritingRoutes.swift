import Geodesy
import HTTPTypes
import Hummingbird
import NIOCore
import OnTheMapGeocoder
import Posting
import ServerAPI

/// `POST /pins`, `PUT` and `DELETE /pins/{id}`, and `POST /pins/validate`.
///
/// Order of checks: session 401, other site 403, JSON 400, pin 404, owner 403, content 422.
struct PinWritingRoutes: RouteGroup {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness

  static let routes: [Route<Self>] = [
    .native(
      .post, "/pins", .pins, "Post a pin.", sends: .pinRequest, answers: .pin,
      successes: [201, 200], session: .needed
    ) { routes, request, _ in try await routes.post(request) },
    .native(
      .post, "/pins/validate", .pins, "Check whether a pin would be accepted.",
      sends: .pinDraft, answers: .review
    ) { routes, request, _ in try await routes.validate(request) },
    .native(
      .put, "/pins/{id}", .pins, "Change your pin.", sends: .pinRequest, answers: .pin,
      session: .needed
    ) { routes, request, context in try await routes.change(request, context.postID) },
    .native(
      .delete, "/pins/{id}", .pins, "Delete your pin.", successes: [204], session: .needed
    ) { routes, request, context in try await routes.remove(request, context.postID) },
  ]

  private func post(_ request: Request) async throws -> Response {
    let parts = try await readiness.dependencies()
    let visitor = try await NativeVisitor(writing: request, parts)
    if !configuration.hasOpenWrites { _ = try visitor.required() }
    let pin = try await NativeBody.read(PinRequest.self, request, configuration)
    let content = try pin.content(for: visitor.account, parts.geocoder)
    let placed = try await parts.pins.post(
      content, by: visitor.account,
      onExisting: pin.overwrites ? .overwriteNewest : .refuse)
    switch placed {
    case .created(let post): return try await answer(post, visitor, parts, status: .created)
    case .overwritten(let post): return try await answer(post, visitor, parts)
    case .refused(let existing): throw NativeError.pinExists(existing.id)
    // The service reports this as an error, so it does not happen here.
    case .overQuota: throw PinError.overQuota(configuration.pinQuota)
    }
  }

  private func validate(_ request: Request) async throws -> Response {
    let parts = try await readiness.dependencies()
    let pin = try await NativeBody.read(PinRequest.self, request, configuration)
    let review = try pin.review(parts.geocoder)
    var bytes: [UInt8] = []
    ReviewRenderer(format: .ndjson).append(review, to: &bytes)
    return NativeAnswer.fresh(JSONBody.response(bytes: ByteBuffer(bytes: bytes)))
  }

  private func change(_ request: Request, _ id: PostID) async throws -> Response {
    let parts = try await readiness.dependencies()
    let visitor = try await NativeVisitor(writing: request, parts)
    let writer = try writer(visitor)
    let wanted = try await NativeBody.read(PinRequest.self, request, configuration)
    // The permission to change it is checked before the content of the change.
    let content = Result { try wanted.content(for: visitor.account, parts.geocoder) }
    let changed = try await parts.pins.change(id, by: writer) { _ in
      let content = try content.get()
      return PostChanges(
        place: content.place, placeLabel: content.placeLabel, link: content.link,
        latitude: content.coordinate.latitude, longitude: content.coordinate.longitude)
    }
    return try await answer(changed, visitor, parts)
  }

  private func answer(
    _ post: Post, _ visitor: NativeVisitor, _ parts: ServerDependencies,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let groups = try await parts.groups.groups(ofOwnersOf: [post])
    return NativeAnswer.response(
      post, for: visitor.account, group: post.owner.flatMap { groups[$0] }, status: status)
  }

  private func remove(_ request: Request, _ id: PostID) async throws -> Response {
    let parts = try await readiness.dependencies()
    let visitor = try await NativeVisitor(writing: request, parts)
    // Also with open writes, because a deleted pin cannot be restored.
    let account = try visitor.required().account
    try await parts.pins.remove(id, by: .account(account.id))
    return NativeAnswer.empty()
  }

  private func writer(_ visitor: NativeVisitor) throws -> PinWriter {
    configuration.hasOpenWrites ? .anybody : .account(try visitor.required().account.id)
  }
}

extension PinRequest {
  /// The draft of the request, before validation.
  var draft: PostDraft {
    PostDraft(
      location: place, link: link, latitude: latitude, longitude: longitude, placeID: placeID,
      placeLabel: placeLabel, name: name)
  }

  private var name: PersonName { PersonName(first: firstName ?? "", last: lastName ?? "") }

  /// Returns the review of the draft.
  func review(_ geocoder: Geocoder) throws -> PostReview {
    try geocoder.withTools { try PostValidation(geocoder: $0.forward).review(draft) }
  }

  /// Returns the content to write.
  ///
  /// - Throws: ``NativeError/refused(_:)``, or an error of reading the gazetteer.
  func content(for account: Account?, _ geocoder: Geocoder) throws -> PinContent {
    let review = try review(geocoder)
    guard review.isAccepted, let link = review.link, let coordinate = review.coordinate else {
      throw NativeError.refused(review.problems)
    }
    return PinContent(
      uniqueKey: account?.id.rawValue ?? "", name: name, place: review.location,
      placeLabel: review.placeLabel, link: link, coordinate: coordinate)
  }
}
