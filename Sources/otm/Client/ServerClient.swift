import HTTPClient
import ServerAPI
import TextFormats

/// A client of an On The Map server, with or without a session.
///
///     try await ServerClient.connect(to: address, token: nil) { client in
///       let listing = try await client.newestPins(limit: 10)
///     }
///
/// All methods throw ``ClientError``.
package struct ServerClient: Sendable {
  /// The server's URL.
  package let server: ServerAddress
  private let token: String?
  private let http: HTTPConnections

  /// The time limit for a complete response: hashing a password takes 0.3 s, and a whole class may
  /// be waiting for it.
  private static let answerTime = Duration.seconds(30)
  /// The maximum size of a response: 100 pins with the longest texts are 0.3 MB.
  private static let maxBytes = 4 << 20

  /// Runs a closure with a client, and then closes its connections.
  ///
  /// - Parameters:
  ///   - server: The server; nothing is sent before the first request.
  ///   - token: The session's token; `nil` if nobody is logged in.
  ///   - work: The closure that uses the client.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  package static func connect<Result: Sendable>(
    to server: ServerAddress, token: String?,
    _ work: @Sendable (ServerClient) async throws -> Result
  ) async throws -> Result {
    try await work(ServerClient(server: server, token: token, http: HTTPConnections()))
  }

  // MARK: Requests

  /// Sends a request, and decodes the response.
  func value<Value: JSONMessage>(
    _ type: Value.Type, _ method: ClientRequest.Method, _ path: String,
    body: (any JSONMessage)? = nil
  ) async throws -> Value {
    try read(type, in: try await send(method, path, body: body))
  }

  /// Decodes a response.
  func read<Value: JSONMessage>(_ type: Value.Type, in answer: ClientResponse) throws -> Value {
    do {
      return try Value(json: JSONValue(bytes: answer.body))
    } catch {
      throw ClientError.notOurServer(server, found: "its answer \(answer.status) cannot be read")
    }
  }

  /// Sends a request, and ignores the response unless it is an error.
  func perform(
    _ method: ClientRequest.Method, _ path: String, body: (any JSONMessage)? = nil
  ) async throws {
    _ = try await send(method, path, body: body)
  }

  /// Sends a request with additional headers, and throws if the status is an error.
  func send(
    _ method: ClientRequest.Method, _ path: String, headers: HeaderFields = [:],
    body: (any JSONMessage)?
  ) async throws -> ClientResponse {
    // Redirections are not followed: one could send a password or token to an unknown server.
    var request = ClientRequest(
      method, server.text + path, headers: headers, timeout: Self.answerTime)
    request.headers.add(name: "Accept", value: "application/json")
    if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
    if let body {
      request.headers.add(name: "Content-Type", value: "application/json")
      request.body = Array(body.jsonValue.jsonBytes)
    }
    let answer: ClientResponse
    do {
      answer = try await http.send(request, maxBytes: Self.maxBytes)
    } catch HTTPClientError.tooLong {
      throw ClientError.notOurServer(server, found: "its answer is too long")
    } catch let error as HTTPClientError {
      throw ClientError.unreachable(server, reason: "\(error)")
    }
    guard (200..<300).contains(answer.status) else { throw failure(answer.status, answer.body) }
    return answer
  }

  /// Returns the error for a response whose status is not a success.
  private func failure(_ status: Int, _ bytes: [UInt8]) -> ClientError {
    guard
      let failure = try? ErrorAnswer(json: JSONValue(bytes: bytes))
    else { return .notOurServer(server, found: "HTTP \(status)") }
    let error = failure.error
    switch (status, error.code) {
    case (_, "login.refused"): return .wrongCredentials
    case (_, "session.needed"): return .notLoggedIn(server)
    case (_, "pin.exists"): return .pinExists(id: error.pinID)
    case (404, "notFound"): return .notOurServer(server, found: "HTTP 404: \(error.message)")
    case (500..., _): return .unavailable(server, message: error.message)
    default: return .refused(status: status, code: error.code, message: error.message)
    }
  }
}

/// The base URL of an On The Map server.
package struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// The URL, without a trailing slash.
  package let text: String

  /// The URL of a server on this machine that was started without options.
  package static let usual = ServerAddress(unchecked: "http://127.0.0.1:8080")

  /// Parses a typed URL; `nil` if it does not start with `http://` or `https://` and a host, or if
  /// it has a user name, a query, or invalid characters.
  package init?(_ typed: String) {
    var text = typed
    while text.hasSuffix("/") { text.removeLast() }
    for scheme in ["http://", "https://"] where text.hasPrefix(scheme) {
      let rest = text.dropFirst(scheme.count)
      guard let first = rest.first, first != "/", first != ":",
        rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.excluded.contains($0) })
      else { return nil }
      self.text = text
      return
    }
    return nil
  }

  private init(unchecked text: String) { self.text = text }

  private static let excluded = Set("\"<>\\^`{|}?#@".utf8)

  /// The URL.
  package var description: String { text }
}
