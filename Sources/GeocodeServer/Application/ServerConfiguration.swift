import Posting

/// The configuration of a server.
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

    public init(applicationID: String, restKey: String) {
      self.applicationID = applicationID
      self.restKey = restKey
    }

    /// The keys of the course, which are in hundreds of public apps and not secret (WireAPI.md,
    /// "Parse keys and owners").
    public static let course = ParseKeys(
      applicationID: "QrX47CA9cyuGewLdsL7o5Eb8iug6Em8ye0dnAbIr",
      restKey: "QuWThTdiRmTux3YaDseUSEpUKo7aBYM737yKd4gY")
  }

  /// The host name or address to listen on.
  public var host: String
  /// The port; 0 picks a free one.
  public var port: Int
  /// Whether anyone may change any pin, as in the original service.
  public var hasOpenWrites: Bool
  /// Who may sign up.
  public var signup: SignupPolicy
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
  public var parseKeys: ParseKeys
  /// Whether cookies are sent only over encrypted connections.
  public var isSecure: Bool
  /// The proxies whose statement of the client's address is trusted, such as `10.0.0.0/8`.
  public var trustedProxies: [AddressBlock]
  /// The Facebook app with which the page offers login; `nil` if it does not.
  public var facebookAppID: String?
  /// The maximum time until the body of a request has arrived.
  public var bodyTimeLimit: Duration
  /// The files for TLS; `nil` for unencrypted connections.
  public var tls: TLSFiles?
  /// The origins whose pages may use the geocoder, such as `https://example.org`; `*` for all.
  public var allowedOrigins: [String]
  /// The limits of geocoding batches.
  public var batchLimits: BatchLimits
  /// The rate limits of clients.
  public var rateLimit: RateLimit
  /// The maximum time until the headers of a request have arrived, in whole seconds.
  public var headerTime: Duration
  /// The maximum number of connections; more wait.
  public var connections: Int
  /// The maximum number of connections from a network, except this machine and trusted proxies;
  /// `nil` for an eighth of all.
  public var networkConnections: Int?
  /// The maximum idle time of a connection, in whole seconds.
  public var idleTime: Duration
  /// The maximum body size in bytes, except for batches.
  public var bodyBytes: Int
  /// The maximum size of all headers, in bytes.
  public var headerBytes: Int
  /// Whether requests are logged with their query texts.
  public var logsQueries: Bool

  /// Creates a configuration, by default for use on this machine only.
  public init(
    host: String = "127.0.0.1", port: Int = 8_080, hasOpenWrites: Bool = false,
    signup: SignupPolicy = .open, parseKeys: ParseKeys = .course, isSecure: Bool = false,
    trustedProxies: [AddressBlock] = [], facebookAppID: String? = nil, tls: TLSFiles? = nil,
    bodyTimeLimit: Duration = .seconds(ServerLimits.bodySeconds), allowedOrigins: [String] = [],
    batchLimits: BatchLimits = BatchLimits(), rateLimit: RateLimit = RateLimit(),
    headerTime: Duration = .seconds(ServerLimits.headerSeconds),
    connections: Int = ServerLimits.connections,
    idleTime: Duration = .seconds(ServerLimits.idleSeconds),
    bodyBytes: Int = ServerLimits.bodyBytes, headerBytes: Int = ServerLimits.headerBytes,
    logsQueries: Bool = false
  ) {
    self.host = host
    self.port = port
    self.hasOpenWrites = hasOpenWrites
    self.signup = signup
    self.parseKeys = parseKeys
    self.isSecure = isSecure
    self.trustedProxies = trustedProxies
    self.facebookAppID = facebookAppID
    self.bodyTimeLimit = bodyTimeLimit
    self.tls = tls
    self.allowedOrigins = allowedOrigins
    self.batchLimits = batchLimits
    self.rateLimit = rateLimit
    self.headerTime = headerTime
    self.connections = connections
    self.idleTime = idleTime
    self.bodyBytes = bodyBytes
    self.headerBytes = headerBytes
    self.logsQueries = logsQueries
  }
}

extension ServerConfiguration: CustomStringConvertible, CustomReflectable {
  /// A description without secrets.
  public var description: String { "ServerConfiguration(\(host):\(port))" }

  /// An empty mirror, which keeps the sign-up code and keys out of dumps.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
