import GeocodeServer
import HTTPTypes
import NIOCore
import ServerTesting
import TestSupport
import Testing

/// Pins posted at street addresses.
@Suite struct AddressPinTests {
  private static let house =
    #"{"place":"Laugavegur 12B, Reykjavík","link":"https://example.org/ada"}"#

  /// The posted text and the house's point must come back from every route, not those of the town.
  @Test func aPinKeepsTheAddressItWasPostedAt() async throws {
    let server = try await ServerFixture(
      gazetteer: Result { try SmallGazetteer(Worlds.iceland) })
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let headers = HTTPFields.bearer(try await server.logIn(ada))
    try await server.test { client in
      let review = try await client.send(.post, "/pins/validate", body: Self.house)
      let place = String(buffer: review.body)
      #expect(place.contains(#""accepted":true"#))
      #expect(place.contains(#""id":"iceaddr:10017508""#))
      #expect(place.contains(#""street":"Laugavegur","houseNumber":"12B""#))

      let made = try await client.send(.post, "/pins", headers: headers, body: Self.house)
      #expect(made.status == .created)
      let posted = String(buffer: made.body)
      let id = try #require(posted.firstMatch(of: /"id":"(\w+)"/)?.output.1)
      let kept = #""latitude":64.14597,"longitude":-21.93096"#
      let text = #""place":"Laugavegur 12B, Reykjavík""#
      #expect(posted.contains(kept) && posted.contains(text))

      for uri in [
        "/pins", "/pins/near?place=Laugavegur+12,+Reykjav%C3%ADk&radius=100m",
        "/pins/near?lat=64.14597&lon=-21.93096&radius=1m", "/account/export",
      ] {
        let answer = String(
          buffer: try await client.send(.get, uri, headers: headers).body)
        #expect(answer.contains("\(id)") && answer.contains("Laugavegur 12B"), "\(uri): \(answer)")
        #expect(answer.contains(kept), "\(uri): \(answer)")
      }
      let wire = String(buffer: try await client.send(.get, "/v1/StudentLocation").body)
      #expect(wire.contains(#""mapString":"Laugavegur 12B, Reykjavík""#), "\(wire)")
    }
  }

  /// A pin whose link alone changes stays at its house, although the text is geocoded again.
  @Test func anAddressSurvivesAChangeOfTheLink() async throws {
    let server = try await ServerFixture(
      gazetteer: Result { try SmallGazetteer(Worlds.iceland) })
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let headers = HTTPFields.bearer(try await server.logIn(ada))
    try await server.test { client in
      let made = try await client.send(.post, "/pins", headers: headers, body: Self.house)
      let id = try #require(
        String(buffer: made.body).firstMatch(of: /"id":"(\w+)"/)?.output.1)
      let changed = try await client.send(
        .put, "/pins/\(id)", headers: headers, body: Self.house.replacing("ada\"", with: "new\""))
      let pin = String(buffer: changed.body)
      #expect(pin.contains("https://example.org/new"))
      #expect(pin.contains(#""latitude":64.14597,"longitude":-21.93096"#), "\(pin)")
    }
  }
}
