import Answers
import Geocoding
import GeocodingAPI
import HTTPTypes
import Hummingbird
import NIOCore
import OnTheMapGeocoder

/// `POST /geocode/batch`: answers many queries, one per line.
///
/// Answers are written as they are found, no faster than the client reads them. Errors after the
/// first megabyte of input are reported in a last line, `{"error":{…}}`, since the status has
/// already been sent; in CSV, as the only cell of a last row. The number of unreadable CSV rows and
/// JSON lines, which have the answer `none`, is reported the same way.
///
/// Batches must not slow down single requests: they run on ``BatchThreads``, which have a lower
/// priority, and ``BatchLimits`` and ``BatchAdmission`` bound their cost.
struct BatchRoute: RouteGroup {
  /// The number of bytes read before any response is sent.
  private static let bytesAhead = 1_048_576
  /// The time for which queries are answered before the answers are sent: long compared to the cost
  /// of sending, short compared to the time limit.
  private static let roundTime = Duration.milliseconds(2)
  /// The supported content types.
  private static let types = ["text/plain", "text/csv", "application/x-ndjson"]

  let readiness: ServerReadiness
  let limits: BatchLimits
  let metrics: ServerMetrics
  let admission: BatchAdmission
  let limiting: RateLimiting
  private let threads: BatchThreads

  init(
    readiness: ServerReadiness, limits: BatchLimits, metrics: ServerMetrics,
    admission: BatchAdmission, limiting: RateLimiting
  ) {
    self.readiness = readiness
    self.limits = limits
    self.metrics = metrics
    self.admission = admission
    self.limiting = limiting
    threads = BatchThreads(count: limits.maximumAtOnce)
  }

  static let routes: [Route<Self>] = [
    Route(
      RouteDescription(
        method: .post, path: "/geocode/batch", group: .geocode,
        summary: "Answer many queries: lines, a column of a CSV, or JSON lines.",
        parameters: GeocodeParameter.batch, body: [.text, .csv, .jsonLines],
        bodyNote: QueryObjectInput.form,
        answers: [.jsonLines, .csv], errorShape: .problem)
    ) { routes, request, context in try await routes.answer(request, context) }
  ]

  private func answer(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let parameters = try NativeParameters(request, of: GeocodeParameter.batch)
    let options = try GeocodeQuestion.searchOptions(parameters, isBatch: true)
    let length = request.headers[.contentLength].flatMap(Int.init)
    guard length ?? 0 <= limits.maximumBytes else {
      throw RequestError.bodyTooLong(maximumBytes: limits.maximumBytes)
    }
    let place = try admission.begin(context.client.name)
    let isTable = try Self.isTable(parameters)
    let queries = try queries(
      in: request, column: parameters.value(GeocodeParameter.column), keepsFields: isTable)
    let geocoder = try await readiness.geocoder()
    try geocoder.withTools { try GeocodeQuestion.check(options.countries, $0) }
    // Closes the connection if the client does not read its answers, or the error at the deadline.
    let cutOff = context.closeConnection(
      after: limits.time + .seconds(ServerLimits.lingerSeconds))
    do {
      try await withTaskExecutorPreference(threads) {
        try await queries.readAhead(bytes: Self.bytesAhead)
      }
    } catch RequestError.batchTimeUp(let time) {
      throw RequestError.batchTimeUp(time)
    } catch {
      cutOff.cancel()
      guard let error = error as? BatchInputError else { throw error }
      throw RequestError.invalid(field: "body", advice: error.description)
    }
    var client = context.client
    // The batch itself counts as a request, too.
    client.paid = 0
    let answers = BatchAnswers(
      geocoder: geocoder, options: options, queries: queries, isTable: isTable, metrics: metrics,
      place: place, client: client, limiting: limiting)
    return Response(
      status: .ok,
      headers: [
        .contentType: AnswerForm.contentType(isTable ? .csv : .ndjson), .cacheControl: "no-store",
      ],
      body: ResponseBody { writer in
        let isInTime = try await withTaskExecutorPreference(threads) {
          try await answers.write(to: &writer)
        }
        try await writer.finish(nil)
        if isInTime { cutOff.cancel() }
      })
  }

  /// Returns whether the response is a CSV: the input's columns, then those of the first result.
  private static func isTable(_ parameters: NativeParameters) throws(RequestError) -> Bool {
    let isTable = try parameters.value(GeocodeParameter.batchFormat) ?? false
    if isTable, try parameters.value(GeocodeParameter.explain) ?? false {
      throw .invalid(field: "explain", advice: "csv has no room for an explanation; use ndjson")
    }
    return isTable
  }

  /// Returns the encoding in the body's content type; UTF-8 if there is none.
  private static func encoding(_ type: String) throws(RequestError) -> TextEncoding {
    let parts = type.lowercased().split(separator: ";").dropFirst()
    let charset = parts.map { $0.drop { $0 == " " } }.first { $0.hasPrefix("charset=") }
    guard let charset else { return .utf8 }
    let name = charset.dropFirst("charset=".count).filter { $0 != "\"" && $0 != " " }
    guard let encoding = TextEncoding(name: name) else {
      throw .invalid(
        field: "Content-Type", advice: "charset is utf-8, latin1 (iso-8859-1) or windows-1252")
    }
    return encoding
  }

