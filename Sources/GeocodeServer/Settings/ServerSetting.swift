import Posting

/// One thing about the server that can be chosen, under one name everywhere.
///
/// `open-writes` is the option `--open-writes`, the environment variable `OTM_OPEN_WRITES`, and the
/// line `open-writes = yes` of a settings file.
public enum ServerSetting: String, CaseIterable, Sendable {
  case host
  case port
  case database
  case databaseConnections = "database-connections"
  case gazetteer
  case data
  case demo
  case signup
  case signupCode = "signup-code"
  case openWrites = "open-writes"
  case identity
  case udacityAddress = "udacity-address"
  case facebookAppID = "facebook-app-id"
  case facebookAppSecret = "facebook-app-secret"
  case facebookGraph = "facebook-graph"
  case parseApplicationID = "parse-application-id"
  case parseRESTKey = "parse-rest-key"
  case trustedProxy = "trusted-proxy"
  case allowOrigin = "allow-origin"
  case tlsCertificate = "tls-certificate"
  case tlsKey = "tls-key"
  case secureCookies = "secure-cookies"
  case rateLimit = "rate-limit"
  case keyRateLimit = "key-rate-limit"
  case apiKey = "api-key"
  case limitLoopback = "limit-loopback"
  case batchBytes = "batch-bytes"
  case batchRows = "batch-rows"
  case bodyBytes = "body-bytes"
  case headerBytes = "header-bytes"
  case headerSeconds = "header-seconds"
  case bodySeconds = "body-seconds"
  case idleSeconds = "idle-seconds"
  case connections
  case logLevel = "log-level"
  case logQueries = "log-queries"

  /// The name in the environment.
  public var environmentName: String {
    "OTM_" + String(rawValue.map { $0 == "-" ? "_" : $0 }).uppercased()
  }

  /// Whether the value is shown to nobody, and so has no option: a list of processes would show it.
  public var isSecret: Bool {
    switch self {
    case .signupCode, .facebookAppSecret, .parseRESTKey, .apiKey: true
    default: false
    }
  }

  /// Returns a value as it may be shown: an address of a database may hold a password.
  func shown(_ text: String) -> String {
    if isSecret { return "(set)" }
    return self == .database ? DatabaseAddress(text)?.shown ?? text : text
  }

  /// Whether there may be several values, with commas between them.
  public var isList: Bool { self == .trustedProxy || self == .allowOrigin || self == .apiKey }

  /// The value when nobody chose one; `nil` when there is none, or it follows from others.
  public var standard: String? {
    switch self {
    case .host: "127.0.0.1"
    case .port: "8080"
    case .demo, .openWrites, .limitLoopback, .logQueries: "no"
    case .databaseConnections: "10"
    case .identity: "local"
    case .facebookGraph: "https://graph.facebook.com"
    case .parseApplicationID: ServerConfiguration.ParseKeys.course.applicationID
    case .batchBytes: "\(BatchLimits().maximumBytes)"
    case .batchRows: "\(BatchLimits().maximumRows)"
    case .bodyBytes: "\(ServerLimits.bodyBytes)"
    case .headerBytes: "\(ServerLimits.headerBytes)"
    case .headerSeconds: "\(ServerLimits.headerSeconds)"
    case .connections: "\(ServerLimits.connections)"
    case .bodySeconds: "\(ServerLimits.bodySeconds)"
    case .idleSeconds: "\(ServerLimits.idleSeconds)"
    case .logLevel: "notice"
    case .database, .gazetteer, .data, .signup, .signupCode, .udacityAddress, .facebookAppID,
      .facebookAppSecret, .parseRESTKey, .trustedProxy, .allowOrigin, .tlsCertificate, .tlsKey,
      .secureCookies, .rateLimit, .keyRateLimit, .apiKey:
      nil
    }
  }

  /// What it chooses, for people.
  public var summary: String {
    switch self {
    case .host: "The name or number of the network interface."
    case .port: "The port; 0 lets the system choose."
    case .database:
      "The file of pins and accounts, or postgres://… (default: posts.sqlite in the data folder)."
    case .databaseConnections: "The most connections to a PostgreSQL database."
    case .gazetteer: "The folder of the gazetteer bundle (default: the cache folder)."
    case .data: "The folder of the bundled extract (default: found upwards)."
    case .demo: "Show invented people, in a database of their own."
    case .signup: "Who may make accounts: open, code (who knows the code), or closed."
    case .signupCode: "The code for --signup code."
    case .openWrites: "Let anybody write any pin, as the original did; for a closed classroom."
    case .identity: "Who checks passwords: local, or udacity (another server of this kind)."
    case .udacityAddress: "The base address of that other server."
    case .facebookAppID: "The Facebook app that log-in tokens must be for."
    case .facebookAppSecret: "The secret of that app."
    case .facebookGraph: "The base address of Facebook's Graph."
    case .parseApplicationID: "The application id that Parse paths ask for."
    case .parseRESTKey: "The key that Parse paths ask for."
    case .trustedProxy: "A block of addresses whose X-Forwarded headers count; may be repeated."
    case .allowOrigin:
      "An origin whose pages may ask the geocoder, or *; may be repeated."
    case .tlsCertificate: "A PEM file with the certificate and its chain."
    case .tlsKey: "A PEM file with the certificate's key."
    case .secureCookies: "Send cookies over encrypted connections only (default: with TLS)."
    case .rateLimit: "Most requests a minute from one address (default: any number)."
    case .keyRateLimit: "Most requests a minute with one API key or session (default: any number)."
    case .apiKey: "A key for X-API-Key; who sends it is not counted by address."
    case .limitLoopback: "Count requests of this machine too."
    case .batchBytes: "The longest batch, in bytes."
    case .batchRows: "The most queries in a batch."
    case .bodyBytes: "The longest body of any other request, in bytes."
    case .headerBytes: "The longest header, and all of them, in bytes."
    case .headerSeconds: "How long the headers of a request may take to arrive."
    case .connections: "The most connections at once; more wait."
    case .bodySeconds: "How long a body may take to arrive."
    case .idleSeconds: "How long a connection may be silent."
    case .logQueries: "Log what people look for, with each request; to find faults."
    case .logLevel: "What is logged: trace, debug, info, notice, warning, error or critical."
    }
  }
}
