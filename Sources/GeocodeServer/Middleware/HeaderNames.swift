import HTTPTypes

/// Header names that HTTPTypes lacks. The texts are constant and valid, so unwrapping cannot fail.
extension HTTPField.Name {
  /// The value of the cookie `XSRF-TOKEN`, sent by the page's script.
  // swift-format-ignore: NeverForceUnwrap
  static let crossSiteToken = HTTPField.Name("X-XSRF-TOKEN")!
  /// The chain of addresses that proxies write, the client's first.
  // swift-format-ignore: NeverForceUnwrap
  static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
  /// The id of a request in responses, in logs and between proxies.
  // swift-format-ignore: NeverForceUnwrap
  static let requestID = HTTPField.Name("X-Request-Id")!
  /// The key of a client with its own rate limit.
  // swift-format-ignore: NeverForceUnwrap
  static let apiKey = HTTPField.Name("X-API-Key")!
  /// Whether the client's connection to a proxy is encrypted: `https` or `http`.
  // swift-format-ignore: NeverForceUnwrap
  static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
  /// Whether browsers may guess the content type.
  // swift-format-ignore: NeverForceUnwrap
  static let contentTypeOptions = HTTPField.Name("X-Content-Type-Options")!
  /// The application id on Parse paths.
  // swift-format-ignore: NeverForceUnwrap
  static let parseApplicationID = HTTPField.Name("X-Parse-Application-Id")!
  /// The key of the application.
  // swift-format-ignore: NeverForceUnwrap
  static let parseRESTKey = HTTPField.Name("X-Parse-REST-API-Key")!
}
