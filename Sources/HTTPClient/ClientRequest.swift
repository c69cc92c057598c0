/// A request to another server, without following redirections.
package struct ClientRequest: Sendable {
  /// The method of a request.
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  /// The method.
  package var method: Method
  /// The URL, with the scheme `http` or `https`.
  package var url: String
  /// Additional header fields.
  package var headers: HeaderFields
  /// The body; `nil` for none.
  package var body: [UInt8]?
  /// The time limit for the connection to be made, encrypted if it is to be.
  package var connectTimeout = Duration.seconds(5)
  /// The time limit for the whole response, and for waiting until the request can be sent.
  package var timeout: Duration
  /// The maximum time without receiving anything, checked once a second; `nil` means no limit.
  package var silence: Duration?

  package init(
    _ method: Method, _ url: String, headers: HeaderFields = [:], body: [UInt8]? = nil,
    timeout: Duration
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
  }
}

/// The status and header fields of a response.
package struct ResponseHead: Hashable, Sendable {
  /// The status, such as 200.
  package let status: Int
  /// The header fields.
  package internal(set) var headers = HeaderFields()
}

/// A complete response.
package struct ClientResponse: Hashable, Sendable {
  /// The status and header fields.
  package let head: ResponseHead
  /// The body.
  package let body: [UInt8]

  /// The status, such as 200.
  package var status: Int { head.status }
  /// The header fields.
  package var headers: HeaderFields { head.headers }
}
