import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import ServerAPI
import TextFormats

/// Speaks to a server of ours, for somebody who may be logged in there.
///
///     try await ServerClient.connect(to: address, token: nil) { client in
///       let listing = try await client.newestPins(limit: 10)
///     }
///
/// All methods throw ``ClientError``.
public struct ServerClient: Sendable {
  /// Where the server is.
  public let server: ServerAddress
  private let token: String?
  private let http: HTTPClient

  /// A server that does not take a connection by then is none.
  private static let connectSeconds: Int64 = 5
  /// A whole answer: hashing a password takes 0.1 s, and classes wait in line for it.
  private static let answerSeconds: Int64 = 30
  /// A hundred pins with the longest texts are 0.3 MB.
  private static let maxBytes = 4 << 20

  /// Runs some work with a client, and closes its connections behind it.
  ///
  /// - Parameters:
  ///   - server: Where to connect to; nothing is sent before the work asks for something.
  ///   - token: The session's secret; `nil` when nobody is logged in.
  ///   - work: What to do.
  /// - Returns: What the work returns.
  /// - Throws: What the work throws.
  public static func connect<Result: Sendable>(
    to server: ServerAddress, token: String?,
    _ work: @Sendable (ServerClient) async throws -> Result
  ) async throws -> Result {
    var configuration = HTTPClient.Configuration(
      // A redirection would take a password or token to who knows where.
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(connectSeconds)))
    configuration.httpVersion = .http1Only
    // Else a refused connection is tried again and again until the time is over.
    configuration.connectionPool.retryConnectionEstablishment = false
    return try await HTTPClient.withHTTPClient(configuration: configuration) { http in
      try await work(ServerClient(server: server, token: token, http: http))
    }
  }

  // MARK: Requests

  /// Sends a request, and reads what comes back as a value.
  func value<Value: APIMessage>(
    _ type: Value.Type, _ method: HTTPMethod, _ path: String, body: (any APIMessage)? = nil
  ) async throws -> Value {
    try read(type, in: try await send(method, path, body: body))
  }

  /// Reads an answer as a value.
  func read<Value: APIMessage>(_ type: Value.Type, in answer: Answer) throws -> Value {
    do {
      return try Value(json: JSONValue(bytes: answer.bytes.readableBytesView))
    } catch {
      throw ClientError.notOurServer(server, found: "its answer \(answer.status) cannot be read")
    }
  }

  /// Sends a request whose answer is of no interest once it is not an error.
  func perform(_ method: HTTPMethod, _ path: String, body: (any APIMessage)? = nil) async throws {
    _ = try await send(method, path, body: body)
  }

  /// What the server sent back: no error.
  struct Answer {
    let status: Int
    let headers: HTTPHeaders
    let bytes: ByteBuffer
  }

  /// Sends a request, with headers beside those that every request has; errors are thrown.
  func send(
    _ method: HTTPMethod, _ path: String, headers: HTTPHeaders = [:], body: (any APIMessage)?
  ) async throws -> Answer {
    var request = HTTPClientRequest(url: server.text + path)
    request.method = method
    request.headers.add(name: "Accept", value: "application/json")
    request.headers.add(name: "User-Agent", value: "otm")
    request.headers.add(contentsOf: headers)
    if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
    if let body {
      request.headers.add(name: "Content-Type", value: "application/json")
      request.body = .bytes(ByteBuffer(bytes: body.jsonValue.jsonBytes))
    }
    let answer: Answer
    do {
      let response = try await http.execute(request, timeout: .seconds(Self.answerSeconds))
      answer = Answer(
        status: Int(response.status.code), headers: response.headers,
        bytes: try await response.body.collect(upTo: Self.maxBytes))
    } catch let error as CancellationError {
      throw error
    } catch is NIOTooManyBytesError {
      throw ClientError.notOurServer(server, found: "its answer is too long")
    } catch {
      throw ClientError.unreachable(server, reason: ConnectionFailure(error).reason)
    }
    guard (200..<300).contains(answer.status) else { throw failure(answer.status, answer.bytes) }
    return answer
  }

  /// What an answer that is no success means.
  private func failure(_ status: Int, _ bytes: ByteBuffer) -> ClientError {
    guard
      let failure = try? ErrorAnswer(json: JSONValue(bytes: bytes.readableBytesView))
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
