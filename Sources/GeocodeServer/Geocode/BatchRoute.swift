import Answers
import Geocoding
import HTTPTypes
import Hummingbird
import NIOCore
import OnTheMapGeocoder

/// `POST /geocode/batch`: many queries in, one answer a line out.
///
/// Answers are written as they are found, no faster than the client takes them. What goes wrong
/// behind the first megabyte is told in a last line, `{"error":{…}}`, since the status has been sent
/// by then. So is how many rows of a CSV could not be read, which answered `none`.
struct BatchRoute {
  /// Read before anything is answered.
  private static let bytesAhead = 1_048_576
  /// Answered and written together: some milliseconds of work.
  private static let rowsInRound = 32
  /// The bodies that can be read.
  private static let types = ["text/plain", "text/csv", "application/x-ndjson"]

  let readiness: ServerReadiness
  let limits: BatchLimits
  let metrics: ServerMetrics

  func add(to router: some RouterMethods<ServerRequestContext>) {
    router.post("geocode/batch") { request, context in
      try await answer(request, context)
    }
  }

  private func answer(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let parameters = try NativeParameters(request, of: GeocodeParameter.batch)
    let options = try GeocodeQuestion.searchOptions(parameters, defaultLimit: 1)
    let length = request.headers[.contentLength].flatMap(Int.init)
    guard length ?? 0 <= limits.maximumBytes else {
      throw RequestError.bodyTooLong(maximumBytes: limits.maximumBytes)
    }
    let queries = try queries(in: request, column: parameters.text("column"))
    let geocoder = try await readiness.parts().geocoder
    try geocoder.withTools { try GeocodeQuestion.check(options.countries, $0) }
    do {
      try await queries.readAhead(bytes: Self.bytesAhead)
    } catch let error as BatchInputError {
      throw RequestError.invalid(field: "body", advice: error.description)
    }
    let answers = BatchAnswers(
      geocoder: geocoder, options: options, queries: queries, metrics: metrics)
    return Response(
      status: .ok,
      headers: [
        .contentType: AnswerForm.contentType(.ndjson), .cacheControl: "no-store",
      ],
      body: ResponseBody { writer in
        try await answers.write(to: &writer, context)
        try await writer.finish(nil)
      })
  }

  /// What reads the body: lines, a column of a CSV, or JSON lines.
  private func queries(in request: Request, column: String?) throws -> BatchQueries {
    let type = request.headers[.contentType] ?? "text/plain"
    switch (HeaderList.elements(of: type).first?.name, column) {
    case ("text/csv", let column?), ("text/plain", let column?),
      // What curl says of any body.
      ("application/x-www-form-urlencoded", let column?):
      return BatchQueries(
        request.body, as: TableInput(column: column, keepsFields: false), limits: limits)
    case ("text/csv", nil):
      throw RequestError.missing(field: "column", advice: "name the column that holds the queries")
    case ("text/plain", nil), ("application/x-www-form-urlencoded", nil):
      return BatchQueries(request.body, as: LineInput(keepsFields: false), limits: limits)
    case ("application/x-ndjson", _), ("application/ndjson", _), ("application/jsonl", _):
      return BatchQueries(request.body, as: QueryObjectInput(), limits: limits)
    default:
      throw RequestError.unreadableType(known: Self.types)
    }
  }

  /// Writes the answers of one batch.
  private struct BatchAnswers: Sendable {
    let geocoder: Geocoder
    let options: SearchOptions
    let queries: BatchQueries
    let metrics: ServerMetrics

    func write(
      to writer: inout any ResponseBodyWriter, _ context: ServerRequestContext
    ) async throws {
      do {
        while let records = try await queries.next() {
          for start in stride(from: 0, to: records.count, by: rowsInRound) {
            let round = records[start..<min(start + rowsInRound, records.count)]
            try await writer.write(ByteBuffer(bytes: try answers(to: round)))
            // Rounds are short, and others wait for the thread.
            await Task.yield()
          }
        }
        if let faults = queries.faults {
          try await write(RequestError.unreadableRows(faults), to: &writer)
        }
      } catch let error as BatchInputError {
        try await write(RequestError.invalid(field: "body", advice: "\(error)"), to: &writer)
      } catch let error as RequestError {
        try await write(error, to: &writer)
      }
    }

    private func answers(to records: ArraySlice<BatchRecord>) throws -> [UInt8] {
      try geocoder.withTools { tools in
        let renderer = AnswerRenderer(format: .ndjson)
        var bytes: [UInt8] = []
        for record in records {
          let answer =
            if let parts = record.parts {
              try tools.forward.search(parts, options: options)
            } else {
              try tools.forward.search(record.query, options: options)
            }
          metrics.count(answer, to: .batch)
          renderer.append(answer, to: &bytes)
        }
        return bytes
      }
    }

    private func write(
      _ error: RequestError, to writer: inout any ResponseBodyWriter
    ) async throws {
      let line = ErrorMapping.nativeText(ErrorMapping.shown(error)) + "\n"
      try await writer.write(ByteBuffer(string: line))
    }
  }
}
