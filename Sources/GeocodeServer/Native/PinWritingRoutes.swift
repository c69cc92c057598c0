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
  let searches: Searches

  static let validation = [RequestParameter](GeocodeParameter.language)

  static let routes: [Route<Self>] = [
    .native(
      .post, "/pins", .pins, "Post a pin.", sends: .pinRequest, answers: .pin,
      successes: [201, 200], session: .needed
    ) { routes, request, context in try await routes.post(request, context) },
    .native(
      .post, "/pins/validate", .pins, "Check whether a pin would be accepted.", validation,
      sends: .pinDraft, answers: .review
    ) { routes, request, context in try await routes.validate(request, context) },
    .native(
      .put, "/pins/{id}", .pins, "Change your pin.", sends: .pinRequest, answers: .pin,
      session: .needed
    ) { routes, request, context in try await routes.change(request, context) },
    .native(
      .delete, "/pins/{id}", .pins, "Delete your pin.", successes: [204], session: .needed
    ) { routes, request, context in try await routes.remove(request, context.postID) },
  ]

  private func post(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let parts = try await readiness.dependencies()
    let visitor = try await NativeVisitor(writing: request, parts)
    if !configuration.hasOpenWrites { _ = try visitor.required() }
    let pin = try await NativeBody.read(PinRequest.self, request, configuration)
    let content = try await content(of: pin, for: visitor.account, context, parts)
    let posted = try await parts.pins.post(
      content, by: visitor.account,
      onExisting: pin.overwrites ? .overwriteNewest : .refuse)
    return NativeAnswer.response(
      posted.pin, for: visitor.account, status: posted.isNew ? .created : .ok)
  }

  private func validate(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let parts = try await readiness.dependencies()
    let pin = try await NativeBody.read(PinRequest.self, request, configuration)
    let parameters = try NativeParameters(request, of: Self.validation)
    let review = try await review(
      pin, context, parts, language: try parameters.value(GeocodeParameter.language))
    var bytes: [UInt8] = []
    ReviewRenderer(format: .ndjson).append(review, to: &bytes)
    return NativeAnswer.fresh(JSONBody.response(bytes: ByteBuffer(bytes: bytes)))
  }

  private func change(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let parts = try await readiness.dependencies()
    let visitor = try await NativeVisitor(writing: request, parts)
    let writer = try writer(visitor)
    let wanted = try await NativeBody.read(PinRequest.self, request, configuration)
    // The permission to change it is checked before the content of the change.
    let content: Result<PinContent, any Error>
    do {
      content = .success(
        try await self.content(of: wanted, for: visitor.account, context, parts))
    } catch {
      content = .failure(error)
    }
    let changed = try await parts.pins.change(context.postID, by: writer) {
      try content.get().replacing($0)
    }
    return NativeAnswer.response(changed, for: visitor.account)
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

  /// Returns the review of a pin.
  private func review(
    _ pin: PinRequest, _ context: ServerRequestContext, _ parts: ServerDependencies,
    language: String? = nil
  ) async throws -> PostReview {
    try await searches.answer(for: context.client, from: parts.geocoder) { tools in
      try PostValidation(geocoder: tools.forward, language: language).review(pin)
    }
  }

  /// Returns the content to write.
  ///
  /// - Throws: ``NativeError/refused(_:)``, or an error of reading the gazetteer.
  private func content(
    of pin: PinRequest, for account: Account?, _ context: ServerRequestContext,
    _ parts: ServerDependencies
  ) async throws -> PinContent {
    let review = try await review(pin, context, parts)
    guard let content = review.content(name: pin.name, uniqueKey: account?.id.rawValue ?? "")
    else { throw NativeError.refused(review.problems) }
    return content
  }
}
