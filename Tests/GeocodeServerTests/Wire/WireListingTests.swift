import HTTPTypes
import Posting
import ServerAPI
import ServerTesting
import TestSupport
import Testing
import TextFormats

@testable import GeocodeServer

/// StudentAPI.md, "Paths", "Parse keys and owners" and "Listing".
@Suite struct WireListingTests {
  static let exchanges = [
    WireExchange(
      "v1", "rows have all ten members, none null; oldest first, as apps take first or last", .get,
      "/v1/StudentLocation"),
    WireExchange(
      "parse", "the same rows on the paths of Parse", .get, "/parse/classes/StudentLocation"),
    WireExchange(
      "parse-hosted", "the same rows on the paths of hosted Parse", .get,
      "/1/classes/StudentLocation"),
    WireExchange(
      "newest", "what most apps ask for", .get,
      "/v1/StudentLocation?limit=100&order=-updatedAt"),
    WireExchange(
      "empty-pairs", "an app that glues the query together", .get,
      "/v1/StudentLocation?limit=100&&order=-updatedAt&"),
    WireExchange(
      "bare-question-mark", "clients that always assign an empty list of query items", .get,
      "/v1/StudentLocation?"),
    WireExchange(
      "doubled-slashes", "a base address that ends with a slash", .get, "//v1//StudentLocation/"),
    WireExchange(
      "where-encoded", "everything encoded", .get,
      "/parse/classes/StudentLocation?where=%7B%22uniqueKey%22%3A%221234%22%7D"),
    WireExchange(
      "where-raw-colon", "URLComponents leaves colons as they are", .get,
      "/parse/classes/StudentLocation?where=%7B%22uniqueKey%22:%221234%22%7D"),
    WireExchange(
      "where-blanks", "blanks around the colon", .get,
      "/1/classes/StudentLocation?where=%7B%22uniqueKey%22%20:%20%221234%22%7D"),
    WireExchange(
      "where-shown-name", "the name that is shown, whatever was sent", .get,
      "/v1/StudentLocation?where=%7B%22lastName%22:%22Lovelace%22%7D"),
    WireExchange(
      "unique-key", "the form of the last generation, taken on all paths", .get,
      "/parse/classes/StudentLocation?uniqueKey=1234"),
    WireExchange(
      "no-match", "an empty list and never 404", .get,
      "/v1/StudentLocation?uniqueKey=nobody"),
    WireExchange(
      "limit-0", "none wanted", .get, "/v1/StudentLocation?limit=0"),
    WireExchange(
      "skip", "paging apps skip by the rows they hold", .get,
      "/v1/StudentLocation?limit=100&skip=1"),
    WireExchange(
      "skip-past-end", "an empty list", .get,
      "/v1/StudentLocation?skip=99999999999999999999&limit=10000"),
    WireExchange(
      "odd-limit-v1", "an app sends its source text for a number; v1 never refused", .get,
      "/v1/StudentLocation?limit=limitResults(to:%2050)"),
    WireExchange(
      "odd-limit-parse", "Parse refused", .get,
      "/parse/classes/StudentLocation?limit=limitResults(to:%2050)"),
    WireExchange(
      "count", "Parse counts rows before the limit", .get,
      "/parse/classes/StudentLocation?count=1&limit=0"),
    WireExchange(
      "count-v1", "only Parse counts", .get, "/v1/StudentLocation?count=1&limit=1"),
    WireExchange(
      "bad-where-v1", "an app sends half an object", .get,
      "/v1/StudentLocation?where=%7B%22uniqueKey%3Cid%3E"),
    WireExchange(
      "bad-where-parse", "an app sends half an object", .get,
      "/parse/classes/StudentLocation?where=%7B%22uniqueKey%3Cid%3E"),
    WireExchange(
      "where-operator", "refused rather than answered with everything", .get,
      "/parse/classes/StudentLocation?where=%7B%22latitude%22:%7B%22$gt%22:40%7D%7D"),
    WireExchange(
      "unknown-parameter", "ignored everywhere", .get,
      "/parse/classes/StudentLocation?keys=firstName&limit=1"),
    WireExchange(
      "parse-one", "Parse has single rows, too", .get, "/parse/classes/StudentLocation/{adaPin}"),
    WireExchange(
      "parse-one-unknown", "the same error as for a change", .get,
      "/1/classes/StudentLocation/nothing"),
    WireExchange(
      "v1-keys-ignored", "apps of early 2019 send keys to v1 too", .get,
      "/v1/StudentLocation?limit=0", headers: [("X-Parse-Application-Id", "wrong")]),
    WireExchange(
      "parse-without-keys", "exactly this text and no code", .get,
      "/parse/classes/StudentLocation", keys: .none),
    WireExchange(
      "parse-wrong-id", "exactly this text and no code", .get, "/1/classes/StudentLocation",
      keys: .none,
      headers: [("X-Parse-Application-Id", "wrong"), WireExchange.courseKeys[1]]),
    WireExchange(
      "parse-wrong-key", "exactly this text and no code", .get, "/1/classes/StudentLocation",
      keys: .none, headers: [WireExchange.courseKeys[0], ("X-Parse-REST-API-Key", "wrong")]),
    WireExchange(
      "parse-header-case", "header names are in any case", .get,
      "/1/classes/StudentLocation?limit=0", keys: .none,
      headers: WireExchange.courseKeys.map { ($0.0.lowercased(), $0.1) }),
    WireExchange(
      "parse-own-keys", "the pair can be chosen", .get, "/1/classes/StudentLocation?limit=0",
      keys: .none, headers: [("X-Parse-Application-Id", "a"), ("X-Parse-REST-API-Key", "b")],
      configuration: ServerConfiguration(parseKeys: .init(applicationID: "a", restKey: "b"))),
  ]

