import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import GeocodeServer

@Suite struct RateLimitingTests {
  private static let second: Int64 = 1_000_000_000

  // MARK: Who may ask

  @Test func aMinutesWorthMayComeAtOnce() {
    var allowance = RequestAllowance()
    for _ in 0..<60 { #expect(allowance.take("a", perMinute: 60, now: 0) == nil) }
    #expect(allowance.take("a", perMinute: 60, now: 0) == 1)
    // Others are not concerned.
    #expect(allowance.take("b", perMinute: 60, now: 0) == nil)
    // One comes back each second.
    #expect(allowance.take("a", perMinute: 60, now: Self.second) == nil)
    #expect(allowance.take("a", perMinute: 60, now: Self.second) == 1)
    // After a minute all have.
    for _ in 0..<60 { #expect(allowance.take("a", perMinute: 60, now: 62 * Self.second) == nil) }
    #expect(allowance.take("a", perMinute: 60, now: 62 * Self.second) == 1)
  }

  @Test func oneAMinuteIsOneAMinute() {
    var allowance = RequestAllowance()
    #expect(allowance.take("a", perMinute: 1, now: 5) == nil)
    #expect(allowance.take("a", perMinute: 1, now: 5) == 60)
    #expect(allowance.take("a", perMinute: 1, now: 30 * Self.second + 5) == 30)
    #expect(allowance.take("a", perMinute: 1, now: 60 * Self.second + 5) == nil)
  }

  @Test func manyClientsTakeBoundedRoom() {
    var allowance = RequestAllowance(size: 100)
    for client in 0..<10_000 {
      #expect(allowance.take("\(client)", perMinute: 1, now: Int64(client)) == nil)
      #expect(allowance.count <= 200)
    }
    // The last ones are still known.
    #expect(allowance.take("9999", perMinute: 1, now: 10_000) != nil)
  }

  @Test func addressesOfOneNetworkAreOneClient() {
    let first = AddressBlock.network(of: "2001:db8:1:2::1")
    #expect(first == AddressBlock.network(of: "2001:db8:1:2:ffff::9"))
    #expect(first != AddressBlock.network(of: "2001:db8:1:3::1"))
    #expect(AddressBlock.network(of: "192.0.2.7") == "192.0.2.7")
  }

  // MARK: What they are told

  /// A limit for a day, so that however slow the machine is nothing is given back.
  private static func aDay(_ limit: RateLimit) -> ServerConfiguration {
    var limit = limit
    limit.periodSeconds = 86_400
    return ServerConfiguration(rateLimit: limit)
  }

  struct Shape: Sendable, CustomTestStringConvertible {
    let path: String
    let begins: String
    var headers: HTTPFields = [:]
    var testDescription: String { path }
  }

  static let keys = ServerConfiguration.ParseKeys.course
  static let shapes = [
    Shape(path: "/about", begins: #"{"error":{"code":"rate.exceeded","message":"too many"#),
    Shape(path: "/", begins: #"{"error":{"code":"rate.exceeded""#),
    Shape(path: "/nominatim/search?q=x&format=json", begins: "too many requests"),
    Shape(path: "/photon/api?q=x", begins: #"{"message":"too many requests"#),
    Shape(path: "/pelias/v1/search?text=x", begins: #"{"geocoding":"#),
    Shape(path: "/v1/users/1", begins: ")]}'\n{\"status\":429,"),
    Shape(path: "/v1/StudentLocation", begins: #"{"status":429,"code":155,"#),
    Shape(
      path: "/parse/classes/StudentLocation", begins: #"{"code":155,"#,
      headers: [.parseApplicationID: keys.applicationID, .parseRESTKey: keys.restKey]),
  ]

  @Test(arguments: shapes) func eachFaceSaysItInItsOwnShape(_ shape: Shape) async throws {
    let configuration = Self.aDay(RateLimit(perAddress: 2))
    try await ServerFixture(configuration).test { client in
      for _ in 0..<2 {
        let response = try await client.send(.get, shape.path, headers: shape.headers)
        #expect(response.status != .tooManyRequests)
      }
      let response = try await client.send(.get, shape.path, headers: shape.headers)
      #expect(response.status == .tooManyRequests)
      let seconds = try #require(response.headers[.retryAfter].flatMap(Int.init))
      #expect((1...43_200).contains(seconds))
      let body = String(buffer: response.body)
      #expect(body.hasPrefix(shape.begins), "\(body)")
      // Whoever watches is not kept away.
      #expect(try await client.send(.get, "/health/live").status == .ok)
      let metrics = try await client.send(.get, "/metrics")
      #expect(metrics.status == .tooManyRequests)
    }
  }

  @Test func thisMachineIsNotLimitedUnlessAskedFor() async throws {
    for countsLoopback in [false, true] {
      let configuration = Self.aDay(
        RateLimit(perAddress: 1, countsLoopback: countsLoopback))
      try await ServerFixture(configuration).test(.live) { client in
        _ = try await client.send(.get, "/about")
        let status = try await client.send(.get, "/about").status
        #expect(status == (countsLoopback ? .tooManyRequests : .ok))
      }
    }
  }

  @Test func aKeyHasALimitOfItsOwn() async throws {
    let configuration = Self.aDay(
      RateLimit(perAddress: 1, perKey: 3, keys: ["key-of-ada"]))
    try await ServerFixture(configuration).test { client in
      var statuses: [Int] = []
      for _ in 0..<4 {
        statuses.append(
          try await client.send(.get, "/about", headers: [.apiKey: "key-of-ada"]).status.code)
      }
      #expect(statuses == [200, 200, 200, 429])
      // A key that nobody gave out is none.
      let made = (0..<3).map { HTTPFields([HTTPField(name: .apiKey, value: "made-up-\($0)")]) }
      statuses = []
      for headers in made {
        statuses.append(try await client.send(.get, "/about", headers: headers).status.code)
      }
      #expect(statuses == [200, 429, 429])
      let counted = try await client.send(.get, "/metrics", headers: [:])
      #expect(counted.status == .tooManyRequests)
    }
  }

  @Test func aSessionIsCountedFromWhereverItComes() async throws {
    let configuration = Self.aDay(RateLimit(perKey: 2))
    let server = try await ServerFixture(configuration)
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "L")
    let token = try await server.logIn(ada)
    try await server.test { client in
      var statuses: [Int] = []
      for _ in 0..<3 {
        statuses.append(
          try await client.send(.get, "/account", headers: .bearer(token)).status.code)
      }
      #expect(statuses == [200, 200, 429])
      #expect(try await client.send(.get, "/about").status == .ok)
    }
  }
}
