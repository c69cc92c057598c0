import Foundation
import HTTPClient
import TestSupport
import Testing

/// Requests to a server that answers well or badly.
@Suite struct HTTPConnectionTests {
  private static let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })

  private static func server(_ faults: [FileServer.Fault] = []) throws -> FileServer {
    let server = try FileServer()
    server.put(bytes, at: "/a")
    server.fail("/a", faults)
    return server
  }

  private static func request(_ server: FileServer, seconds: Int = 300) -> ClientRequest {
    ClientRequest(.get, server.address + "/a", timeout: .seconds(seconds))
  }

  @Test func aResponseHasItsStatusHeadersAndBody() async throws {
    let server = try Self.server()
    defer { server.stop() }
    var request = Self.request(server)
    request.headers = ["X-One": "1", "X-Two": "a: b"]
    // A line break would begin another header.
    request.headers.add(name: "X-Three", value: "1\r\nX-Four: 2")
    let response = try await HTTPConnections().send(request, maxBytes: 1 << 20)
    #expect(response.status == 200)
    #expect(response.headers.first(name: "etag") == "\"1\"")
    #expect(response.headers["ETAG"] == ["\"1\""] && response.headers["X-None"] == [])
    #expect(Data(response.body) == Self.bytes)
    let sent = try #require(server.requests.first?.headers)
    #expect(sent["x-one"] == "1" && sent["x-two"] == "a: b" && sent["user-agent"] == "otm")
    #expect(sent["x-three"] == nil && sent["x-four"] == nil && sent["expect"] == nil)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let faults: [FileServer.Fault]
    let error: HTTPClientError
    var maxBytes = 1 << 20
    var timeout = Duration.seconds(300)
    var silence: Duration?
  }

  static let failures = [
    Case(testDescription: "closed in the body", faults: [.cut(after: 1_000)], error: .closed),
    Case(testDescription: "closed after the head", faults: [.cut(after: 0)], error: .closed),
    Case(
      testDescription: "longer than allowed", faults: [], error: .tooLong, maxBytes: 99_999),
    Case(
      testDescription: "silent in the body", faults: [.stall(after: 1_000)], error: .silent,
      silence: .milliseconds(100)),
    Case(
      testDescription: "not complete in time", faults: [.stall(after: 1_000)], error: .timedOut,
      timeout: .milliseconds(300)),
  ]

  @Test(arguments: failures) func everyFailureHasItsError(_ example: Case) async throws {
    let server = try Self.server(example.faults)
    defer { server.stop() }
    var request = Self.request(server)
    request.timeout = example.timeout
    request.silence = example.silence
    await #expect(throws: example.error) {
      try await HTTPConnections().send(request, maxBytes: example.maxBytes)
    }
  }

  @Test func whatCannotBeReachedHasItsReason() async throws {
    for (url, error, words) in [
      // Nobody listens on port 1 of one's own machine.
      ("http://127.0.0.1:1/", HTTPClientError.notConnected(errno: ECONNREFUSED), "refused"),
      ("ftp://127.0.0.1/", .invalidURL, "cannot be read"),
      ("file:///etc/passwd", .invalidURL, "cannot be read"),
      ("http://[", .invalidURL, "cannot be read"),
    ] {
      let thrown = await #expect(throws: HTTPClientError.self) {
        try await HTTPConnections().send(
          ClientRequest(.get, url, timeout: .seconds(300)), maxBytes: 1_000)
      }
      #expect(thrown == error, "\(url)")
      #expect(thrown?.description.contains(words) == true && thrown?.isAfterConnecting == false)
    }
  }

  /// A server without TLS behind an address with it.
  @Test func aConnectionThatCannotBeEncryptedIsNotUsed() async throws {
    let server = try Self.server()
    defer { server.stop() }
    let error = await #expect(throws: HTTPClientError.self) {
      try await HTTPConnections().send(
        ClientRequest(.get, "https://127.0.0.1:\(server.port)/a", timeout: .seconds(300)),
        maxBytes: 1_000)
    }
    guard case .notEncrypted = error else {
      Issue.record("unexpected \(error as Any)")
      return
    }
    #expect(server.requests.isEmpty || server.requests.allSatisfy { $0.path != "/a" })
  }

  @Test func aRedirectionIsNotFollowed() async throws {
    let server = try Self.server([.redirection("/b")])
    defer { server.stop() }
    let response = try await HTTPConnections().send(Self.request(server), maxBytes: 1_000)
    #expect(response.status == 302 && response.headers.first(name: "location") == "/b")
    #expect(server.requests.map(\.path) == ["/a"])
  }

  @Test func aCancelledTaskEndsItsRequest() async throws {
    let server = try Self.server([.stall(after: 10)])
    defer { server.stop() }
    let request = Self.request(server)
    let task = Task { try await HTTPConnections().send(request, maxBytes: 1_000_000) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aWaitEndsWithItsTask() async throws {
    let connections = HTTPConnections(limit: 1)
    let task = Task { try await connections.run { try $0.wait(.seconds(3_600)) } }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// Whoever waits for a connection longer than its request may take is not sent at all.
  @Test func requestsWaitForAConnectionWithinTheirTime() async throws {
    let server = try Self.server([.stall(after: 10)])
    defer { server.stop() }
    let connections = HTTPConnections(limit: 1)
    let first = Self.request(server)
    let slow = Task { try await connections.send(first, maxBytes: 1_000_000) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    // No time is left once the connection is free, however soon that is.
    let second = Self.request(server, seconds: 0)
    let waiting = Task { try await connections.send(second, maxBytes: 1_000_000) }
    try await Task.sleep(for: .milliseconds(20))
    slow.cancel()
    await #expect(throws: HTTPClientError.timedOut) { try await waiting.value }
    await #expect(throws: CancellationError.self) { try await slow.value }
    #expect(server.requests.count == 1)
    // The connection is free again.
    #expect(try await connections.send(Self.request(server), maxBytes: 1 << 20).status == 200)
  }

  @Test func aBodyMayBeUnwantedOrRefused() async throws {
    struct Refused: Error {}
    let server = try Self.server()
    defer { server.stop() }
    let request = Self.request(server)
    try await HTTPConnections().run { connection in
      var status = 0
      try connection.send(request) { head in
        status = head.status
        return nil
      }
      #expect(status == 200)
      #expect(throws: Refused.self) { try connection.send(request) { _ in throw Refused() } }
      #expect(throws: Refused.self) {
        try connection.send(request) { _ in { _ in throw Refused() } }
      }
      #expect(try connection.send(request, maxBytes: 1 << 20).body.count == 100_000)
    }
  }
}
