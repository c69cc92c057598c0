import HTTPTypes
import NIOCore
import Posting
import ServerTesting
import Testing

@testable import GeocodeServer

@Suite struct RateLimitingTests {
  private static let second: Int64 = 1_000_000_000

  // MARK: Clients

  @Test func aMinutesRequestsMayComeAtOnce() {
    var allowance = GCRALimiter()
    for _ in 0..<60 { #expect(allowance.take("a", 60, now: 0) == nil) }
    #expect(allowance.take("a", 60, now: 0) == 1)
    // Others are not concerned.
    #expect(allowance.take("b", 60, now: 0) == nil)
    // One comes back each second.
    #expect(allowance.take("a", 60, now: Self.second) == nil)
    #expect(allowance.take("a", 60, now: Self.second) == 1)
    // After a minute all have.
    for _ in 0..<60 { #expect(allowance.take("a", 60, now: 62 * Self.second) == nil) }
    #expect(allowance.take("a", 60, now: 62 * Self.second) == 1)
  }

  @Test func onePerMinuteIsOnePerMinute() {
    var allowance = GCRALimiter()
    #expect(allowance.take("a", 1, now: 5) == nil)
    #expect(allowance.take("a", 1, now: 5) == 60)
    #expect(allowance.take("a", 1, now: 30 * Self.second + 5) == 30)
    #expect(allowance.take("a", 1, now: 60 * Self.second + 5) == nil)
  }

  @Test func manyClientsTakeBoundedMemory() {
    var allowance = GCRALimiter(size: 100)
    for client in 0..<10_000 {
      #expect(allowance.take("\(client)", 1, now: Int64(client)) == nil)
      #expect(allowance.count <= 200)
    }
    // The last ones are still known.
    #expect(allowance.take("9999", 1, now: 10_000) != nil)
  }

  @Test func addressesOfOneNetworkAreOneClient() {
    let first = ClientNetwork(of: "2001:db8:1:2::1")
    #expect(first.key == ClientNetwork(of: "2001:DB8:1:2:ffff::9").key)
    let other = ClientNetwork(of: "2001:db8:1:3::1")
    #expect(first.key != other.key && first.site == other.site)
    #expect(first.site != ClientNetwork(of: "2001:db8:2:2::1").site)
    for address in ["192.0.2.7", "::ffff:192.0.2.7", "::ffff:c000:207"] {
      let network = ClientNetwork(of: address)
      #expect(network.key == "192.0.2.7" && network.site == nil)
    }
    #expect(ClientNetwork(of: "").key == ClientNetwork(of: "unix:").key)
  }

  // MARK: Responses

  /// A limit for a day, so that however slow the machine is nothing is given back.
  private static func aDay(_ limit: RateLimit) -> ServerConfiguration {
    var limit = limit
    limit.periodSeconds = 86_400
    limit.refusalDelay = .zero
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
    Shape(path: "/nominatim/search?q=x&format=json", begins: "too many requests"),
    Shape(path: "/photon/api?q=x", begins: #"{"message":"too many requests"#),
    Shape(path: "/pelias/v1/search?text=x", begins: #"{"geocoding":"#),
    Shape(path: "/v1/users/1", begins: ")]}'\n{\"status\":429,"),
    Shape(path: "/v1/StudentLocation", begins: #"{"status":429,"code":155,"#),
    Shape(
      path: "/parse/classes/StudentLocation", begins: #"{"code":155,"#,
      headers: [.parseApplicationID: keys.applicationID, .parseRESTKey: keys.restKey]),
  ]

  @Test(arguments: shapes) func eachAPIReportsItInItsOwnFormat(_ shape: Shape) async throws {
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
      // Monitoring is not refused.
      #expect(try await client.send(.get, "/health/live").status == .ok)
      let metrics = try await client.send(.get, "/metrics")
      #expect(metrics.status == .tooManyRequests)
    }
  }

  @Test func thisMachineIsLimitedOnlyIfConfigured() async throws {
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

  @Test func aKeyHasItsOwnLimit() async throws {
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

  @Test func anAccountIsCountedAcrossAddresses() async throws {
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

  @Test func anAccountHasOneLimitWhateverItsSessions() async throws {
    let server = try await ServerFixture(Self.aDay(RateLimit(perAddress: 3, perKey: 3)))
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "L")
    var tokens: [SessionToken] = []
    for _ in 0..<6 { tokens.append(try await server.logIn(ada)) }
    try await server.test { [tokens] client in
      var answered = 0
      for _ in 0..<3 {
        for token in tokens {
          let status = try await client.send(.get, "/account", headers: .bearer(token)).status
          answered += status == .ok ? 1 : 0
        }
      }
      #expect(answered == 3)
    }
  }

  @Test func theAccountsOfAnAddressShareALimit() async throws {
    let server = try await ServerFixture(Self.aDay(RateLimit(perAddress: 1, perKey: 2)))
    var tokens: [SessionToken] = []
    for number in 0..<20 {
      let account = try await server.signUp("p\(number)@example.org", first: "P", last: "L")
      tokens.append(try await server.logIn(account))
    }
    try await server.test { [tokens] client in
      var answered = 0
      var refusals: Set<String> = []
      for _ in 0..<2 {
        for token in tokens {
          let answer = try await client.send(.get, "/account", headers: .bearer(token))
          answered += answer.status == .ok ? 1 : 0
          if answer.status == .tooManyRequests { refusals.insert(String(buffer: answer.body)) }
        }
      }
      #expect(answered == RateLimiting.accountsOfNetwork)
      #expect(!refusals.isEmpty && refusals.allSatisfy { $0.contains("from your address") })
    }
  }

  // MARK: Work

  @Test func workIsChargedBeyondWhatARequestPays() throws {
    var allowance = GCRALimiter()
    let client = Allowance(bound: .address, client: "a", requests: 60)
    // 90 requests' worth of one that was admitted: as much as comes back in a minute and a half.
    #expect(allowance.wait(for: client, now: 0) == nil)
    allowance.charge(client, requests: 90, now: 0)
    #expect(allowance.wait(for: client, now: 0) == 31)
    #expect(allowance.wait(for: client, requests: 0, now: 0) == 30)
    #expect(allowance.wait(for: client, requests: 0, now: 30 * Self.second) == nil)
    #expect(allowance.wait(for: client, now: 31 * Self.second) == nil)
    // Nothing overflows.
    for requests in [Double.infinity, 1e300] {
      for _ in 0..<9 { allowance.charge(client, requests: requests, now: 0) }
    }
    #expect(allowance.wait(for: client, now: 0) ?? 0 > 1_000_000_000)
  }

  @Test func filesAndTheMapCountLittle() async throws {
    for path in ["/web/app.js", "/map/tiles/0/0/0"] {
      let server = try await ServerFixture(Self.aDay(RateLimit(perAddress: 20)))
      try await server.test { client in
        // The first answer may be charged what it takes to make; the others are kept.
        var answered = 0
        while answered < 500, try await client.send(.get, path).status == .ok { answered += 1 }
        #expect((100...400).contains(answered), "\(path): \(answered)")
        #expect(try await client.send(.get, path).status == .tooManyRequests)
        #expect(try await client.send(.get, "/health/live").status == .ok)
      }
    }
  }

  @Test func aLongListIsChargedForItsRows() async throws {
    let server = try await ServerFixture(Self.aDay(RateLimit(perAddress: 10)))
    try await server.test { client in
      // Skipping 16,000 rows counts as eight requests.
      var statuses: [Int] = []
      for query in ["skip=16000", "limit=1", "skip=16000", "limit=1"] {
        statuses.append(try await client.send(.get, "/pins?\(query)").status.code)
      }
      #expect(statuses == [200, 200, 200, 429])
    }
  }

  @Test func aSearchIsChargedForItsProcessorTime() async throws {
    let server = try await ServerFixture()
    let (limiting, client) = Self.limited(to: 10, server)
    let searches = Searches(kept: ResponseCache(metrics: ServerMetrics()), limiting: limiting)
    func search(milliseconds: Int64) async throws {
      try await searches.answer(for: client, from: server.parts.geocoder) { _ in
        let start = ProcessorTime.ofThread()
        while ProcessorTime.ofThread() - start < milliseconds * 1_000_000 {}
      }
    }
    // What the request has paid for, 2 ms, is not charged again.
    for _ in 0..<20 { try await search(milliseconds: 1) }
    try limiting.checkAllowance(of: client)
    // 19 of 2 ms each, though it had ten.
    try await search(milliseconds: 40)
    await #expect(throws: RateExceeded.self) { try await search(milliseconds: 1) }
  }

  /// A limiter that nothing is given back by, and a client of it.
  private static func limited(
    to requests: Int, _ server: ServerFixture
  ) -> (RateLimiting, RequestClient) {
    let allowances = RateLimiter()
    let limiting = RateLimiting(
      RateLimit(perAddress: requests), trustedProxies: [], metrics: ServerMetrics(),
      allowances: allowances,
      sessions: KnownSessions(readiness: server.readiness, allowances: allowances))
    let client = RequestClient(
      name: "a",
      allowances: Allowance.of(ClientNetwork(of: "192.0.2.7"), "address", requests, in: 86_400))
    return (limiting, client)
  }

  // MARK: Schools

  /// The default limits, for a day, behind a proxy that forwards client addresses.
  private static func school() async throws -> (ServerFixture, HTTPFields) {
    var configuration = aDay(RateLimit(perAddress: RateLimit.usual, perKey: RateLimit.usual))
    configuration.trustedProxies = ["127.0.0.0/8", "::1"].compactMap { AddressBlock($0) }
    let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
    return (try await ServerFixture(configuration), [forwarded: "192.0.2.7"])
  }

  @Test func fortyStudentsBehindOneAddressLogInAndPost() async throws {
    let (server, address) = try await Self.school()
    for number in 0..<40 {
      _ = try await server.signUp("p\(number)@example.org", first: "P", last: "\(number)")
    }
    try await server.test(.live) { client in
      try await withThrowingTaskGroup(of: [Int].self) { group in
        for number in 0..<40 {
          group.addTask {
            try await client.withOwnConnection { connection in
              var statuses: [Int] = []
              func send(
                _ method: HTTPRequest.Method, _ path: String, _ headers: HTTPFields = [:],
                _ body: String? = nil
              ) async throws -> TestResponse {
                let answer = try await connection.send(
                  method, path, headers: address + headers, body: body)
                statuses.append(answer.status.code)
                return answer
              }
              // The page and its files, what it asks before anybody is logged in, a mistyped
              // password.
              for path in ["/", "/web/app.js", "/web/map.js", "/web/base.css", "/web/config.json"] {
                _ = try await send(.get, path)
              }
              for path in ["/account", "/pins", "/map/labels?bbox=-1,-1,1,1&zoom=3"] {
                _ = try await send(.get, path)
              }
              let login =
                #"{"email":"p\#(number)@example.org","password":"\#(ServerFixture.password)"}"#
              _ = try await send(
                .post, "/account/session", [:], login.replacing("correct", with: "wrong"))
              let begun = try await send(.post, "/account/session", [:], login)
              let token = try #require(
                String(buffer: begun.body).firstMatch(
                  of: /"token":"([0-9a-f]{64})"/)?.output.1)
              let session: HTTPFields = [.authorization: "Bearer \(token)"]
              for letter in ["P", "Pa", "Par", "Pari", "Paris"] {
                _ = try await send(.get, "/geocode/suggest?q=\(letter)", session)
              }
              _ = try await send(
                .post, "/pins", session,
                #"{"place":"Paris","link":"https://example.org","latitude":1,"longitude":2}"#)
              for _ in 0..<20 { _ = try await send(.get, "/pins", session) }
              #expect(!statuses.contains(429) && !statuses.contains(503))
              #expect(statuses.contains(201))
              return statuses
            }
          }
        }
        let all = try await group.reduce(into: 0) { $0 += $1.count }
        #expect(all == 40 * 36)
      }
    }
  }

  @Test func inventedSessionsShareTheirNetworksLimit() async throws {
    var configuration = Self.aDay(RateLimit(perAddress: 5, perKey: 5))
    configuration.trustedProxies = ["127.0.0.0/8", "::1"].compactMap { AddressBlock($0) }
    let server = try await ServerFixture(configuration)
    let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
    try await server.test(.live) { client in
      var statuses: [Int] = []
      for number in 0..<20 {
        let token = String(repeating: "0", count: 62) + String(10 + number)
        statuses.append(
          try await client.send(
            .get, "/about",
            headers: [forwarded: "192.0.2.7", .authorization: "Bearer \(token)"]
          ).status.code)
      }
      #expect(statuses.count { $0 == 200 } == 5)
      // Files of the page are free.
      #expect(
        try await client.send(.get, "/web/app.js", headers: [forwarded: "192.0.2.7"]).status == .ok)
    }
  }
}

extension GCRALimiter {
  /// Takes one request from an allowance of this many a minute, as ``RateLimiter`` does.
  mutating func take(_ client: String, _ requests: Int, now: Int64) -> Int? {
    let allowance = Allowance(bound: .address, client: client, requests: requests)
    let wait = wait(for: allowance, now: now)
    if wait == nil { charge(allowance, now: now) }
    return wait
  }
}

/// The fields of both.
private func + (one: HTTPFields, other: HTTPFields) -> HTTPFields {
  var all = one
  for field in other { all.append(field) }
  return all
}
