import HTTPTypes

/// Headers that HTTP's own lists lack. The texts are fixed and valid, so unwrapping cannot fail.
extension HTTPField.Name {
  /// What a page's script sends back of the cookie `XSRF-TOKEN`.
  // swift-format-ignore: NeverForceUnwrap
  static let crossSiteToken = HTTPField.Name("X-XSRF-TOKEN")!
  /// The chain of addresses that proxies write, the client's first.
  // swift-format-ignore: NeverForceUnwrap
  static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
  /// What tells a request from others, in answers, logs and between proxies.
  // swift-format-ignore: NeverForceUnwrap
  static let requestID = HTTPField.Name("X-Request-Id")!
  /// The key of a client that may ask more than others.
  // swift-format-ignore: NeverForceUnwrap
  static let apiKey = HTTPField.Name("X-API-Key")!
  /// Whether the client's connection to a proxy is encrypted: `https` or `http`.
  // swift-format-ignore: NeverForceUnwrap
  static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
  /// Whether browsers may guess what kind of file an answer is.
  // swift-format-ignore: NeverForceUnwrap
  static let contentTypeOptions = HTTPField.Name("X-Content-Type-Options")!
  /// Which app asks, on paths of Parse.
  // swift-format-ignore: NeverForceUnwrap
  static let parseApplicationID = HTTPField.Name("X-Parse-Application-Id")!
  /// The key that goes with it.
  // swift-format-ignore: NeverForceUnwrap
  static let parseRESTKey = HTTPField.Name("X-Parse-REST-API-Key")!
}
