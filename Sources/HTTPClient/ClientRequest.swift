/// A request to another server, without following redirections.
public struct ClientRequest: Sendable {
  /// The method of a request.
  public enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  /// The method.
  public var method: Method
  /// The URL, with the scheme `http` or `https`.
  public var url: String
  /// Additional header fields.
  public var headers: HeaderFields
  /// The body; `nil` for none.
  public var body: [UInt8]?
  /// The time limit for the connection to be made, encrypted if it is to be.
  public var connectTimeout = Duration.seconds(5)
  /// The time limit for the whole response, and for waiting until the request can be sent.
  public var timeout: Duration
  /// The maximum time without receiving anything, checked once a second; `nil` means no limit.
  public var silence: Duration?

  public init(
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
public struct ResponseHead: Hashable, Sendable {
  /// The status, such as 200.
  public let status: Int
  /// The header fields.
  public internal(set) var headers = HeaderFields()
}

/// A complete response.
public struct ClientResponse: Hashable, Sendable {
  /// The status and header fields.
  public let head: ResponseHead
  /// The body.
  public let body: [UInt8]

  /// The status, such as 200.
  public var status: Int { head.status }
  /// The header fields.
  public var headers: HeaderFields { head.headers }
}
