import Foundation
import GeocodeServer
import HTTPTypes
import Testing

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
      type: "application/x-ndjson", body: "{\"q\":\"Paris\"}\nbroken{\n{\"q\":\"Paris, TX\"}",
      why: "a broken line answers none"),
  ]

  @Test(arguments: batches) func everyQueryIsAnsweredInOrder(_ batch: Batch) async throws {
    let reply = try await self.batch(batch.body, type: batch.type, query: batch.query)
    #expect(reply.status == 200)
    #expect(reply.headers[.contentType] == "application/x-ndjson; charset=utf-8")
    #expect(
      try lines(of: reply) == [
        ["Paris", "geonames:2988507"], ["", "none"], ["Paris, TX", "geonames:4717560"],
      ])
  }

  @Test func rowsThatCannotBeReadAreToldBehindTheLast() async throws {
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

  @Test func optionsHoldForAllQueries() async throws {
    let reply = try await batch("Paris\nParis\n", query: "?country=US&limit=1")
    #expect(try lines(of: reply).map { $0[1] } == ["geonames:4717560", "geonames:4717560"])
  }

  @Test func anEmptyBodyHasNoAnswers() async throws {
    let reply = try await batch("")
    #expect(reply.status == 200)
    #expect(reply.text.isEmpty)
  }

  @Test func aLongBatchIsAnsweredWhole() async throws {
    let reply = try await batch(Self.long)
    #expect(reply.text.utf8.count { $0 == 0x0A } == 300)
  }

  /// Three hundred queries in three megabytes.
  private static let long = String(
    repeating: "Paris" + String(repeating: " ", count: 10_000) + "\n", count: 300)

  @Test func faultsAtTheBeginningHaveAStatus() async throws {
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

  @Test func aFaultFurtherOnIsTheLastLine() async throws {
    let reply = try await batch(Self.long, limits: BatchLimits(maximumRows: 299))
    #expect(reply.status == 200)
    let last = try #require(reply.text.split(separator: "\n").last)
    #expect(last.hasPrefix(#"{"error":{"code":"batch.tooManyRows""#))
  }
}
