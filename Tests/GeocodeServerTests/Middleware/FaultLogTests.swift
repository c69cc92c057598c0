import HTTPTypes
import OnTheMapGeocoder
import Posting
import ServerTesting
import TestSupport
import Testing

@testable import GeocodeServer

/// Logging of faults and refused logins.
@Suite struct FaultLogTests {
  @Test func aGazetteerThatIsDamagedIsLoggedWithItsReasonOnceAMinute() async throws {
    let gazetteer = try SmallGazetteer(Worlds.parisFranceAndTexas)
    let server = try await ServerFixture(gazetteer: .success(gazetteer))
    gazetteer.geocoder.refuse(because: "places.grid has CRC-32 1, expected 2")
    let lines = try await server.log { client in
      for _ in 0..<20 { _ = try await client.send(.get, "/geocode/search?q=Paris") }
    }
    let faults = lines.filter { $0.hasPrefix("error request failed") }
    #expect(faults.count == 1, "\(lines)")
    #expect(faults.first?.contains("code=gazetteer.unavailable") == true)
    #expect(faults.first?.contains("places.grid has CRC-32 1, expected 2") == true)
  }

  @Test func aStoreThatCannotBeReachedIsLoggedOnceAMinute() async throws {
    let server = try await ServerFixture()
    try await server.store.close()
    let lines = try await server.log { client in
      for _ in 0..<5 {
        let pins = try await client.send(.get, "/pins")
        #expect(pins.status == .serviceUnavailable)
        _ = try await client.send(.get, "/health/ready")
      }
    }
    #expect(lines.filter { $0.contains("code=store.unavailable") }.count == 1, "\(lines)")
  }

  @Test func waitingForTheStartIsNotLogged() async throws {
    let server = try await ServerFixture()
    await server.readiness.enter(.opening("building"))
    let lines = try await server.log { client in
      let starting = try await client.send(.get, "/pins")
      #expect(starting.status == .serviceUnavailable)
    }
    #expect(lines.isEmpty)
  }

  /// Passwords and names stay out of it: people type the one where the other belongs.
  @Test func refusedLoginsAreLoggedWithTheirAddress() async throws {
    let loopback = ["127.0.0.0/8", "::1"].compactMap { AddressBlock($0) }
    let server = try await ServerFixture(
      ServerConfiguration(signup: .code("right"), trustedProxies: loopback))
    let body = #"{"email":"ada@example.org","password":"s3cret"}"#
    let wire = #"{"udacity":{"username":"ada@example.org","password":"s3cret"}}"#
    let lines = try await server.log { client in
      let from: HTTPFields = [.forwardedFor: "203.0.113.7"]
      _ = try await client.send(.post, "/account/session", headers: from, body: body)
      _ = try await client.send(
        .post, "/v1/session", headers: [.forwardedFor: "2001:db8::7"], body: wire)
      _ = try await client.send(.post, "/account", headers: from, body: #"{"code":"wrong"}"#)
    }
    // The framework's own id of the request stands between.
    let told = lines.map { line in
      line.split(separator: " ").filter { !$0.hasPrefix("hb.request.id=") }.joined(separator: " ")
    }
    #expect(
      told == [
        "notice log-in refused address=203.0.113.7 reason=password",
        "notice log-in refused address=2001:db8::7 reason=password",
        "notice log-in refused address=203.0.113.7 reason=code",
      ])
  }

  @Test func clientTextCannotControlATerminal() {
    #expect(LogText.plain("a b\u{1B}[2Jé\u{9B}\n") == "a b%1B[2J%C3%A9%C2%9B%0A")
  }
}
