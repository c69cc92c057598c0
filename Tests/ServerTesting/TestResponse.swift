package import HTTPTypes
package import NIOCore

/// A complete response to a test's request.
package struct TestResponse: Sendable {
  /// The status and headers.
  package let head: HTTPResponse
  /// The body, empty if there is none.
  package let body: ByteBuffer

  /// The status.
  package var status: HTTPResponse.Status { head.status }
  /// The headers.
  package var headers: HTTPFields { head.headerFields }
}

/// Sends a test's requests to an application.
package protocol TestClientProtocol: Sendable {
  /// The port on which the application listens; `nil` if requests go to its router.
  var port: Int? { get }

  /// Sends a request, and returns the response.
  func execute(
    uri: String, method: HTTPRequest.Method, headers: HTTPFields, body: ByteBuffer?
  ) async throws -> TestResponse
}

extension TestClientProtocol {
  /// Sends a request without headers or a body, unless they are given.
  package func execute(
    uri: String, method: HTTPRequest.Method, headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    try await execute(uri: uri, method: method, headers: headers, body: nil)
  }

  /// Sends a request without headers.
  package func execute(
    uri: String, method: HTTPRequest.Method, body: ByteBuffer?
  ) async throws -> TestResponse {
    try await execute(uri: uri, method: method, headers: [:], body: body)
  }
}
