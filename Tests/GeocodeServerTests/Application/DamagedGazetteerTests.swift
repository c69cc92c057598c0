import BundleFixtures
import Foundation
import HTTPTypes
import NIOCore
import OnTheMapGeocoder
import ServerTesting
import TestSupport
import Testing

@testable import GeocodeServer

/// A server that detects damage of its gazetteer while it answers.
@Suite struct DamagedGazetteerTests {
  @Test func onceDamageIsFoundNoSearchIsAnswered() async throws {
    let gazetteer = try SmallGazetteer(Worlds.parisFranceAndTexas)
    let server = try await ServerFixture(gazetteer: .success(gazetteer))
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let token = try await server.logIn(ada)
    let searches = [
      "/geocode/search?q=Paris", "/geocode/reverse?lat=48&lon=2", "/geocode/place/2988507",
      "/nominatim/search?q=Paris", "/photon/api?q=Paris", "/pelias/v1/search?text=Paris",
      "/pins/near?place=Paris",
    ]
    try await server.test { client in
      // The second time answers that were kept are given.
      for path in searches + searches {
        #expect(try await client.send(.get, path).status == .ok)
      }
      let tag = try await client.send(.get, searches[0]).headers[.eTag]
      gazetteer.geocoder.refuse(because: "names.spelling has CRC-32 1, expected 2")
      for path in searches {
        let reply = try await client.send(.get, path)
        #expect(reply.status == .serviceUnavailable, "\(path)")
        #expect(!String(buffer: reply.body).contains("CRC-32"), "the reason is for the log")
      }
      let known = try await client.send(
        .get, searches[0], headers: tag.map { [.ifNoneMatch: $0] } ?? [:])
      #expect(known.status == .serviceUnavailable)
      #expect(
        try await client.send(.post, "/geocode/batch", body: "Paris\n").status
          == .serviceUnavailable)
      let ready = try await client.send(.get, "/health/ready")
      #expect(ready.status == .serviceUnavailable)
      #expect(
        String(buffer: ready.body)
          == #"{"status":"degraded","up":["database"],"down":["gazetteer"]}"#)
      #expect(try await client.send(.get, "/health/live").status == .ok)
      // Pins go on.
      #expect(try await client.send(.get, "/pins").status == .ok)
      #expect(try await client.send(.get, "/account", headers: .bearer(token)).status == .ok)
      // A whole one heals it.
      await server.readiness.swap(try SmallGazetteer.paris.get().geocoder)
      #expect(try await client.send(.get, searches[0]).status == .ok)
      #expect(try await client.send(.get, "/health/ready").status == .ok)
    }
  }

  /// Bytes that a search comes upon before the check does: a search answers, or 503, and never traps.
  @Test func aSearchThatFindsDamageIsA503() async throws {
    let seed: UInt64 = 20_261_122
    var random = SeededGenerator(seed: seed)
    let small = try SmallBundle(Worlds.namesakes)
    let database = small.url.appendingPathComponent("gazetteer.sqlite")
    let whole = try Data(contentsOf: database)
    var unavailable = 0
    for round in 0..<20 {
      var damaged = whole
      // The kind of each page after the first one, which opening checks.
      for page in stride(from: 4_096, to: damaged.count, by: 4_096)
      where Int.random(in: 0..<5, using: &random) == 0 { damaged[page] ^= 0x55 }
      try damaged.write(to: database)
      guard let geocoder = try? Geocoder(bundle: small.bundle) else { continue }
      let server = try await ServerFixture()
      await server.readiness.swap(geocoder)
      try await server.test { client in
        for path in [
          "/geocode/search?q=Moscow,%20ID", "/geocode/suggest?q=portl",
          "/geocode/search?q=sprngfld", "/geocode/reverse?lat=46.7&lon=-117",
          "/geocode/nearest?lat=46.7&lon=-117",
          "/nominatim/search?q=London&format=json", "/photon/api?q=London",
        ] {
          let status = try await client.send(.get, path).status
          #expect(
            status == .ok || status == .serviceUnavailable,
            "seed \(seed), round \(round), \(path): \(status)")
        }
      }
      for path in ["Moscow, ID", "Springfield", "London", "83843"] {
        do { _ = try await geocoder.search(path) } catch { unavailable += 1 }
      }
    }
    #expect(unavailable > 0, "no search came upon any damage")
  }
}
