import HTTPTypes
import NIOCore
import Posting
import ServerAPI
import ServerTesting
import TestSupport
import Testing
import TextFormats

@testable import GeocodeServer

/// Responses to invalid requests: StudentAPI.md, "Common rules".
@Suite struct WireShapeTests {
  static let exchanges = [
    WireExchange(
      "unknown-v1", "apps slice five bytes of every answer", .get, "/v1/nothing"),
    WireExchange("unknown-api", "apps slice five bytes of every answer", .get, "/api/session/1"),
    WireExchange("unknown-parse", "a code and a text", .get, "/parse/classes/Other"),
    WireExchange(
      "unknown-without-keys", "keys come first", .get, "/parse/nothing", keys: .none),
    WireExchange("unknown-hosted", "a code and a text", .post, "/1/login", body: "{}"),
    WireExchange("unknown-below-row", "all three members", .get, "/v1/StudentLocation/a/b"),
    WireExchange("case", "paths are exact", .get, "/v1/studentlocation"),
    WireExchange("get-session", "405 guarded", .get, "/v1/session"),
    WireExchange("put-session", "405 guarded", .put, "/api/session", body: "{}"),
    WireExchange("post-user", "405 guarded", .post, "/v1/users/1", body: "{}"),
    WireExchange(
      "delete-row-v1", "anyone could erase anything", .delete, "/v1/StudentLocation/{adaPin}",
      cookieOf: .ada),
    WireExchange(
      "delete-row-parse", "anyone could erase anything", .delete,
      "/parse/classes/StudentLocation/{adaPin}", cookieOf: .ada),
    WireExchange("delete-list", "405", .delete, "/1/classes/StudentLocation"),
    WireExchange("get-row-v1", "v1 has no single rows", .get, "/v1/StudentLocation/{adaPin}"),
    WireExchange(
      "unknown-method", "a method that no path has", HTTPRequest.Method("BREW") ?? .trace,
      "/v1/session"),
    WireExchange("head-list", "as GET, without the body", .head, "/v1/StudentLocation"),
    WireExchange("head-session", "405, without a body", .head, "/v1/session"),
    WireExchange(
      "too-long-session", "413 guarded", .post, "/v1/session",
      body: String(repeating: " ", count: 65_537)),
    WireExchange(
      "too-long-v1", "413", .post, "/v1/StudentLocation", cookieOf: .ada,
      body: String(repeating: " ", count: 100_000)),
    WireExchange(
      "too-long-parse", "413", .put, "/parse/classes/StudentLocation/{adaPin}",
      body: String(repeating: " ", count: 100_000)),
  ]

  @Test(arguments: exchanges)
  func answers(_ exchange: WireExchange) async throws {
    var exchange = exchange
    if let body = exchange.body, body.count > 1_000 {
      let response = try await exchange.transcript()
      exchange.body = nil
      try expectGolden(
        response.replacing(body, with: "(\(body.count) blanks)"),
        named: "wire/shape/\(exchange.name).txt", testFile: ServerFixture.file)
    } else {
      try await exchange.expectGolden(in: "shape")
    }
  }

  private static let paths: [(HTTPRequest.Method, String)] = [
    (.post, "/v1/session"), (.delete, "/api/session"), (.get, "/v1/users/1"),
    (.get, "/v1/StudentLocation"), (.post, "/v1/StudentLocation"),
    (.get, "/parse/classes/StudentLocation"), (.put, "/1/classes/StudentLocation/1"),
  ]

