import Posting

/// The configuration of a server, by default for use on this machine only.
public struct ServerConfiguration: Sendable {
  /// Who may sign up.
  public enum SignupPolicy: Hashable, Sendable {
    /// Anyone.
    case open
    /// Anyone with this code.
    case code(String)
    /// Anyone with a code that the first start generates; nobody before that.
    case newCode
    /// Nobody; the operator creates accounts.
    case closed

    /// The policy's name in settings, without the code.
    public var name: String {
      switch self {
      case .open: "open"
      case .code, .newCode: "code"
      case .closed: "closed"
      }
    }
  }

  /// The application id and key that Parse paths require.
  public struct ParseKeys: Hashable, Sendable {
    /// The value of `X-Parse-Application-Id`.
    public var applicationID: String
    /// The value of `X-Parse-REST-API-Key`.
    public var restKey: String

    /// The keys of the course, which are in hundreds of public apps and not secret (WireAPI.md,
    /// "Parse keys and owners").
    public static let course = ParseKeys(
      applicationID: "QrX47CA9cyuGewLdsL7o5Eb8iug6Em8ye0dnAbIr",
      restKey: "QuWThTdiRmTux3YaDseUSEpUKo7aBYM737yKd4gY")
  }

  /// The host name or address to listen on.
  public var host = "127.0.0.1"
  /// The port; 0 picks a free one.
  public var port = 8_080
  /// Whether anyone may change any pin, as in the original service.
  public var hasOpenWrites = false
  /// Who may sign up.
  public var signup = SignupPolicy.open
  /// The domains whose email addresses may sign up; empty for all.
  public var signupDomains: [String] = []
  /// Whether passwords are stored by this server, so that people can sign up here.
  public var keepsPasswords = true
  /// Whether people who are not logged in may read pins.
  public var admitsGuests = true
  /// The origins whose pages may show the map in a frame, such as `https://example.org`.
  public var embedOrigins: [String] = []
  /// The maximum number of pins per account.
  public var pinQuota = PinService.usualQuota
  /// The keys that Parse paths require.
  public var parseKeys = ParseKeys.course
  /// Whether cookies are sent only over encrypted connections.
  public var isSecure = false
  /// The proxies whose statement of the client's address is trusted, such as `10.0.0.0/8`.
  public var trustedProxies: [AddressBlock] = []
  /// The Facebook app with which the page offers login; `nil` if it does not.
  public var facebookAppID: String?
  /// The files for TLS; `nil` for unencrypted connections.
  public var tls: TLSFiles?
  /// The maximum time until the body of a request has arrived.
  public var bodyTimeLimit = Duration.seconds(ServerLimits.bodySeconds)
  /// The origins whose pages may use the geocoder, such as `https://example.org`; `*` for all.
  public var allowedOrigins: [String] = []
  /// The limits of geocoding batches.
  public var batchLimits = BatchLimits()
  /// The rate limits of clients.
  public var rateLimit = RateLimit()
  /// The maximum time until the headers of a request have arrived, in whole seconds.
  public var headerTime = Duration.seconds(ServerLimits.headerSeconds)
  /// The maximum number of connections; more wait.
  public var connections = ServerLimits.connections
  /// The maximum number of connections from a network, except this machine and trusted proxies;
  /// `nil` for an eighth of all.
  public var networkConnections: Int?
  /// The maximum idle time of a connection, in whole seconds.
  public var idleTime = Duration.seconds(ServerLimits.idleSeconds)
  /// The maximum body size in bytes, except for batches.
  public var bodyBytes = ServerLimits.bodyBytes
  /// The maximum size of all headers, in bytes.
  public var headerBytes = ServerLimits.headerBytes
  /// Whether requests are logged with their query texts.
  public var logsQueries = false
}

extension ServerConfiguration: CustomStringConvertible, CustomReflectable {
  /// A description without secrets.
  public var description: String { "ServerConfiguration(\(host):\(port))" }

  /// An empty mirror, which keeps the sign-up code and keys out of dumps.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
