import Posting

/// What of a server can be chosen.
public struct ServerConfiguration: Sendable {
  /// Who may make accounts.
  public enum SignupPolicy: Hashable, Sendable {
    /// Anybody.
    case open
    /// Who knows this word.
    case code(String)
    /// Who knows a word that the first start makes; nobody until it is made.
    case newCode
    /// Nobody; the operator makes accounts.
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

  /// The application id and key that Parse paths ask for.
  public struct ParseKeys: Hashable, Sendable {
    /// The value of `X-Parse-Application-Id`.
    public var applicationID: String
    /// The value of `X-Parse-REST-API-Key`.
    public var restKey: String

    public init(applicationID: String, restKey: String) {
      self.applicationID = applicationID
      self.restKey = restKey
    }

    /// The course's own, in hundreds of public apps and no secret (WireAPI.md, "Parse keys and
    /// owners").
    public static let course = ParseKeys(
      applicationID: "QrX47CA9cyuGewLdsL7o5Eb8iug6Em8ye0dnAbIr",
      restKey: "QuWThTdiRmTux3YaDseUSEpUKo7aBYM737yKd4gY")
  }

  /// The name or number of the network interface.
  public var host: String
  /// The port; 0 lets the system choose.
  public var port: Int
  /// Whether anybody may write any pin, as the original let them.
  public var hasOpenWrites: Bool
  /// Who may make accounts.
  public var signup: SignupPolicy
  /// The domains that people's addresses must be of to sign up; empty for all.
  public var signupDomains: [String] = []
  /// Whether accounts have passwords of this server, so that people can sign up here.
  public var keepsPasswords = true
  /// Whether people who are not logged in may read pins.
  public var admitsGuests = true
  /// The origins whose pages may show the map in a frame, as `https://example.org`.
  public var embedOrigins: [String] = []
  /// How many pins an account may have.
  public var pinQuota = PinService.usualQuota
  /// What Parse paths ask for.
  public var parseKeys: ParseKeys
  /// Whether cookies are for encrypted connections only.
  public var isSecure: Bool
  /// The blocks of addresses whose word on the client's own address counts, as `10.0.0.0/8`.
  public var trustedProxies: [AddressBlock]
  /// The Facebook app by which the page offers to log in; `nil` when it does not.
  public var facebookAppID: String?
  /// How long the body of a request may take to arrive.
  public var bodyTimeLimit: Duration
  /// The files for encrypted connections; `nil` for plain ones.
  public var tls: TLSFiles?
  /// The origins whose pages may ask the geocoder, as `https://example.org`; `*` stands for all.
  public var allowedOrigins: [String]
  /// How much one batch of geocoding may ask.
  public var batchLimits: BatchLimits
  /// How many requests a client may send.
  public var rateLimit: RateLimit
  /// How long the headers of a request may take to arrive; whole seconds count.
  public var headerTime: Duration
  /// The most connections at once; more wait.
  public var connections: Int
  /// The most connections at once from one network, this machine and trusted proxies excepted;
  /// `nil` for an eighth of all.
  public var networkConnections: Int?
  /// How long a connection may be silent; whole seconds count.
  public var idleTime: Duration
  /// The longest body of a request that is no batch.
  public var bodyBytes: Int
  /// The longest header, and all of them.
  public var headerBytes: Int
  /// Whether the log of requests has their query texts.
  public var logsQueries: Bool

  /// Creates a configuration: by default for one's own machine.
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
  /// Where it listens, and no secret.
  public var description: String { "ServerConfiguration(\(host):\(port))" }

  /// Shows nothing: sign-up code and keys would be in every dump.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
