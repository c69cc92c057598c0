import NIOCore
import ServerTesting
import Testing

@testable import GeocodeServer

/// Clients that misuse connections.
@Suite struct ConnectionCareTests {
  /// Runs a server with short times, for as long as `body` takes.
  private static func serve(
    _ limits: ConnectionLimits, _ body: @Sendable (Int) async throws -> Void
  ) async throws {
    let server = try await ServerFixture()
    let channels = try ServerChannels.builder(server.configuration, limits: limits)
    try await server.test(.live, channels: channels) { client in
      try await body(try #require(client.port))
    }
  }

  private static func head(_ first: String, _ more: String = "") -> String {
    "\(first) HTTP/1.1\r\nHost: localhost\r\n\(more)\r\n"
  }

  @Test(arguments: ["/pins", "/nothing", "/health/live"])
  func anUnrequestedBodyEndsTheConnection(path: String) async throws {
    try await Self.serve(ConnectionLimits(linger: .milliseconds(100))) { port in
      let head = Self.head("POST \(path)", "Transfer-Encoding: chunked\r\n")
      let chunk = "1000\r\n" + String(repeating: "x", count: 4_096) + "\r\n"
      let (text, isClosed) = await RawConnection.exchange(port: port, [head], repeating: chunk)
      #expect(isClosed)
      #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 4"), "reset, or told why: \(text)")
    }
  }

  @Test func aStalledUnrequestedBodyEndsTheConnection() async throws {
    try await Self.serve(ConnectionLimits(linger: .milliseconds(100))) { port in
      let head = Self.head("POST /pins", "Content-Length: 1000\r\n")
      let (text, isClosed) = await RawConnection.exchange(port: port, [head, "abc"])
      #expect(isClosed)
      #expect(text.hasPrefix("HTTP/1.1 401 "))
      #expect(text.contains(#"{"error":{"code":"session.needed""#))
    }
  }

  @Test func aBodyThatEndsKeepsTheConnection() async throws {
    try await Self.serve(ConnectionLimits(linger: .seconds(5))) { port in
      let first = Self.head("POST /pins", "Content-Length: 3\r\n")
      let last = Self.head("GET /health/live", "Connection: close\r\n")
      let (text, isClosed) = await RawConnection.exchange(port: port, [first, "abc", last])
      #expect(isClosed)
      #expect(text.contains("401 ") && text.contains(#"{"status":"live"}"#))
    }
  }

  @Test func aHeadThatNeverEndsEndsTheConnection() async throws {
    try await Self.serve(ConnectionLimits(head: .milliseconds(100))) { port in
      let (text, isClosed) = await RawConnection.exchange(
        port: port, ["GET /health/live HTTP/1.1\r\n"])
      #expect(isClosed && text.isEmpty)
    }
  }

  @Test func headersThatAreTooLongAreRefused() async throws {
    try await Self.serve(ConnectionLimits()) { port in
      let long = "X-Long: " + String(repeating: "x", count: ServerLimits.headerBytes) + "\r\n"
      let many = String(repeating: "X-Many: x\r\n", count: ServerLimits.headerCount + 1)
      for headers in [long, many] {
        let request = Self.head("GET /health/live", headers)
        let (text, isClosed) = await RawConnection.exchange(port: port, [request])
        #expect(isClosed)
        // A client that is still writing may be cut off before it reads.
        #expect(
          text.isEmpty
            || text.hasPrefix("HTTP/1.1 431 ")
              && text.contains(#"{"error":{"code":"request.headersTooLong""#),
          "\(text)")
      }
      let noHTTP = await RawConnection.exchange(port: port, ["\u{16}\u{3}\u{1}hello\r\n\r\n"])
      #expect(noHTTP.isClosed)
      #expect(noHTTP.text.hasPrefix("HTTP/1.1 400 "))
      #expect(noHTTP.text.contains(#"{"error":{"code":"request.unreadable""#))
    }
  }
}
