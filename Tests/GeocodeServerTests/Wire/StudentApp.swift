import HTTPTypes
import ServerTesting
import Testing

@testable import GeocodeServer

/// Sends requests as an unmodified app does: with one cookie jar, and no other header than its own.
struct StudentApp {
  let client: any TestClientProtocol
  var jar = CookieJar()

  mutating func send(
    _ method: HTTPRequest.Method, _ uri: String, headers: HTTPFields = [:], body: String? = nil
  ) async throws -> WireReply {
    var headers = headers
    if let cookies = jar.header { headers[.cookie] = cookies }
    let response = try await client.send(method, uri, headers: headers, body: body)
    expectWireShape(response, method, uri)
    jar.take(response.headers)
    return try WireReply(response)
  }
}
