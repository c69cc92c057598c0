import Geodesy
import HTTPTypes
import NIOCore
import Posting
import ServerTesting
import TestSupport
import Testing

@testable import GeocodeServer

@Suite struct PinRouteTests {
  private static let texas = #"{"place":"Paris, Texas","link":"https://example.org/ada"}"#
  private static let seine =
    #"{"place":"Paris, France","link":"https://example.org/seine","latitude":48.86,"longitude":2.35}"#

  private static func bearer(_ token: SessionToken) -> HTTPFields {
    [.authorization: "Bearer \(token.text)"]
  }

  private static func cookie(_ token: SessionToken, crossSite: String? = nil) -> HTTPFields {
    var headers: HTTPFields = [.cookie: "otm-session=\(token.text)"]
    if let crossSite, let name = HTTPField.Name("X-XSRF-TOKEN") { headers[name] = crossSite }
    return headers
  }

  @Test func theLifeOfAPin() async throws {
    let server = try await ServerFixture()
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let bob = try await server.signUp("bob@example.org", first: "Bob", last: "Bobson")
    let adas = Self.bearer(try await server.logIn(ada))
    let bobs = Self.bearer(try await server.logIn(bob))
    try await server.test { client in
      var log = Transcript(client)
      try await log.send(.get, "/pins", "nobody has posted")
      try await log.send(.get, "/pins/near?lat=0&lon=0")
      try await log.send(
        .post, "/pins/validate", body: Self.texas, "anybody may ask whether a post is right")
      try await log.send(
        .post, "/pins", headers: adas, body: Self.texas, showing: [.location, .cacheControl])
      server.clock.advance(seconds: 60)
      try await log.send(
        .post, "/pins", headers: adas, body: Self.seine, "who has a pin is asked before")
      try await log.send(
        .post, "/pins", headers: adas,
        body: Self.seine.replacing("}", with: #","overwrite":true}"#), "and overwrites it")
      server.clock.advance(seconds: 60)
      let made = try await log.send(.post, "/pins", headers: bobs, body: Self.texas)
      let id = try #require(
        String(buffer: made.body).firstMatch(of: /"id":"(\w+)"/)?.output.1)
      try await log.send(.get, "/pins", headers: adas, "newest first, and whose is mine")
      try await log.send(.get, "/pins?limit=1&skip=1")
      try await log.send(.get, "/pins/near?place=Paris,+Texas&radius=50km", headers: bobs)
      try await log.send(.get, "/pins/near?lat=48.86&lon=2.35&count=1")
      try await log.send(
        .put, "/pins/\(id)", headers: adas, body: Self.seine, "another's pin stays as it is")
      try await log.send(.delete, "/pins/\(id)", headers: adas)
      server.clock.advance(seconds: 60)
      try await log.send(
        .put, "/pins/\(id)", headers: bobs,
        body: Self.seine.replacing("}", with: #","placeLabel":" Quai de Seine "}"#),
        "what others see may differ from what was typed")
      try await log.send(
        .put, "/pins/\(id)", headers: bobs, body: Self.seine, "and is taken back by leaving it out")
      try await log.send(
        .put, "/pins/\(id)", headers: bobs,
        body: Self.seine.replacing("}", with: #","placeLabel":"Quai de Seine"}"#))
      try await log.send(
        .post, "/pins", headers: bobs,
        body: Self.seine.replacing("}", with: #","placeLabel":"Paris, France","overwrite":true}"#),
        "or by the words themselves")
      // Student apps get what was typed.
      let rows = try await client.send(.get, "/v1/StudentLocation?limit=1&order=-updatedAt")
      let row = String(buffer: rows.body)
      #expect(row.contains(#""mapString":"Paris, France""#) && !row.contains("Quai de Seine"))
      try await log.send(.delete, "/pins/\(id)", headers: bobs)
      try await log.send(.delete, "/pins/\(id)", headers: bobs, "it is gone")
      try log.expect("native/pins.text")
    }
  }

  @Test func problemsAreReported() async throws {
    let server = try await ServerFixture()
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let token = try await server.logIn(ada)
    let adas = Self.bearer(token)
    try await server.test { client in
      var log = Transcript(client)
      try await log.send(.post, "/pins", body: Self.texas, "no session")
      try await log.send(
        .post, "/pins", headers: [.authorization: "Bearer " + String(repeating: "ab", count: 32)],
        body: Self.texas, "a forged session")
      try await log.send(.put, "/pins/nothing", body: Self.texas, "no session comes before no pin")
      try await log.send(
        .post, "/pins", headers: Self.cookie(token), body: Self.texas,
        "a cookie without its counterpart")
      try await log.send(
        .post, "/pins", headers: Self.cookie(token, crossSite: "forged"), body: Self.texas)
      try await log.send(.put, "/pins/nothing", headers: adas, body: Self.texas, "no such pin")
      try await log.send(.delete, "/pins/no%2Fthing", headers: adas)
      for body in ["", "[]", "{", "{\"place\":1}", "{\"overwrite\":\"yes\"}"] {
        try await log.send(.post, "/pins", headers: adas, body: body)
      }
      try await log.send(
        .post, "/pins", headers: adas, body: "{}", "everything that is wrong at once")
      try await log.send(
        .post, "/pins", headers: adas, body: #"{"place":"Xqzwv","link":"example.org"}"#)
      try await log.send(
        .post, "/pins", headers: adas,
        body: #"{"place":"Paris","link":"https://example.org","latitude":91,"longitude":1e999}"#)
      try await log.send(
        .post, "/pins/validate", body: #"{"place":"Paris\u0007","link":"javascript:alert(1)"}"#)
      for label in ["Paris\\u0007", String(repeating: "x", count: 513)] {
        try await log.send(
          .post, "/pins", headers: adas,
          body: Self.seine.replacing("}", with: #","placeLabel":"\#(label)"}"#))
      }
      for query in [
        "limit=0", "limit=101", "limit=x", "skip=-1", "limt=5", "limit=1&limit=2",
      ] {
        try await log.send(.get, "/pins?\(query)")
      }
      for query in [
        "", "lat=91&lon=0", "lat=1", "lat=1&lon=2&place=Paris", "place=Xqzwv",
        "lat=0&lon=0&count=0", "lat=0&lon=0&radius=far",
      ] {
        try await log.send(.get, "/pins/near?\(query)")
      }
      try await log.send(.patch, "/pins", showing: [.allow], "another method")
      try log.expect("native/pin-errors.text")
    }
  }

  @Test func aCookieWithItsHeaderMayWrite() async throws {
    let server = try await ServerFixture()
    let token = try await server.logIn(
      server.signUp("ada@example.org", first: "Ada", last: "Lovelace"))
    try await server.test { client in
      let response = try await client.send(
        .post, "/pins", headers: Self.cookie(token, crossSite: token.crossSiteToken),
        body: Self.texas)
      #expect(response.status == .created)
    }
  }

  @Test func bodiesThatCannotBeReadAreRefusedInBoundedTime() async throws {
    let server = try await ServerFixture()
    let adas = Self.bearer(
      try await server.logIn(server.signUp("ada@example.org", first: "Ada", last: "Lovelace")))
    let bodies: [(ByteBuffer, HTTPResponse.Status, String)] = [
      (ByteBuffer(bytes: [0x7B, 0x22, 0xFF, 0x22, 0x7D]), .badRequest, "no UTF-8"),
      (ByteBuffer(repeating: UInt8(ascii: "["), count: 60_000), .badRequest, "nested deeply"),
      (
        ByteBuffer(string: #"{"a":"# + String(repeating: "{\"a\":", count: 9_000) + "1}"),
        .badRequest, "objects nested deeply"
      ),
      (ByteBuffer(repeating: UInt8(ascii: " "), count: 70_000), .contentTooLarge, "too long"),
      (ByteBuffer(repeating: 0, count: 60_000), .badRequest, "zeros"),
    ]
    try await server.test { client in
      for (body, status, why) in bodies {
        for (method, path) in [
          (HTTPRequest.Method.post, "/pins"), (.post, "/pins/validate"), (.post, "/account"),
          (.post, "/account/session"), (.patch, "/account"),
        ] {
          let response = try await client.execute(
            uri: path, method: method, headers: adas, body: body)
          #expect(response.status == status, "\(why): \(path)")
          let text = String(buffer: response.body)
          #expect(text.hasPrefix(#"{"error":{"code":"body."#), "\(why): \(path): \(text)")
        }
      }
    }
  }

  @Test func openWritesLetAnybodyPostAndChangeButNotRemove() async throws {
    let server = try await ServerFixture(ServerConfiguration(hasOpenWrites: true))
    try await server.test { client in
      let made = try await client.send(
        .post, "/pins", body: Self.texas.replacing("}", with: #","firstName":"Eve"}"#))
      #expect(made.status == .created)
      let unfit = try await client.send(
        .post, "/pins", body: Self.texas.replacing("}", with: #","lastName":"E\u0007"}"#))
      #expect(unfit.status == .unprocessableContent, "a name with a bell is not dropped")
      let text = String(buffer: made.body)
      #expect(text.contains(#""name":"Eve""#) && text.contains(#""mine":false"#))
      let id = try #require(text.firstMatch(of: /"id":"(\w+)"/)?.output.1)
      #expect(try await client.send(.put, "/pins/\(id)", body: Self.seine).status == .ok)
      #expect(try await client.send(.delete, "/pins/\(id)").status == .unauthorized)
    }
  }

  @Test func anAccountHasAQuotaOfPins() async throws {
    var configuration = ServerConfiguration()
    configuration.pinQuota = 3
    let server = try await ServerFixture(configuration)
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let token = try await server.logIn(ada)
    let row = #"{"latitude":1,"longitude":2}"#
    try await server.test { client in
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        // All at once: no two of them count before the other has written.
        for _ in 0..<9 {
          group.addTask {
            try await client.send(
              .post, "/v1/StudentLocation", headers: .bearer(token), body: row
            ).status.code
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 200 } == 3)
      let refused = try await client.send(
        .post, "/v1/StudentLocation", headers: .bearer(token), body: row)
      #expect(refused.status == .forbidden)
      #expect(String(buffer: refused.body).contains(#""code":155"#))
      let pin = #"{"place":"P","link":"https://example.org","latitude":1,"longitude":2}"#
      // Who has pins is asked first whether to overwrite, and may.
      #expect(
        try await client.send(.post, "/pins", headers: .bearer(token), body: pin).status
          == .conflict)
      let overwriting = pin.replacing("}", with: #","overwrite":true}"#)
      #expect(
        try await client.send(.post, "/pins", headers: .bearer(token), body: overwriting).status
          == .ok)
    }
    // In the server's own API it has a specific error.
    await #expect(throws: PinError.overQuota(3)) {
      try await server.parts.pins.post(
        PinContent(
          uniqueKey: "", name: ada.name, place: "", link: "",
          coordinate: try #require(Coordinate(latitude: 1, longitude: 2))),
        by: ada, onExisting: .addAnother)
    }
  }
}