  /// Returns the parser of the body: lines, a column of a CSV, or JSON lines.
  private func queries(
    in request: Request, column: String?, keepsFields: Bool
  ) throws -> BatchQueries {
    let type = request.headers[.contentType] ?? "text/plain"
    let encoding = try Self.encoding(type)
    let deadline = ContinuousClock.now + limits.time
    func queries(as input: some BatchInput) -> BatchQueries {
      BatchQueries(
        request.body, as: DecodedInput(input, from: encoding), limits: limits, deadline: deadline)
    }
    switch (HeaderList.elements(of: type).first?.name, column) {
    case ("text/csv", let column?), ("text/plain", let column?),
      // curl's default content type.
      ("application/x-www-form-urlencoded", let column?):
      return queries(
        as: TableInput(
          question: .text([column]), kept: keepsFields ? .all : .none,
          replacing: AnswerColumn.headings(), limits: BatchLimits.row))
    case ("text/csv", nil):
      throw RequestError.missing(field: "column", advice: "name the column that holds the queries")
    case ("text/plain", nil), ("application/x-www-form-urlencoded", nil):
      return queries(as: LineInput(keepsFields: keepsFields))
    case ("application/x-ndjson", _), ("application/ndjson", _), ("application/jsonl", _):
      guard !keepsFields else {
        throw RequestError.invalid(field: "format", advice: "JSON lines are answered as ndjson")
      }
      return queries(as: QueryObjectInput())
    default:
      throw RequestError.unreadableType(known: Self.types)
    }
  }

  /// Writes the answers of one batch.
  private struct BatchAnswers: Sendable {
    let geocoder: Geocoder
    let options: SearchOptions
    let queries: BatchQueries
    let isTable: Bool
    let metrics: ServerMetrics
    /// The place of the batch, held until the last answer is written.
    let place: BatchAdmission.Place
    let client: RequestClient
    let limiting: RateLimiting

    /// - Returns: Whether the batch finished in time, so that the connection can be reused.
    func write(to writer: inout any ResponseBodyWriter) async throws -> Bool {
      do {
        if isTable {
          var opening: [UInt8] = []
          BatchRenderer(format: .csv).appendOpening(inputColumns: queries.columns, to: &opening)
          try await writer.write(ByteBuffer(bytes: opening))
        }
        while let records = try await queries.next() {
          var rest = records[...]
          while !rest.isEmpty {
            try queries.checkTime()
            try await writer.write(ByteBuffer(bytes: try answerRound(&rest)))
            try await waitForAllowance()
          }
        }
        if let faults = queries.faults {
          try await write(RequestError.unreadableRows(faults), to: &writer)
        }
      } catch let error as BatchInputError {
        try await write(RequestError.invalid(field: "body", advice: "\(error)"), to: &writer)
      } catch let error as RequestError {
        try await write(error, to: &writer)
        if case .batchTimeUp = error { return false }
        if error == .serverStopping { await queries.skipRest() }
      } catch let error as GeocoderError {
        try await write(error, to: &writer)
      }
      return true
    }

    /// Answers queries for ``BatchRoute/roundTime``, at least one, and removes them.
    private func answerRound(_ rest: inout ArraySlice<BatchRecord>) throws -> [UInt8] {
      let start = ContinuousClock.now
      let used = ProcessorTime.ofThread()
      defer {
        limiting.charge(
          client, nanoseconds: (ProcessorTime.ofThread() - used) / BatchLimits.chargedPart)
      }
      let round = rest
      let (bytes, answered) = try geocoder.withTools { tools in
        let renderer = AnswerRenderer(format: .ndjson)
        let table = BatchRenderer(format: .csv)
        var bytes: [UInt8] = []
        var answered = 0
        repeat {
          let record = round[round.startIndex + answered]
          let answer =
            if let parts = record.parts {
              try tools.forward.search(parts, options: options)
            } else {
              try tools.forward.search(record.query, options: options)
            }
          metrics.count(answer, to: .batch)
          if isTable {
            table.append(answer, at: answered, inputFields: record.inputFields, to: &bytes)
          } else {
            renderer.append(answer, to: &bytes)
          }
          answered += 1
        } while answered < round.count && .now - start < roundTime
        return (bytes, answered)
      }
      rest = rest.dropFirst(answered)
      return bytes
    }

    /// Waits as long as the client has used up its allowance.
    private func waitForAllowance() async throws {
      while true {
        do {
          return try limiting.checkAllowance(of: client)
        } catch {
          try queries.checkTime()
          // The batch's time may end first.
          try await Task.sleep(for: .seconds(min(1, error.seconds)))
        }
      }
    }

    private func write(
      _ error: any Error, to writer: inout any ResponseBodyWriter
    ) async throws {
      let text = ErrorMapping.nativeText(ErrorMapping.shown(error))
      // A single cell, which no row of the input looks like.
      let cell =
        "\""
        + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        + "\""
      let line = (isTable ? cell : text) + "\n"
      try await writer.write(ByteBuffer(string: line))
    }
  }
}
