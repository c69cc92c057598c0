import NIOCore
import ServerTesting
import Testing

@testable import GeocodeServer

/// Requests for which a proxy and the server may disagree about the end: each is refused, and
/// nothing after it is answered.
@Suite struct RequestSmugglingTests {
  struct Smuggled: Sendable, CustomTestStringConvertible {
    /// The headers, and what follows the blank line.
    let headers: String
    let body: String
    let why: String
    var testDescription: String { why }

    init(_ why: String, _ headers: String, _ body: String = "0\r\n\r\n") {
      self.why = why
      self.headers = headers
      self.body = body
    }
  }

  /// What must not be answered.
  private static let hidden = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"

  static let cases = [
    Smuggled("two lengths", "Content-Length: 0\r\nContent-Length: 60\r\n", ""),
    Smuggled("two lengths in one", "Content-Length: 0, 60\r\n", ""),
    Smuggled("a length and chunks", "Content-Length: 60\r\nTransfer-Encoding: chunked\r\n"),
    Smuggled("chunks and a length", "Transfer-Encoding: chunked\r\nContent-Length: 60\r\n"),
    Smuggled("a sign before the length", "Content-Length: +0\r\n", ""),
    Smuggled("a negative length", "Content-Length: -1\r\n", ""),
    Smuggled("a length in hexadecimal", "Content-Length: 0x0\r\n", ""),
    Smuggled("a length too large to count", "Content-Length: 18446744073709551616\r\n", ""),
    Smuggled("a blank before the colon", "Content-Length : 0\r\n", ""),
    Smuggled("a header that goes on in the next line", "X-One: a\r\n Content-Length: 60\r\n", ""),
    Smuggled("an encoding nobody knows", "Transfer-Encoding: xchunked\r\n"),
    Smuggled("chunks that are not the last encoding", "Transfer-Encoding: chunked, identity\r\n"),
    Smuggled("an odd blank", "Transfer-Encoding:\u{B}chunked\r\n"),
    Smuggled("a lone carriage return", "X-One: a\rContent-Length: 60\r\n", ""),
    Smuggled("a zero in a header", "X-One: a\u{0}b\r\n", ""),
    Smuggled(
      "a chunk too large to count", "Transfer-Encoding: chunked\r\n", "FFFFFFFFFFFFFFFFF\r\n"),
    Smuggled("a chunk of no size", "Transfer-Encoding: chunked\r\n", "\r\n0\r\n\r\n"),
    Smuggled("a sign before a chunk's size", "Transfer-Encoding: chunked\r\n", "+0\r\n\r\n"),
    Smuggled(
      "a chunk longer than its size", "Transfer-Encoding: chunked\r\n", "1\r\nab\r\n0\r\n\r\n"),
  ]

  @Test(arguments: cases)
  func nothingAfterAnAmbiguousRequestIsAnswered(_ smuggled: Smuggled) async throws {
    let server = try await ServerFixture()
    let channels = try ServerChannels.builder(
      server.configuration, limits: ConnectionLimits(linger: .milliseconds(100)))
    try await server.test(.live, channels: channels) { client in
      let port = try #require(client.port)
      let request =
        "POST /pins/validate HTTP/1.1\r\nHost: localhost\r\n" + smuggled.headers + "\r\n"
        + smuggled.body + Self.hidden
      let (text, isClosed) = await RawConnection.exchange(port: port, [request])
      #expect(isClosed)
      #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 4"), "\(text.prefix(200))")
      #expect(!text.contains(#""status":"live""#), "the hidden request was answered: \(text)")
      #expect(text.ranges(of: "HTTP/1.1 ").count <= 1, "\(text)")
    }
  }
}
