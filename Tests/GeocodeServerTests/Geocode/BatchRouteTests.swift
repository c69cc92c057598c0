import Answers
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerTesting
import ServiceLifecycle
import Synchronization
import Testing

@testable import GeocodeServer

@Suite struct BatchRouteTests {
  private let server = GeocodeQuestions()

  private func batch(
    _ body: String, type: String? = nil, query: String = "", limits: BatchLimits = BatchLimits()
  ) async throws -> Reply {
    try await GeocodeQuestions(configuration: ServerConfiguration(batchLimits: limits)).reply(
      "/geocode/batch" + query, method: .post,
      headers: type.map { [.contentType: $0] } ?? [:], body: body)
  }

  /// The first result's id of each line, and the query.
  private func lines(of reply: Reply) throws -> [[String]] {
    try reply.text.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let results = object?["results"] as? [[String: Any]] ?? []
      return [object?["query"] as? String ?? "?", results.first?["id"] as? String ?? "none"]
    }
  }

  struct Batch: CustomTestStringConvertible {
    let type: String?
    var query = ""
    let body: String
    /// Why the case is here.
    let why: String
    var testDescription: String { why }
  }

  static let batches = [
    Batch(type: nil, body: "Paris\n\nParis, TX", why: "lines, no type, no last line end"),
    Batch(
      type: "text/plain; charset=utf-8", body: "\u{FEFF}Paris\r\n\r\nParis, TX\r\n", why: "CR LF"),
    Batch(
      type: "application/x-www-form-urlencoded", body: "Paris\n\nParis, TX\n", why: "curl's type"),
    Batch(
      type: "text/csv", query: "?column=town", body: "no,town\n1,Paris\n2,\n3,\"Paris, TX\"\n",
      why: "a column of a CSV"),
    Batch(
      type: "application/x-ndjson",
      body: "\"Paris\"\n{}\n{\"city\":\"Paris\",\"state\":\"TX\"}\n", why: "JSON lines"),
    Batch(
      type: "application/x-ndjson",
      body: "{\"q\":\"Paris\",\"city\":null}\n \n{\"q\":\"Paris, TX\"}",
      why: "JSON lines with a null and a blank line"),
  ]

  @Test func aTableIsAnsweredAsATable() async throws {
    let reply = try await batch(
      "no;town\n1;Paris\n2;\n", type: "text/csv", query: "?column=town&format=csv")
    #expect(reply.status == 200)
    #expect(reply.headers[.contentType] == "text/csv; charset=utf-8")
    let lines = reply.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("no,town,otm_latitude,otm_longitude,otm_label"))
    #expect(lines[1].hasPrefix("1,Paris,48.85341,2.3488,"))
    #expect(lines[2].hasPrefix("2,,,,"))
  }

  @Test func invalidUTF8IsRefusedBeforeTheFirstAnswer() async throws {
    let server = try await ServerFixture(ServerConfiguration(), gazetteer: SmallGazetteer.paris)
    try await server.test { client in
      for (charset, status) in [("", 400), ("; charset=latin1", 200), ("; charset=utf-16", 400)] {
        let reply = try await client.execute(
          uri: "/geocode/batch", method: .post, headers: [.contentType: "text/plain" + charset],
          body: ByteBuffer(bytes: Array("Paris\nZ".utf8) + [0xFC, 0x72, 0x0A]))
        #expect(reply.status.code == status, "\(charset)")
        if charset.isEmpty {
          #expect(String(buffer: reply.body).contains("line 2 is not UTF-8"))
        }
      }
    }
  }

  @Test(arguments: batches) func everyQueryIsAnsweredInOrder(_ batch: Batch) async throws {
    let reply = try await self.batch(batch.body, type: batch.type, query: batch.query)
    #expect(reply.status == 200)
    #expect(reply.headers[.contentType] == "application/x-ndjson; charset=utf-8")
    #expect(
      try lines(of: reply) == [
        ["Paris", "geonames:2988507"], ["", "none"], ["Paris, TX", "geonames:4717560"],
      ])
  }

  @Test func unreadableRowsAreReportedAfterTheLastAnswer() async throws {
    let reply = try await batch(
      "no,town\n1,Paris\n2,Paris,too,many\n3,Austin\n", type: "text/csv", query: "?column=town")
    #expect(reply.status == 200)
    let lines = reply.text.split(separator: "\n")
    #expect(lines.count == 4, "an answer for each row, and one line more")
    #expect(lines[1].contains(#""outcome":"none""#))
    let last = try #require(lines.last)
    #expect(
      last.hasPrefix(#"{"error":{"code":"batch.unreadableRows","message":"1 row could not be read"#)
    )
  }

  /// JSON lines that are answered `none`, and what is said about them.
  @Test(arguments: [
    ("broken{", "line 2: at byte 0, expected"),
    (#"{"text":"Oslo"}"#, #"line 2: unknown key "text"; the keys are q, street"#),
    (#"{"q":"Oslo","countrry":"US"}"#, #"line 2: unknown key "countrry""#),
    (#"{"city":"Oslo","limit":null}"#, #"line 2: unknown key "limit""#),
    (#"{"postalcode":83843}"#, "line 2: postalcode must be a text"),
    (#"{"q":"Oslo","country":"NO"}"#, "line 2: pass either q or a structured query"),
    ("[]", "line 2: expected a text or an object, found array"),
  ]) func anInvalidJSONLineIsAnsweredNoneAndReported(line: String, message: String) async throws {
    let reply = try await batch(
      "\"Paris\"\n\(line)\n\"Paris, TX\"\n", type: "application/x-ndjson")
    #expect(reply.status == 200)
    let answers = try lines(of: reply)
    #expect(answers.map(\.[1]) == ["geonames:2988507", "none", "geonames:4717560", "none"])
    let last = try JSONSerialization.jsonObject(
      with: Data(try #require(reply.text.split(separator: "\n").last).utf8))
    let error = try #require((last as? [String: Any])?["error"] as? [String: Any])
    #expect(error["code"] as? String == "batch.unreadableRows")
    #expect((error["message"] as? String)?.contains(message) == true, "\(error)")
  }

  @Test func optionsApplyToAllQueries() async throws {
    let reply = try await batch("Paris\nParis\n", query: "?country=US&limit=1")
    #expect(
      try lines(of: reply).map { $0.last } == ["geonames:4717560", "geonames:4717560"])
  }

  @Test func anEmptyBodyHasNoAnswers() async throws {
    let reply = try await batch("")
    #expect(reply.status == 200)
    #expect(reply.text.isEmpty)
  }

  @Test func aLongBatchIsAnsweredCompletely() async throws {
    let reply = try await batch(Self.long)
    #expect(reply.text.utf8.count { $0 == 0x0A } == 300)
  }

  /// Three hundred queries in three megabytes.
  private static let long = String(
    repeating: "Paris" + String(repeating: " ", count: 10_000) + "\n", count: 300)

  @Test func errorsAtTheStartHaveAStatus() async throws {
    let column = try await batch("a,b\n1,2\n", type: "text/csv", query: "?column=town")
    #expect(column.status == 400)
    #expect(column.error["message"]?.contains("it has \"a\", \"b\"") == true)
    let none = try await batch("a,b\n1,2\n", type: "text/csv")
    #expect(none.error["field"] == "column")
    let type = try await batch("x", type: "image/png")
    #expect(type.status == 415)
    let country = try await batch("x", query: "?country=UK")
    #expect(country.status == 400)
    let long = try await batch("Paris\nParis\n", limits: BatchLimits(maximumBytes: 8))
    #expect(long.status == 413)
    let rows = try await batch("Paris\nParis\n", limits: BatchLimits(maximumRows: 1))
    #expect(rows.status == 413)
    #expect(rows.error["code"] == "batch.tooManyRows")
  }

  @Test func aLaterErrorIsTheLastLine() async throws {
    let reply = try await batch(Self.long, limits: BatchLimits(maximumRows: 299))
    #expect(reply.status == 200)
    let last = try #require(reply.text.split(separator: "\n").last)
    #expect(last.hasPrefix(#"{"error":{"code":"batch.tooManyRows""#))
  }

  // MARK: Bounds

  /// Bodies that would take 50 times their size if their fields were kept.
  @Test(arguments: [
    (String(repeating: ",", count: 2_000) + "\n", "row 1, starting on line 1, has more than"),
    ("town\nParis\n" + String(repeating: "a,", count: 2_000), "row 3, starting on line 3"),
    ("town\n\"" + String(repeating: "x\n", count: 200_000), "row 2, starting on line 2"),
  ]) func anOversizedRowIsRefusedWithItsNumber(body: String, message: String) async throws {
    let reply = try await batch(body, type: "text/csv", query: "?column=town")
    #expect(reply.status == 400)
    #expect(reply.error["message"]?.contains(message) == true, "\(reply.text)")
  }

  /// Three megabytes take longer than the limit on any machine.
  @Test func aBatchThatTakesTooLongEndsWithAnErrorLine() async throws {
    let reply = try await batch(Self.long, limits: BatchLimits(time: .milliseconds(1)))
    let last = try #require(reply.text.split(separator: "\n").last)
    #expect(
      last.contains(#""code":"batch.timeUp""#) || reply.error["code"] == "batch.timeUp",
      "\(last.prefix(200))")
  }

  /// Whether the body still arrives or its end does not.
  @Test(arguments: [true, false]) func aBatchEndsInTimeWhenTheServerIsStopped(
    isSending: Bool
  ) async throws {
    let (pieces, sender) = AsyncStream.makeStream(of: ByteBuffer.self)
    sender.yield(ByteBuffer(string: "Paris\n"))
    let ends = Mutex<[RequestError]>([])
    let queries = BatchQueries(
      RequestBody(asyncSequence: pieces), as: LineInput(keepsFields: false),
      limits: BatchLimits(stopTime: .milliseconds(200)), deadline: .now + .seconds(600))
    let group = ServiceGroup(
      services: [
        RunService {
          do {
            while let _ = try await queries.next() {
              guard isSending else { continue }
              try await Task.sleep(for: .milliseconds(5))
              sender.yield(ByteBuffer(string: "Paris\n"))
            }
          } catch let error as RequestError {
            ends.withLock { $0.append(error) }
          }
        }
      ], logger: Logger(label: "test"))
    async let end: Void = group.run()
    await group.triggerGracefulShutdown()
    _ = try? await end
    #expect(ends.withLock { $0 } == [.serverStopping])
  }

  /// A service of one closure.
  private struct RunService: Service {
    let body: @Sendable () async throws -> Void

    init(_ body: @escaping @Sendable () async throws -> Void) { self.body = body }

    func run() async throws { try await body() }
  }

  @Test func batchesAreLimitedPerClientAndInTotal() throws {
    let admission = BatchAdmission(maximumAtOnce: 2)
    var first: BatchAdmission.Place? = try admission.begin("one")
    #expect(throws: RequestError.batchRunning) { try admission.begin("one") }
    let second = try admission.begin("two")
    #expect(throws: RequestError.tooManyBatches) { try admission.begin("three") }
    withExtendedLifetime(first) {}
    first = nil
    #expect(throws: Never.self) { _ = try admission.begin("three") }
    withExtendedLifetime(second) {}
    #expect(BatchLimits.usualAtOnce >= 1)
    #expect(throws: Never.self) { _ = try BatchAdmission(maximumAtOnce: 0).begin("one") }
  }

  @Test func furtherBatchesGetRetryAfter() async throws {
    let server = try await ServerFixture()
    let admission = BatchAdmission(maximumAtOnce: 1)
    let metrics = ServerMetrics()
    let allowances = RateLimiter()
    let router = Router(context: ServerRequestContext.self)
    router.add(
      middleware: ErrorMiddleware(configuration: ServerConfiguration(), faults: FaultLog()))
    BatchRoute(
      readiness: server.readiness, limits: BatchLimits(), metrics: metrics, admission: admission,
      limiting: RateLimiting(
        RateLimit(), trustedProxies: [], metrics: metrics, allowances: allowances,
        sessions: KnownSessions(readiness: server.readiness, allowances: allowances))
    ).add(to: router)
    let another = try admission.begin("somebody else")
    try await Application(router: router).test(.router) { client in
      let refused = try await client.send(.post, "/geocode/batch", body: "Paris\n")
      #expect(refused.status == .serviceUnavailable)
      #expect(refused.headers[.retryAfter] == "10")
      #expect(String(buffer: refused.body).contains(#""code":"batch.busy""#))
    }
    withExtendedLifetime(another) {}
  }

  @Test func aBatchIsChargedForItsProcessorTime() async throws {
    var limit = RateLimit(perAddress: 1, countsLoopback: true)
    limit.periodSeconds = 1_000_000
    limit.refusalDelay = .zero
    let body = String(repeating: "Paris\n", count: 10_000)
    let server = try await ServerFixture(
      ServerConfiguration(batchLimits: BatchLimits(time: .seconds(2)), rateLimit: limit))
    try await server.test { client in
      // The batch's own request is all that the client has, so it waits for what its searches take
      // until its time is over.
      let batch = try await client.send(.post, "/geocode/batch", body: body)
      let lines = String(buffer: batch.body).split(separator: "\n")
      #expect(batch.status == .ok && lines.count < 10_000)
      #expect(lines.last?.hasPrefix(#"{"error":{"code":"batch.timeUp""#) == true)
      #expect(try await client.send(.get, "/about").status == .tooManyRequests)
    }
  }
}