  @Test(arguments: exchanges)
  func answers(_ exchange: WireExchange) async throws {
    try await exchange.expectGolden(in: "listing")
  }

  @Test func pagesAreCompleteEvenIfAllTimesAreEqual() async throws {
    let world = try await WireWorld()
    try await world.server.test { client in
      let headers: HTTPFields = [.cookie: "otm-session=\(world.adaToken.text)"]
      for index in 0..<25 {
        let body = #"{"uniqueKey":"1234","mapString":"\#(index)","latitude":1,"longitude":2}"#
        _ = try await client.send(.post, "/v1/StudentLocation", headers: headers, body: body)
      }
      for order in ["", "order=-updatedAt&", "order=lastName&", "order=-createdAt,mapString&"] {
        var ids: [String] = []
        for skip in stride(from: 0, to: 30, by: 4) {
          let reply = try WireReply(
            try await client.send(.get, "/v1/StudentLocation?\(order)limit=4&skip=\(skip)"))
          ids += try StudentLocation.rows(of: reply.json).map(\.objectId)
        }
        let whole = try WireReply(
          try await client.send(.get, "/v1/StudentLocation?\(order)limit=1000"))
        #expect(try StudentLocation.rows(of: whole.json).map(\.objectId) == ids)
        #expect(Set(ids).count == 27)
      }
    }
  }

  @Test func everyPropertySortsBothWays() async throws {
    let world = try await WireWorld()
    try await world.server.test { client in
      for field in LocationField.allCases {
        let up = try WireReply(
          try await client.send(.get, "/v1/StudentLocation?order=\(field.rawValue)"))
        let down = try WireReply(
          try await client.send(.get, "/v1/StudentLocation?order=-\(field.rawValue)"))
        let ascending = try StudentLocation.rows(of: up.json)
        let descending = try StudentLocation.rows(of: down.json)
        #expect(ascending.count == 2)
        #expect(ascending == descending.reversed(), "\(field)")
      }
    }
  }

  @Test func everyPropertyCanBeFiltered() async throws {
    let world = try await WireWorld()
    try await world.server.test { client in
      let all = try WireReply(try await client.send(.get, "/v1/StudentLocation"))
      guard case .list(let rows)? = all.json["results"] else {
        Issue.record("no list")
        return
      }
      for row in rows {
        for field in LocationField.allCases {
          let condition: JSONValue = [field.rawValue: row[field.rawValue] ?? .null]
          let encoded = condition.json.utf8.map { byte in
            "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
          }
          let found = try WireReply(
            try await client.send(.get, "/v1/StudentLocation?where=\(encoded.joined())"))
          #expect(found.json["results"] == .list([row]), "\(condition.json)")
        }
      }
    }
  }
}
