import Foundation
import HTTPTypes
import NIOCore
import Posting
import ServerTesting
import Testing

@testable import GeocodeServer

/// Links that run script or lead nowhere, from apps that send what people type.
@Suite struct UnsafeLinkTests {
  private static let links = [
    "javascript:alert(document.cookie)", " javascript:alert(1)", "JaVaScRiPt:alert(1)",
    "data:text/html,<script>alert(1)</script>", "vbscript:msgbox(1)",
    #""><a href="javascript:alert(1)">x</a>"#,
  ]

  /// Student apps read back what they wrote; what becomes a link in our page is tested in
  /// `Tests/BrowserTests/test_safety.py`.
  @Test func unsafeLinksOfAppsAreServedAsTheyWereSentAndNeverAsLinks() async throws {
    let server = try await ServerFixture()
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    var reading = HTTPFields.bearer(try await server.logIn(ada))
    for (name, value) in WireExchange.courseKeys {
      reading[try #require(HTTPField.Name(name))] = value
    }
    let headers = reading
    try await server.test { client in
      for link in Self.links {
        let row: [String: Any] = [
          "uniqueKey": "1", "mapString": "Lyon", "mediaURL": link, "latitude": 45.75,
          "longitude": 4.85,
        ]
        let answer = try await client.send(
          .post, "/v1/StudentLocation", headers: headers, body: try Self.text(row))
        #expect(answer.status == .ok)
        let native: [String: Any] = [
          "place": "Lyon", "link": link, "latitude": 45.75, "longitude": 4.85,
        ]
        let refused = try await client.send(
          .post, "/pins", headers: headers, body: try Self.text(native))
        #expect(refused.status.kind == .clientError, "natively: \(link)")
      }
      for route in ["/v1/StudentLocation?limit=100", "/parse/classes/StudentLocation?limit=100"] {
        let answer = try await client.send(.get, route, headers: headers)
        let listing = try JSONSerialization.jsonObject(with: Data(String(buffer: answer.body).utf8))
        let rows = (listing as? [String: Any])?["results"] as? [[String: Any]] ?? []
        let sent = Set(rows.compactMap { $0["mediaURL"] as? String })
        #expect(sent == Set(Self.links), "\(route)")
      }
      let routes = [
        "/", "/embed", "/about", "/pins", "/pins?format=csv", "/pins?format=geojson",
        "/pins/near?lat=45.75&lon=4.85", "/v1/StudentLocation", "/parse/classes/StudentLocation",
        "/account/export",
      ]
      for route in routes {
        let answer = try await client.send(.get, route, headers: headers)
        let text = String(buffer: answer.body)
        let type = answer.headers[.contentType] ?? ""
        if type.hasPrefix("text/html") {
          // Pages are files of ours: what people wrote reaches them as data, by their scripts.
          #expect(!text.lowercased().contains("script:alert"), "\(route)")
        } else {
          #expect(answer.status == .notFound || !type.contains("html"), "\(route): \(type)")
        }
        #expect(answer.headers[.contentTypeOptions] == "nosniff", "\(route)")
        #expect(answer.headers[.location] == nil, "\(route)")
      }
    }
  }

  private static func text(_ object: [String: Any]) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
  }
}
