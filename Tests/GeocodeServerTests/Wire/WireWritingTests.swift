import HTTPTypes
import NIOCore
import Posting
import ServerAPI
import ServerTesting
import TestSupport
import Testing
import TextFormats

@testable import GeocodeServer

/// StudentAPI.md, "Parse keys and owners" and "Writing".
@Suite struct WireWritingTests {
  private static let sample =
    #"{"uniqueKey": "1234", "firstName": "John", "lastName": "Doe", "mapString": "Mountain View, CA", "mediaURL": "https://udacity.com", "latitude": 37.386052, "longitude": -122.083851}"#
  private static let open = ServerConfiguration(hasOpenWrites: true)
  private static let half = #"{"uniqueKey":"1","mapString":"x","mediaURL":"aa","#

  static let posts = [
    WireExchange(
      "v1", "200: an app takes every other status for a failure", .post, "/v1/StudentLocation",
      cookieOf: .ada, body: sample),
    WireExchange(
      "parse", "201 and a Location, as Parse", .post, "/parse/classes/StudentLocation",
      cookieOf: .ada, body: sample),
    WireExchange(
      "parse-hosted", "201 and a Location, as Parse", .post, "/1/classes/StudentLocation?",
      cookieOf: .ada, body: sample),
    WireExchange(
      "bearer", "programs send a token instead of a cookie", .post, "/v1/StudentLocation",
      headers: [("Authorization", "Bearer {adaToken}")], body: sample),
    WireExchange(
      "server-made-members", "apps send what only the server makes", .post, "/v1/StudentLocation",
      cookieOf: .ada,
      body:
        half
        + #""latitude":1,"longitude":2,"objectId":"","createdAt":"now","updatedAt":7,"ACL":{}}"#
    ),
    WireExchange(
      "only-coordinates", "missing texts become empty, so that no row lacks a member", .post,
      "/v1/StudentLocation", cookieOf: .ada, body: #"{"latitude":38,"longitude":-0.5}"#),
    WireExchange(
      "form-content-type", "URLSession adds a form's type when an app sets none", .post,
      "/v1/StudentLocation", cookieOf: .ada,
      headers: [("Content-Type", "application/x-www-form-urlencoded")], body: sample),
    WireExchange(
      "open-writes", "the original asked nobody who he is", .post, "/v1/StudentLocation",
      body: sample, configuration: open),

    WireExchange(
      "nobody", "code and status, since apps read one or the other", .post, "/v1/StudentLocation",
      body: sample),
    WireExchange(
      "nobody-parse", "told both ways on Parse too", .post, "/parse/classes/StudentLocation",
      body: sample),
    WireExchange(
      "no-json-v1", "Swift's word for an optional, glued into a body", .post,
      "/v1/StudentLocation", cookieOf: .ada, body: #"{"uniqueKey": "Optional("1234")"}"#),
    WireExchange(
      "no-json-parse", "the code stays", .post, "/parse/classes/StudentLocation",
      cookieOf: .ada, body: "latitude=1&longitude=2"),
    WireExchange(
      "no-object", "a list", .post, "/v1/StudentLocation", cookieOf: .ada, body: "[1]"),
    WireExchange(
      "nan", "a number that is none", .post, "/v1/StudentLocation", cookieOf: .ada,
      body: half + #""latitude":NaN,"longitude":2}"#),
    WireExchange(
      "latitude-as-text", "Parse's words", .post, "/v1/StudentLocation", cookieOf: .ada,
      body: half + #""latitude":"37.4","longitude":2}"#),
    WireExchange(
      "latitude-as-bool", "true is no number", .post, "/parse/classes/StudentLocation",
      cookieOf: .ada, body: half + #""latitude":true,"longitude":2}"#),
    WireExchange(
      "number-for-text", "Parse's words", .post, "/1/classes/StudentLocation", cookieOf: .ada,
      body: #"{"uniqueKey":1234,"latitude":1,"longitude":2}"#),
    WireExchange(
      "no-latitude", "a row without one would lose apps the whole list", .post,
      "/v1/StudentLocation", cookieOf: .ada, body: half + #""longitude":2}"#),
    WireExchange(
      "latitude-null", "null is as good as absent", .post, "/v1/StudentLocation", cookieOf: .ada,
      body: half + #""latitude":null,"longitude":2}"#),
    WireExchange(
      "latitude-out-of-range", "no such place", .post, "/parse/classes/StudentLocation",
      cookieOf: .ada, body: half + #""latitude":90.001,"longitude":2}"#),
    WireExchange(
      "longitude-out-of-range", "swapped coordinates are told where it shows", .post,
      "/v1/StudentLocation", cookieOf: .ada, body: half + #""latitude":2,"longitude":-180.5}"#),
    WireExchange(
      "latitude-too-large-for-a-double", "not finite", .post, "/v1/StudentLocation",
      cookieOf: .ada, body: half + #""latitude":1e999,"longitude":2}"#),
    WireExchange(
      "control-character", "a line end would break a table", .post, "/v1/StudentLocation",
      cookieOf: .ada, body: #"{"mapString":"a\u0000b","latitude":1,"longitude":2}"#),
    WireExchange(
      "too-long", "texts are bounded", .post, "/parse/classes/StudentLocation", cookieOf: .ada,
      body: #"{"mediaURL":"\#(String(repeating: "a", count: 2_049))","latitude":1,"longitude":2}"#),
    WireExchange(
      "unpaired-surrogate", "kept as U+FFFD", .post, "/v1/StudentLocation", cookieOf: .ada,
      body: #"{"mapString":"a\ud800b","latitude":1,"longitude":2}"#),
  ]

  static let puts = [
    WireExchange(
      "v1", "exactly this member; createdAt stays", .put, "/v1/StudentLocation/{adaPin}",
      cookieOf: .ada, body: sample),
    WireExchange(
      "parse", "200 as on v1", .put, "/parse/classes/StudentLocation/{adaPin}", cookieOf: .ada,
      body: sample),
    WireExchange(
      "parse-hosted", "200 as on v1", .put, "/1/classes/StudentLocation/{adaPin}/", cookieOf: .ada,
      body: "{}"),
    WireExchange(
      "bare-question-mark", "clients that always assign an empty list of query items", .put,
      "/v1/StudentLocation/{adaPin}?", cookieOf: .ada, body: #"{"mapString":"Lyon"}"#),
    WireExchange(
      "no-content-type", "an app sends no Content-Type with its PUT", .put,
      "/v1/StudentLocation/{adaPin}", cookieOf: .ada, body: #"{"mediaURL":"aa"}"#),
    WireExchange(
      "unknown", "one app puts to its user's key, and always meets this", .put,
      "/v1/StudentLocation/{ada}", cookieOf: .ada, body: sample),
    WireExchange(
      "unknown-parse", "Parse's words", .put, "/parse/classes/StudentLocation/nothing",
      cookieOf: .ada, body: sample),
    WireExchange(
      "empty-id", "an app that means to create puts to an empty id: 404 and not 500", .put,
      "/v1/StudentLocation/?", cookieOf: .ada, body: sample),
    WireExchange(
      "others", "told both ways", .put, "/v1/StudentLocation/{bobPin}", cookieOf: .ada,
      body: sample),
    WireExchange(
      "others-parse", "told both ways on Parse too", .put,
      "/parse/classes/StudentLocation/{bobPin}", cookieOf: .ada, body: sample),
    WireExchange(
      "others-open", "the original let anybody", .put, "/v1/StudentLocation/{bobPin}",
      body: #"{"mapString":"Lyon"}"#, configuration: open),
    WireExchange(
      "nobody", "no session", .put, "/v1/StudentLocation/{adaPin}", body: sample),
    WireExchange(
      "forged", "a session that nobody has", .put, "/v1/StudentLocation/{adaPin}",
      headers: [("Cookie", "otm-session=\(String(repeating: "a", count: 64))")], body: sample),
    WireExchange(
      "wrong-type", "Parse's words", .put, "/v1/StudentLocation/{adaPin}", cookieOf: .ada,
      body: #"{"longitude":"x"}"#),
    WireExchange(
      "out-of-range", "one coordinate alone is checked too", .put,
      "/1/classes/StudentLocation/{adaPin}", cookieOf: .ada, body: #"{"latitude":-91}"#),
  ]

  @Test(arguments: posts)
  func answersPosts(_ exchange: WireExchange) async throws {
    try await exchange.expectGolden(in: "post")
  }

  @Test(arguments: puts)
  func answersPuts(_ exchange: WireExchange) async throws {
    try await exchange.expectGolden(in: "put")
  }

  // MARK: Results

  private static func rows(_ client: any TestClientProtocol) async throws -> [StudentLocation] {
    let reply = try WireReply(try await client.send(.get, "/v1/StudentLocation"))
    return try StudentLocation.rows(of: reply.json)
  }

  @Test func namesComeFromTheAccountAndTheRestAsSent() async throws {
    let world = try await WireWorld()
    let headers: HTTPFields = [.cookie: "otm-session=\(world.adaToken.text)"]
    try await world.server.test { client in
      _ = try await client.send(
        .post, "/v1/StudentLocation", headers: headers, body: Self.sample)
      var row = try #require(try await Self.rows(client).last)
      #expect(row.firstName == "Ada")
      #expect(row.lastName == "Lovelace")
      #expect(row.uniqueKey == world.filled("{ada}"))
      #expect(row.mapString == "Mountain View, CA")
      #expect(row.mediaURL == "https://udacity.com")
      #expect(row.latitude == 37.386052)
      #expect(row.longitude == -122.083851)
      #expect(row.createdAt == row.updatedAt)
      // The next moment, though the clock stands still; the name stays the account's.
      _ = try await client.send(
        .put, "/v1/StudentLocation/\(row.objectId)", headers: headers,
        body: #"{"firstName":"Eve","uniqueKey":"77","latitude":-1}"#)
      let changed = try #require(try await Self.rows(client).last)
      #expect(changed.updatedAt == row.updatedAt + 1)
      row.updatedAt = changed.updatedAt
      row.latitude = -1
      #expect(changed == row)
    }
  }

  @Test func openWritesKeepTheNamesSent() async throws {
    let server = try await ServerFixture(Self.open)
    try await server.test { client in
      let reply = try WireReply(
        try await client.send(.post, "/v1/StudentLocation", body: Self.sample))
      let id = try #require(reply.json["objectId"]?.text)
      #expect(try await Self.rows(client).map(\.firstName) == ["John"])
      _ = try await client.send(
        .put, "/v1/StudentLocation/\(id)", body: #"{"lastName":"Roe","mediaURL":null}"#)
      let row = try #require(try await Self.rows(client).first)
      #expect(row.firstName == "John")
      #expect(row.lastName == "Roe")
      #expect(row.mediaURL == "https://udacity.com")
    }
  }

  @Test func everyRowHasAllMembers() async throws {
    let world = try await WireWorld()
    try await world.server.test { client in
      for body in [
        #"{"latitude":38,"longitude":-0.5}"#,
        #"{"latitude":38,"longitude":-0.5,"mapString":null,"mediaURL":null,"uniqueKey":null}"#,
      ] {
        _ = try await client.send(
          .post, "/v1/StudentLocation", headers: .bearer(world.adaToken), body: body)
      }
      let reply = try WireReply(try await client.send(.get, "/v1/StudentLocation?skip=2"))
      guard case .list(let rows)? = reply.json["results"] else {
        Issue.record("no list")
        return
      }
      #expect(rows.count == 2)
      for row in rows {
        for field in LocationField.allCases {
          let value = row[field.rawValue]
          #expect(value != nil && value != .null, "\(field)")
        }
        #expect(row["mapString"] == .text(""))
        #expect(row["longitude"] == .number(-0.5))
      }
    }
  }

  @Test func postingAgainAddsARow() async throws {
    let world = try await WireWorld()
    try await world.server.test { client in
      for _ in 0..<3 {
        _ = try await client.send(
          .post, "/v1/StudentLocation", headers: .bearer(world.adaToken), body: Self.sample)
      }
      #expect(
        try await Self.rows(client).filter { $0.uniqueKey == world.filled("{ada}") }.count == 4)
    }
  }

  @Test func anExpiredOrRevokedSessionWritesNothing() async throws {
    let world = try await WireWorld()
    try await world.server.test { client in
      try await world.server.parts.sessions.logOut(world.bobToken)
      world.server.clock.advance(seconds: SessionService.sessionSeconds + 1)
      for token in [world.adaToken, world.bobToken] {
        let reply = try WireReply(
          try await client.send(
            .post, "/v1/StudentLocation", headers: .bearer(token), body: Self.sample))
        #expect(reply.status == 401)
        #expect(reply.json["code"] == .number(209))
      }
      #expect(try await Self.rows(client).count == 2)
    }
  }

  // MARK: Order of checks

  struct Check: Sendable, CustomTestStringConvertible {
    let hasKeys: Bool
    let body: String
    let cookieOf: WireExchange.Person?
    let row: String
    let status: Int
    let code: Double?
    let why: String
    var testDescription: String { why }
  }

  static let checks = [
    Check(
      hasKeys: false, body: "x", cookieOf: nil, row: "nothing", status: 403, code: nil,
      why: "keys before JSON"),
    Check(
      hasKeys: true, body: "x", cookieOf: nil, row: "nothing", status: 400, code: 107,
      why: "JSON before session"),
    Check(
      hasKeys: true, body: #"{"latitude":"x"}"#, cookieOf: nil, row: "nothing", status: 401,
      code: 209, why: "session before row"),
    Check(
      hasKeys: true, body: #"{"latitude":"x"}"#, cookieOf: .ada, row: "nothing", status: 404,
      code: 101, why: "row before owner and members"),
    Check(
      hasKeys: true, body: #"{"latitude":"x"}"#, cookieOf: .ada, row: "{bobPin}", status: 403,
      code: 119, why: "owner before members"),
    Check(
      hasKeys: true, body: #"{"latitude":"x"}"#, cookieOf: .ada, row: "{adaPin}", status: 400,
      code: 111, why: "members last"),
  ]

  @Test(arguments: checks)
  func checksComeInOrder(_ check: Check) async throws {
    let world = try await WireWorld()
    try await world.server.test { client in
      var headers = HTTPFields()
      if check.hasKeys {
        for (name, value) in WireExchange.courseKeys {
          headers[try #require(HTTPField.Name(name))] = value
        }
      }
      if check.cookieOf != nil { headers[.cookie] = "otm-session=\(world.adaToken.text)" }
      let reply = try WireReply(
        try await client.send(
          .put, world.filled("/parse/classes/StudentLocation/\(check.row)"), headers: headers,
          body: check.body))
      #expect(reply.status == check.status)
      #expect(reply.json["code"]?.number == check.code)
    }
  }

  /// Apps look for their own pins by the key, so a stranger's under it would stand in their way.
  @Test(arguments: [false, true])
  func everyKeyBecomesThePostersOwn(isOpen: Bool) async throws {
    let server = try await ServerFixture(ServerConfiguration(hasOpenWrites: isOpen))
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let eve = try await server.signUp("eve@example.org", first: "Eve", last: "E")
    let token = try await server.logIn(eve)
    let keys = [
      (ada.id.rawValue, isOpen ? ada.id.rawValue : eve.id.rawValue),
      (eve.id.rawValue, eve.id.rawValue), ("1234", isOpen ? "1234" : eve.id.rawValue),
      ("me", isOpen ? "me" : eve.id.rawValue), ("", isOpen ? "" : eve.id.rawValue),
    ]
    try await server.test { client in
      for (sent, kept) in keys {
        let body = #"{"uniqueKey":"\#(sent)","latitude":1,"longitude":2}"#
        let posted = try await client.send(
          .post, "/v1/StudentLocation", headers: .bearer(token), body: body)
        let id = try #require(
          String(buffer: posted.body).firstMatch(of: /"objectId":"(\w+)"/)?.output.1)
        let stored = try await server.store.post(PostID(rawValue: String(id)))
        #expect(stored?.uniqueKey == kept)
        for (sent, kept) in keys {
          let put = try await client.send(
            .put, "/v1/StudentLocation/\(id)", headers: .bearer(token),
            body: #"{"uniqueKey":"\#(sent)"}"#)
          #expect(put.status == .ok)
          #expect(
            try await server.store.post(PostID(rawValue: String(id)))?.uniqueKey == kept)
        }
      }
    }
  }
}
