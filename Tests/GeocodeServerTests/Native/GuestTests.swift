import Geodesy
import HTTPTypes
import NIOCore
import Posting
import ServerTesting
import TestSupport
import Testing

@testable import GeocodeServer

/// Who may read pins without a session.
@Suite struct GuestTests {
  private static let paths = [
    "/pins", "/pins?format=csv", "/pins?format=geojson", "/pins/near?lat=0&lon=0", "/pins/PIN",
  ]
  private static let wirePaths = [
    "/v1/StudentLocation", "/parse/classes/StudentLocation", "/1/classes/StudentLocation",
    "/parse/classes/StudentLocation/PIN", "/1/classes/StudentLocation/PIN",
    "/v1/StudentLocation?count=1&limit=0",
  ]
  private static let userPaths = ["/v1/users/ID", "/api/users/ID", "/v1/users/1"]

  private static let keys: HTTPFields = {
    var headers: HTTPFields = [:]
    let course = ServerConfiguration.ParseKeys.course
    for (name, value) in [
      ("X-Parse-Application-Id", course.applicationID), ("X-Parse-REST-API-Key", course.restKey),
    ] {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    return headers
  }()

  /// A server with a pin, what stands for `PIN` and `ID`, and the headers of its owner.
  private static func server(
    guests: Bool
  ) async throws -> (ServerFixture, @Sendable (String) -> String, HTTPFields) {
    var configuration = ServerConfiguration()
    configuration.admitsGuests = guests
    let server = try await ServerFixture(configuration)
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let content = PinContent(
      uniqueKey: "", name: ada.name, place: "Lyon", link: "https://example.org",
      coordinate: .init(latitude: 45.75, longitude: 4.85)!)
    let pin = try await server.parts.pins.post(content, by: ada, onExisting: .refuse).pin
    let token = try await server.logIn(ada)
    return (
      server,
      { $0.replacing("PIN", with: pin.id.rawValue).replacing("ID", with: ada.id.rawValue) },
      .bearer(token)
    )
  }

  @Test func guestsReadUnlessTheServerRefusesThem() async throws {
    let (server, path, _) = try await Self.server(guests: true)
    try await server.test { client in
      for each in Self.paths + Self.wirePaths + Self.userPaths {
        let answer = try await client.send(.get, path(each), headers: Self.keys)
        #expect(answer.status == .ok, "\(each)")
      }
    }
  }

  @Test func withoutGuestsEveryReadNeedsASession() async throws {
    let (server, path, ada) = try await Self.server(guests: false)
    try await server.test { client in
      for each in Self.paths {
        let answer = try await client.send(.get, path(each))
        #expect(answer.status == .unauthorized, "\(each)")
        #expect(String(buffer: answer.body).contains("session.needed"), "\(each)")
        #expect(!String(buffer: answer.body).contains("Lyon"), "\(each)")
      }
      for each in Self.wirePaths {
        let answer = try await client.send(.get, path(each), headers: Self.keys)
        #expect(answer.status == .unauthorized, "\(each)")
        #expect(String(buffer: answer.body).contains(#""code":209"#), "\(each)")
      }
      for each in Self.userPaths {
        let answer = try await client.send(.get, path(each))
        #expect(answer.status == .unauthorized, "\(each)")
        #expect(!String(buffer: answer.body).contains("Lovelace"), "\(each)")
      }
      // Keys come before the session, as on writes.
      let keyless = try await client.send(.get, "/parse/classes/StudentLocation")
      #expect(keyless.status == .forbidden)
      for each in Self.paths + Self.wirePaths + Self.userPaths {
        let answer = try await client.send(.get, path(each), headers: Self.keys + ada)
        #expect(answer.status == .ok, "\(each)")
        let forged = try await client.send(
          .get, path(each),
          headers: Self.keys + [.authorization: "Bearer " + String(repeating: "0", count: 64)])
        #expect(forged.status == .unauthorized, "\(each)")
      }
    }
  }
}