  private static func headers(_ path: String) throws -> HTTPFields {
    var headers: HTTPFields = [.cookie: "otm-session=\(String(repeating: "a", count: 64))"]
    for (name, value) in WireExchange.courseKeys {
      headers[try #require(HTTPField.Name(name))] = value
    }
    return headers
  }

  private static let body =
    #"{"udacity":{"username":"a","password":"b"},"latitude":1,"longitude":2}"#

  @Test func aServerThatIsNotReadySaysSoInTheWireFormat() async throws {
    let server = try await ServerFixture()
    await server.readiness.enter(.opening("building"))
    try await Self.expectUnavailable(server, retryAfter: "2")
  }

  @Test func anUnreachableStoreIsReportedInTheWireFormat() async throws {
    let server = try await ServerFixture()
    try await server.store.close()
    try await Self.expectUnavailable(server, retryAfter: nil)
  }

  /// Expects 503 on every path, with the time to wait where one is known.
  private static func expectUnavailable(_ server: ServerFixture, retryAfter: String?) async throws {
    try await server.test { client in
      for (method, path) in paths {
        let response = try await client.send(
          method, path, headers: try headers(path), body: method == .get ? nil : body)
        expectWireShape(response, method, path)
        #expect(response.status.code == 503, "\(method) \(path)")
        if let retryAfter { #expect(response.headers[.retryAfter] == retryAfter) }
      }
    }
  }

  @Test func bytesThatAreNotTextAreNotJSON() async throws {
    let world = try await WireWorld()
    try await world.server.test { client in
      let bytes = ByteBuffer(bytes: Array(#"{"mapString":""#.utf8) + [0xC3, 0x28, 0x22, 0x7D])
      for (path, code) in [("/v1/session", nil), ("/v1/StudentLocation", 107.0)] {
        let response = try await client.execute(
          uri: path, method: .post, headers: .bearer(world.adaToken), body: bytes)
        expectWireShape(response, .post, path)
        #expect(response.status == .badRequest)
        #expect(try WireReply(response).json["code"]?.number == code)
      }
    }
  }

  @Test func anUnexpectedErrorDoesNotRevealItsCause() throws {
    struct Odd: Error {}
    let shown = ErrorMapping.shown(Odd())
    // Every other face writes this message.
    #expect(
      ErrorMapping.nativeText(shown)
        == #"{"error":{"code":"internal","message":"something went wrong on the server; the error was logged"}}"#
    )
    #expect(
      ErrorMapping.locationError(Odd(), shown).json(status: nil).json
        == #"{"code":1,"error":"Internal server error."}"#)
    #expect(
      ErrorMapping.accountsError(Odd(), shown).json.json
        == #"{"status":500,"error":"Internal server error."}"#)
  }

  @Test(arguments: propertySeeds)
  func noInputBreaksTheWireFormat(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let world = try await WireWorld()
    let methods: [HTTPRequest.Method] = [.get, .post, .put, .delete, .patch, .head]
    let parts = [
      "v1", "api", "parse", "1", "session", "users", "StudentLocation", "classes", "", "%00", "%",
      "%E9", "é", "{adaPin}", "..", "a b",
    ]
    let queries = [
      "", "?", "?where={", "?where=%7B%22latitude%22:1e999%7D", "?limit=-1&skip=x", "?order=-%00",
      "?uniqueKey=%FF", "?where=%7B%22uniqueKey%22:%22%5Cud800%22%7D", "?&=&&a", "?count=1",
    ]
    let bodies = [
      nil, "", "{}", "[]", "null", "\u{0}", #"{"latitude":1,"longitude":2}"#,
      #"{"udacity":{"username":"\u0000","password":"\ud800"}}"#, #"{"latitude":1e999}"#,
      #"{"mapString":"é"}"#, String(repeating: "{\"a\":", count: 500),
    ]
    var requests: [(HTTPRequest.Method, String, String?)] = []
    for _ in 0..<40 {
      let first = ["v1", "api", "parse", "1"].randomElement(using: &generator) ?? "v1"
      let rest = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
        parts.randomElement(using: &generator) ?? ""
      }
      let path = "/" + ([first] + rest).joined(separator: "/")
      requests.append(
        (
          methods.randomElement(using: &generator) ?? .get,
          path + (queries.randomElement(using: &generator) ?? ""),
          bodies.randomElement(using: &generator) ?? nil
        ))
    }
    let all = requests
    try await world.server.test { client in
      for (method, uri, body) in all {
        var headers = try Self.headers(uri)
        headers[.cookie] = "otm-session=\(world.adaToken.text)"
        let response = try await client.send(
          method, world.filled(uri), headers: headers, body: body)
        expectWireShape(response, method, uri)
        #expect(response.status.code < 500, "\(method) \(uri) \(body ?? "")")
      }
    }
  }
}
