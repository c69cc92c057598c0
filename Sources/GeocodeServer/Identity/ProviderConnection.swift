import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Posting
import ServerAPI
import TextFormats

/// An HTTP client for another service, with limits of time and size and without redirections.
struct ProviderConnection: Sendable {
  /// A service's response.
  struct Answer {
    let status: UInt
    let headers: HTTPHeaders
    let body: [UInt8]
  }

  /// A login does not need longer responses.
  private static let maximumBytes = 262_144

  /// One for the whole process: it has no state but connections, and lives as long as the process.
  private static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration()
    // A redirection could lead into the network behind this server.
    configuration.redirectConfiguration = .disallow
    // Somebody is waiting for the login, and a closed port is still closed a second later.
    configuration.connectionPool.retryConnectionEstablishment = false
    // The whole request has its own deadline.
    configuration.timeout = .init(connect: .seconds(5))
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

  let provider: IdentityKey.Provider
  let timeoutSeconds: Int64

  /// Sends a request.
  ///
  /// - Throws: ``IdentityError/unreachable(provider:reason:)`` if no complete response arrives in
  ///   time, and for statuses that say nothing about the credentials: redirections and those from
  ///   500 on.
  func send(
    _ method: HTTPMethod, _ address: String, headers: HTTPHeaders = [:], json: JSONValue? = nil
  ) async throws -> Answer {
    var request = HTTPClientRequest(url: address)
    request.method = method
    request.headers = headers
    request.headers.replaceOrAdd(name: "accept", value: "application/json")
    if let json {
      request.headers.replaceOrAdd(name: "content-type", value: "application/json")
      request.body = .bytes(ByteBuffer(string: json.json))
    }
    let answer: Answer
    do {
      let deadline = NIODeadline.now() + .seconds(timeoutSeconds)
      let response = try await Self.client.execute(request, deadline: deadline)
      let body = try await response.body.collect(upTo: Self.maximumBytes)
      answer = Answer(
        status: response.status.code, headers: response.headers,
        body: Array(body.readableBytesView))
    } catch let error as HTTPClientError where Self.timeouts.contains(error) {
      throw unreachable("no answer in time")
    } catch is NIOTooManyBytesError {
      throw unreachable("its answer is too long")
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw unreachable("no connection")
    }
    switch answer.status {
    case 300..<400: throw unreachable("it redirects elsewhere")
    case 500...: throw unreachable("it failed with status \(answer.status)")
    default: return answer
    }
  }

  private static let timeouts: [HTTPClientError] = [
    .deadlineExceeded, .readTimeout, .writeTimeout, .connectTimeout, .tlsHandshakeTimeout,
    .getConnectionFromPoolTimeout,
  ]

  /// Returns the error for a service that cannot be reached.
  func unreachable(_ reason: String) -> IdentityError {
    .unreachable(provider: provider, reason: reason)
  }
}

/// A person's name from another service, sanitized so that it can be shown and stored.
enum OutsideName {
  /// Returns the name without control characters, truncated to the maximum length of names.
  static func fit(first: String?, last: String?) -> PersonName {
    PersonName(first: fit(first ?? ""), last: fit(last ?? ""))
  }

  private static func fit(_ text: String) -> String {
    var fit = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where fit.count < PostRules.maxName {
      if !PostRules.hasControl(String(scalar)) { fit.append(scalar) }
    }
    return String(fit)
  }
}
