/// The rate limits of clients, by default none.
///
/// They limit work: a request counts as one, and more if it takes more than a usual one.
package struct RateLimit: Hashable, Sendable {
  /// The unit for which work is counted.
  enum Bound: String, CaseIterable, Sendable {
    case address, account, key
  }

  /// The maximum number of usual requests per minute from a network, for clients without key or
  /// session; `nil` for no limit.
  ///
  /// The accounts of a network have a multiple of it together.
  package var perAddress: Int?
  /// The maximum number of usual requests per minute with a key, or of an account; `nil` for no
  /// limit.
  package var perKey: Int?
  /// The keys that clients may send as `X-API-Key`; their requests are counted per key.
  package var keys: [String] = []
  /// Whether requests from this machine are counted too.
  package var countsLoopback = false
  /// The period of the limits; tests use a longer one, so that slow machines do not matter.
  var periodSeconds: Int64 = 60
  /// How long a refusal is held back; tests do without.
  ///
  /// 256 connections that go on at once then get 512 refusals a second, some 5 % of a processor.
  var refusalDelay = Duration.milliseconds(500)

  /// The default number of requests per minute; a person who types and drags the map sends about
  /// 200.
  package static let usual = 600

  /// Whether anything is limited.
  var isOn: Bool { perAddress != nil || perKey != nil }
}

/// An error for too many requests, or too costly ones.
struct RateExceeded: Error, CustomStringConvertible {
  let bound: RateLimit.Bound
  /// The number of seconds until the next request is allowed.
  let seconds: Int

  var description: String {
    switch bound {
    case .address: "too many requests from your address; try again in \(seconds) s"
    case .account: "too many requests from your account; try again in \(seconds) s"
    case .key: "too many requests with your key; try again in \(seconds) s"
    }
  }
}

/// The default limits on time and size.
package enum ServerLimits {
  /// The maximum number of seconds until the headers of a request have arrived.
  package static let headerSeconds = 20
  /// The maximum number of connections; more wait until one ends.
  package static let connections = 20_000
  /// The maximum idle time of a connection, in seconds: between requests, or within a request's
  /// headers.
  ///
  /// Browsers keep connections for a minute or two; with a shorter time they would need a new one.
  package static let idleSeconds = 60
  /// The maximum number of seconds for running requests when the server is stopped.
  package static let stopSeconds = 10
  /// The maximum body size in bytes, except for batches: ten times the longest pin.
  package static let bodyBytes = 65_536
  /// The maximum number of seconds until the body of a request has arrived.
  package static let bodySeconds = 10
  /// The time for which a client may keep sending after its response.
  static let lingerSeconds = 2
  /// The maximum time for which a client may not read its response.
  static let unreadSeconds = 60
  /// The maximum size of all headers, in bytes.
  package static let headerBytes = 16_384
  /// The maximum number of headers.
  package static let headerCount = 100
}
