import HTTPTypes
import Posting
import ServerAPI
import ServerTesting
import TestSupport
import Testing
import TextFormats

@testable import GeocodeServer

/// What apps of three years send from the login to the second post, each with its own idea of who its
/// user is.
@Suite struct WireAppTests {
  /// An app's requests, in its own words.
  struct Year: Sendable, CustomTestStringConvertible {
    let year: Int
    let session: String
    let locations: String
    /// The path of its user; `{key}` is the key that the login gave.
    let user: String
    /// The key that it sends and asks for; `{key}` is that of the user's body.
    let key: String
    let created: Int
    let why: String
    var testDescription: String { "\(year): \(why)" }
  }

  static let years = [
    Year(
      year: 2015, session: "/api/session", locations: "/1/classes/StudentLocation",
      user: "/api/users/me", key: "{key}", created: 201,
      why: "asks for me, and reads the key from the answer"),
    Year(
      year: 2015, session: "/api/session", locations: "/1/classes/StudentLocation",
      user: "/api/users/me", key: "me", created: 201, why: "sends me as its key"),
    Year(
      year: 2017, session: "/api/session", locations: "/parse/classes/StudentLocation",
      user: "/api/users/me", key: "{key}", created: 201,
      why: "fails unless the user's own key comes back below user"),
    Year(
      year: 2017, session: "/api/session", locations: "/parse/classes/StudentLocation",
      user: "/api/users/{key}", key: "1234", created: 201,
      why: "has the sample's key in its source"),
    Year(
      year: 2022, session: "/v1/session", locations: "/v1/StudentLocation",
      user: "/v1/users/3903878747", key: "{key}", created: 200,
      why: "asks for the documentation's person, and posts with that key"),
    Year(
      year: 2022, session: "/v1/session", locations: "/v1/StudentLocation",
      user: "/v1/users/{key}", key: "", created: 200, why: "sends an empty key"),
  ]

  @Test(arguments: years)
  func twoPeopleOfOneAppMeetTheirOwnPins(_ year: Year) async throws {
    let server = try await ServerFixture()
    var fields = HTTPFields()
    for (name, value) in WireExchange.courseKeys {
      fields[try #require(HTTPField.Name(name))] = value
    }
    let keys = fields
    try await server.test(.live) { client in
      for name in ["ada", "bob"] {
        _ = try await server.signUp("\(name)@example.org", first: name, last: "L")
        var app = StudentApp(client: client)
        let login = try await app.send(
          .post, year.session,
          body:
            #"{"udacity": {"username": "\#(name)@example.org", "password": "\#(ServerFixture.password)"}}"#
        )
        let account = try #require(login.json["account"]?["key"]?.text)
        let user = try await app.send(
          .get, year.user.replacing("{key}", with: account))
        #expect(user.status == 200)
        let own = try #require((user.json["user"] ?? user.json)["key"]?.text)
        if year.user.hasSuffix("me") { #expect(own == account) }
        let key = year.key.replacing("{key}", with: own)
        // "Have I posted?" No, whoever else has posted with the same app.
        let mine = "\(year.locations)?where=%7B%22uniqueKey%22%3A%22\(key)%22%7D"
        #expect(try await app.send(.get, mine, headers: keys).json == ["results": .list([])])
        let posted = try await app.send(
          .post, year.locations, headers: keys,
          body:
            #"{"uniqueKey": "\#(key)", "firstName": "X", "lastName": "Y", "mapString": "Lyon", "mediaURL": "https://example.org", "latitude": 45.75, "longitude": 4.85}"#
        )
        #expect(posted.status == year.created)
        let id = try #require(posted.json["objectId"]?.text)
        // Yes, and it may be overwritten.
        let rows = try StudentLocation.rows(
          of: try await app.send(.get, mine, headers: keys).json)
        #expect(rows.map(\.objectId) == [id])
        #expect(rows.map(\.uniqueKey) == [account])
        let put = try await app.send(
          .put, "\(year.locations)/\(id)", headers: keys,
          body:
            #"{"uniqueKey": "\#(key)", "mapString": "Nice", "latitude": 43.7, "longitude": 7.25}"#)
        #expect(put.status == 200)
      }
    }
  }

  @Test func aKeyOfAnotherAccountIsAskedForAsItIs() async throws {
    let world = try await WireWorld()
    try await world.server.test { client in
      let reply = try WireReply(
        try await client.send(
          .get, world.filled("/v1/StudentLocation?uniqueKey={ada}"),
          headers: .bearer(world.bobToken)))
      #expect(try StudentLocation.rows(of: reply.json).map(\.firstName) == ["Ada"])
    }
  }
}
