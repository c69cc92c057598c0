import Answers
import GazetteerModel
import Geocoding
import Hummingbird
import OnTheMapGeocoder

/// The server's geocoding routes: search, suggest, reverse, nearest, place.
struct GeocodeRoutes {
  let readiness: ServerReadiness
  let metrics: ServerMetrics
  let kept: ResponseCache

  func add(to router: some RouterMethods<ServerRequestContext>) {
    router.get("geocode/search") { request, _ in
      try await answer(
        request, NativeParameters(request, of: GeocodeParameter.search), GeocodeQuestion.search)
    }
    router.get("geocode/suggest") { request, _ in
      try await answer(
        request, NativeParameters(request, of: GeocodeParameter.suggest), GeocodeQuestion.suggest)
    }
    router.get("geocode/reverse") { request, _ in
      try await answer(
        request, NativeParameters(request, of: GeocodeParameter.reverse), GeocodeQuestion.reverse)
    }
    router.get("geocode/nearest") { request, _ in
      try await answer(
        request, NativeParameters(request, of: GeocodeParameter.nearest), GeocodeQuestion.nearest)
    }
    router.get("geocode/place/:id") { request, context in
      try await place(request, id: context.pathID)
    }
  }

  private func answer(
    _ request: Request, _ parameters: NativeParameters,
    _ read: (NativeParameters) throws(RequestError) -> GeocodeQuestion
  ) async throws -> Response {
    let question = try read(parameters)
    let form = try AnswerForm.wanted(by: request, parameters)
    guard !question.options.explains || form != .csv else {
      throw RequestError.invalid(
        field: "explain", advice: "csv has no room for an explanation; use another format")
    }
    let geocoder = try await readiness.geocoder()
    return try ConditionalResponse(
      to: request, gazetteer: geocoder.facts.identity, choices: form.rawValue, kept: kept
    ).response(contentType: AnswerForm.contentType(form)) {
      try geocoder.withTools { tools in
        var bytes: [UInt8] = []
        let answer = try question.answer(tools)
        metrics.count(answer, to: question.subject.kind)
        AnswerRenderer(format: form, isCompact: true).append(answer, to: &bytes)
        return bytes
      }
    }
  }

  private func place(_ request: Request, id text: String) async throws -> Response {
    let parameters = try NativeParameters(request, of: GeocodeParameter.place)
    let language = try parameters.value("lang", FilterParsing.language)
    let form = try AnswerForm.wanted(by: request, parameters)
    guard let id = PlaceID(text) else {
      let sources = PlaceID.Source.allCases.map { "\($0.rawValue):" }.joined(separator: ", ")
      throw RequestError.invalid(
        field: "id", advice: "give a number, or a code prefixed with \(sources)")
    }
    let geocoder = try await readiness.geocoder()
    return try ConditionalResponse(
      to: request, gazetteer: geocoder.facts.identity, choices: form.rawValue, kept: kept
    ).response(contentType: AnswerForm.contentType(form)) {
      try geocoder.withTools { tools in
        guard let record = try tools.forward.lookUp(id, language: language) else {
          throw RequestError.noSuchPlace(id)
        }
        var bytes: [UInt8] = []
        AnswerRenderer(format: form, isCompact: true).append(record, to: &bytes)
        return bytes
      }
    }
  }
}
