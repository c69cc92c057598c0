import HTTPTypes
import Posting
import ServerAPI
import ServerTesting
import TestSupport
import Testing
import TextFormats

@testable import GeocodeServer

/// Behavior over a real connection: cookies as clients store them, and bodies that do not end.
@Suite struct WireSocketTests {
  private static let login =
    #"{"udacity": {"username": "ada@example.org", "password": "\#(ServerFixture.password)"}}"#

  /// Both generations: v1 throughout, and the mix of /api and Parse before.
  static let generations: [(session: String, users: String, locations: String, created: Int)] = [
    ("/v1/session", "/v1/users/", "/v1/StudentLocation", 200),
    ("/api/session", "/api/users/", "/parse/classes/StudentLocation", 201),
    ("/v1/session", "/v1/users/", "/1/classes/StudentLocation", 201),
  ]

  @Test(arguments: generations)
  func anUnmodifiedAppDoesAllItDoes(
    _ paths: (session: String, users: String, locations: String, created: Int)
  ) async throws {
    let server = try await ServerFixture()
    _ = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    var keys = HTTPFields()
    for (name, value) in WireExchange.courseKeys {
      keys[try #require(HTTPField.Name(name))] = value
    }
    let headers = keys
    try await server.test(.live) { client in
      var app = StudentApp(client: client)
      // Log in.
      let login = try await app.send(.post, paths.session, body: Self.login)
      let key = try #require(login.json["account"]?["key"]?.text)
      let crossSite = try #require(app.jar.cookies["XSRF-TOKEN"])
      // The name, which goes into what is posted.
      let user = try await app.send(.get, paths.users + key + "?").json
      let first = try #require((user["first_name"] ?? user["user"]?["first_name"])?.text)
      let last = try #require((user["last_name"] ?? user["user"]?["last_name"])?.text)
      #expect(first == "Ada")
      // "Have I posted?" Not yet.
      let mine = paths.locations + "?where=%7B%22uniqueKey%22:%22\(key)%22%7D"
      #expect(try await app.send(.get, mine, headers: headers).json == ["results": .list([])])
      // Post.
      let place: JSONValue = [
        "uniqueKey": .text(key), "firstName": .text(first),
        "lastName": .text(last), "mapString": .text("Mountain View, CA"),
        "mediaURL": .text("www.example.org"), "latitude": .number(37.386052),
        "longitude": .number(-122.083851),
      ]
      let posted = try await app.send(
        .post, paths.locations, headers: headers, body: place.json)
      #expect(posted.status == paths.created)
      let id = try #require(posted.json["objectId"]?.text)
      // The map and the table.
      let list = try await app.send(
        .get, paths.locations + "?limit=100&order=-updatedAt", headers: headers)
      #expect(try StudentLocation.rows(of: list.json).map(\.objectId) == [id])
      // Overwrite.
      let put = try await app.send(
        .put, "\(paths.locations)/\(id)?", headers: headers,
        body: #"{"mapString":"Cupertino, CA","latitude":37.322998,"longitude":-122.032182}"#)
      #expect(put.status == 200)
      #expect(put.json["updatedAt"]?.text != nil)
      let again = try #require(
        StudentLocation.rows(of: try await app.send(.get, mine, headers: headers).json).first)
      #expect(again.mapString == "Cupertino, CA")
      #expect(again.mediaURL == "www.example.org")
      // Log out, as the course teaches it.
      let out = try await app.send(
        .delete, paths.session,
        headers: [try #require(HTTPField.Name("X-XSRF-TOKEN")): crossSite])
      #expect(out.json["session"]?["expiration"]?.text != nil)
      // What is left says only that the device has logged in before.
      #expect(app.jar.cookies.keys.sorted() == ["otm-device"])
      // Nothing more may be written, also with the old cookie.
      let late = try await app.send(
        .put, "\(paths.locations)/\(id)", headers: headers, body: "{}")
      #expect(late.status == 401)
    }
  }

  // MARK: Bodies that do not end

  private static func head(_ path: String, _ more: String) -> String {
    "POST \(path) HTTP/1.1\r\nHost: localhost\r\n\(more)\r\n\r\n"
  }

  @Test(arguments: ["/v1/session", "/v1/StudentLocation"])
  func aBodyThatStallsIsAnsweredInTime(_ path: String) async throws {
    let server = try await ServerFixture(
      ServerConfiguration(bodyTimeLimit: .milliseconds(200)))
    try await server.test(.live) { client in
      let port = try #require(client.port)
      let (text, isClosed) = await RawConnection.exchange(
        port: port, [Self.head(path, "Content-Length: 100") + "{"])
      #expect(text.hasPrefix("HTTP/1.1 408 "))
      #expect(text.contains(#""status":408"#))
      #expect(text.contains("\r\n\r\n)]}'\n") == (path == "/v1/session"))
      #expect(isClosed)
    }
  }

  @Test(arguments: ["/v1/session", "/v1/StudentLocation"])
  func aBodyThatNeverEndsIsRefusedAndItsConnectionClosed(_ path: String) async throws {
    let server = try await ServerFixture()
    try await server.test(.live) { client in
      let port = try #require(client.port)
      let chunk = "1000\r\n" + String(repeating: " ", count: 0x1000) + "\r\n"
      let (text, isClosed) = await RawConnection.exchange(
        port: port, [Self.head(path, "Transfer-Encoding: chunked")], repeating: chunk)
      // A reset may swallow the answer of a server that stops reading; what counts is that it ends.
      #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 413 "))
      #expect(isClosed)
    }
  }

  @Test func aTooLongBodyThatEndsKeepsTheConnection() async throws {
    let server = try await ServerFixture()
    try await server.test(.live) { client in
      let response = try await client.send(
        .post, "/v1/session", body: String(repeating: " ", count: 500_000))
      expectWireShape(response, .post, "/v1/session")
      #expect(response.status == .contentTooLarge)
      #expect(try await client.send(.get, "/v1/StudentLocation").status == .ok)
    }
  }

  @Test func aConnectionThatEndsWithinABodyDoesNoHarm() async throws {
    let server = try await ServerFixture()
    try await server.test(.live) { client in
      let port = try #require(client.port)
      _ = await RawConnection.exchange(
        port: port, ["POST /v1/session HTTP/1.1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"])
      #expect(try await client.send(.get, "/v1/StudentLocation").status == .ok)
    }
  }
}
