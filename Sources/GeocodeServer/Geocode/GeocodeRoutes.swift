import Answers
import Gazetteer
import Geocoding
import GeocodingAPI
import Hummingbird
import OnTheMapGeocoder

/// The server's geocoding routes: search, suggest, reverse, nearest, place.
struct GeocodeRoutes: RouteGroup {
  let readiness: ServerReadiness
  let metrics: ServerMetrics
  let searches: Searches

  static let routes: [Route<Self>] = [
    question(
      "search", "Search for places by text, or by a structured query.", GeocodeParameter.search,
      GeocodeQuestion.search),
    question(
      "suggest", "Complete an unfinished query (autocomplete).", GeocodeParameter.suggest,
      GeocodeQuestion.suggest),
    question(
      "reverse", "Find what is at a point: address, town, areas, country or sea.",
      GeocodeParameter.reverse, GeocodeQuestion.reverse),
    question(
      "nearest", "Find the places nearest to a point.", GeocodeParameter.nearest,
      GeocodeQuestion.nearest),
    Route(
      description(
        "place/{id}", "Get a place by its id, with its areas and names.",
        GeocodeParameter.place, answers: .placeRecord)
    ) { routes, request, context in try await routes.place(request, context) },
  ]

  private static func question(
    _ name: String, _ summary: String, _ parameters: [RequestParameter],
    _ read: @escaping @Sendable (NativeParameters) throws(RequestError) -> GeocodeQuestion
  ) -> Route<Self> {
    Route(description(name, summary, parameters, answers: .answer)) { routes, request, context in
      try await routes.answer(request, context, NativeParameters(request, of: parameters), read)
    }
  }

  private static func description(
    _ name: String, _ summary: String, _ parameters: [RequestParameter],
    answers shape: DescribedSchemas.Name
  ) -> RouteDescription {
    RouteDescription(
      method: .get, path: "/geocode/\(name)", group: .geocode, summary: summary,
      parameters: parameters, answers: AnswerForm.contents,
      answerShape: shape, errorShape: .problem, idPattern: ParameterPattern.placeID)
  }

  private func answer(
    _ request: Request, _ context: ServerRequestContext, _ parameters: NativeParameters,
    _ read: (NativeParameters) throws(RequestError) -> GeocodeQuestion
  ) async throws -> Response {
    let question = try read(parameters)
    let form = try AnswerForm.wanted(by: request, parameters)
    guard !question.options.explains || form != .csv else {
      throw RequestError.invalid(
        field: "explain", advice: "csv has no room for an explanation; use another format")
    }
    return try await ConditionalResponse(
      to: request, for: context.client, from: readiness.geocoder(), choices: form.rawValue,
      searches: searches
    ).response(contentType: AnswerForm.contentType(form)) { [metrics] tools in
      var bytes: [UInt8] = []
      let answer = try question.answer(tools)
      metrics.count(answer, to: question.subject.kind)
      let kinds =
        form == .text
        ? try KindNames(gazetteer: tools.gazetteer, language: question.options.language)
          .names(of: answer.results) : nil
      AnswerRenderer(format: form, isCompact: true).append(answer, kinds: kinds, to: &bytes)
      return bytes
    }
  }

  private func place(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let parameters = try NativeParameters(request, of: GeocodeParameter.place)
    let language = try parameters.value(GeocodeParameter.language)
    let form = try AnswerForm.wanted(by: request, parameters)
    guard let id = PlaceID(context.pathID) else {
      let sources = PlaceID.Source.allCases.map { "\($0.rawValue):" }.joined(separator: ", ")
      throw RequestError.invalid(
        field: "id", advice: "pass a number, or a code prefixed with \(sources)")
    }
    return try await ConditionalResponse(
      to: request, for: context.client, from: readiness.geocoder(), choices: form.rawValue,
      searches: searches
    ).response(contentType: AnswerForm.contentType(form)) { tools in
      guard let record = try tools.forward.lookUp(id, language: language) else {
        throw RequestError.noSuchPlace(id)
      }
      var bytes: [UInt8] = []
      AnswerRenderer(format: form, isCompact: true).append(record, to: &bytes)
      return bytes
    }
  }
}
