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
  case signupDomains = "signup-domains"
  case pinQuota = "pin-quota"
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
  case batchSeconds = "batch-seconds"
  case batchCount = "batch-count"
  case bodyBytes = "body-bytes"
  case headerBytes = "header-bytes"
  case headerSeconds = "header-seconds"
  case bodySeconds = "body-seconds"
  case idleSeconds = "idle-seconds"
  case connections
  case networkConnections = "network-connections"
  case logLevel = "log-level"
  case logQueries = "log-queries"

  /// The name in the environment.
  public var environmentName: String {
    "OTM_" + String(rawValue.map { $0 == "-" ? "_" : $0 }).uppercased()
  }

  /// The name of the setting that says in which file a secret stands.
  public var fileName: String { rawValue + "-file" }

  /// What is declared of a setting: everything that options, listings and help are made from.
  struct Declaration {
    /// What a value looks like on the command line.
    enum Form { case text, list, flag }

    let form: Form
    let summary: String
    let standard: String?
    let isSecret: Bool

    static func text(_ summary: String, standard: String? = nil) -> Self {
      Self(form: .text, summary: summary, standard: standard, isSecret: false)
    }

    static func number(_ summary: String, standard: Int? = nil) -> Self {
      text(summary, standard: standard.map { "\($0)" })
    }

    static func list(_ summary: String) -> Self {
      Self(form: .list, summary: summary, standard: nil, isSecret: false)
    }

    /// A switch, off unless something else decides.
    static func flag(_ summary: String, standard: String? = "no") -> Self {
      Self(form: .flag, summary: summary, standard: standard, isSecret: false)
    }

    static func secret(_ summary: String, form: Form = .text) -> Self {
      Self(form: form, summary: summary, standard: nil, isSecret: true)
    }
  }

  /// The one place where a setting is described; options of `otm serve` and their help follow from
  /// it.
  var declaration: Declaration {
    switch self {
    case .host: .text("The name or number of the network interface.", standard: "127.0.0.1")
    case .port: .number("The port; 0 lets the system choose.", standard: 8_080)
    case .database:
      .text(
        "The file of pins and accounts, or postgres://… (default: posts.sqlite in the data folder)."
      )
    case .databaseConnections:
      .number("The most connections to a PostgreSQL database.", standard: 10)
    case .gazetteer: .text("The folder of the gazetteer bundle (default: the cache folder).")
    case .data: .text("The folder of the bundled extract (default: found upwards).")
    case .demo: .flag("Show invented people, in a database of their own.")
    case .signup:
      .text(
        """
        Who may make accounts: open, code (who knows the code), or closed (default: open where only \
        this machine can reach the server, else code).
        """)
    case .signupCode:
      .secret("The code for --signup code (default: made at the first start, beside the database).")
    case .signupDomains:
      .list("A domain, such as school.example, of addresses that may sign up; may be repeated.")
    case .pinQuota: .number("The most pins of one account.", standard: PinService.usualQuota)
    case .openWrites:
      .flag("Let anybody write any pin, as the original did; for a closed classroom.")
    case .identity:
      .text(
        "Who checks passwords: local, or udacity (another server of this kind).", standard: "local")
    case .udacityAddress: .text("The base address of that other server.")
    case .facebookAppID: .text("The Facebook app that log-in tokens must be for.")
    case .facebookAppSecret: .secret("The secret of that app.")
    case .facebookGraph:
      .text("The base address of Facebook's Graph.", standard: "https://graph.facebook.com")
    case .parseApplicationID:
      .text(
        "The application id that Parse paths ask for.",
        standard: ServerConfiguration.ParseKeys.course.applicationID)
    case .parseRESTKey: .secret("The key that Parse paths ask for.")
    case .trustedProxy:
      .list("The address of a proxy whose X-Forwarded headers count; may be repeated.")
    case .allowOrigin: .list("An origin whose pages may ask the geocoder, or *; may be repeated.")
    case .tlsCertificate: .text("A PEM file with the certificate and its chain.")
    case .tlsKey: .text("A PEM file with the certificate's key.")
    case .secureCookies:
      .flag("Send cookies over encrypted connections only (default: with TLS).", standard: nil)
    case .rateLimit:
      .number(
        "Most requests a minute of a client: a session, else a network; off for any number.",
        standard: RateLimit.usual)
    case .keyRateLimit:
      .number("Most requests a minute with one API key or session (default: the rate limit).")
    case .apiKey:
      .secret("A key for X-API-Key; who sends it is counted by it alone.", form: .list)
    case .limitLoopback: .flag("Count requests of this machine too.")
    case .batchBytes:
      .number("The longest batch, in bytes.", standard: BatchLimits().maximumBytes)
    case .batchRows: .number("The most queries in a batch.", standard: BatchLimits().maximumRows)
    case .batchSeconds:
      .number(
        "How long a batch may take, from its first byte to its last answer.",
        standard: Int(BatchLimits().time.components.seconds))
    case .batchCount:
      .number(
        "The most batches at once (default: one fewer than processors, at least 1); one a client.")
    case .bodyBytes:
      .number("The longest body of any other request, in bytes.", standard: ServerLimits.bodyBytes)
    case .headerBytes:
      .number("The longest header, and all of them, in bytes.", standard: ServerLimits.headerBytes)
    case .headerSeconds:
      .number(
        "How long the headers of a request may take to arrive.",
        standard: ServerLimits.headerSeconds)
    case .connections:
      .number("The most connections at once; more wait.", standard: ServerLimits.connections)
    case .networkConnections:
      .number(
        "The most connections from one address or IPv6 network (default: an eighth of all).")
    case .bodySeconds:
      .number("How long a body may take to arrive.", standard: ServerLimits.bodySeconds)
    case .idleSeconds:
      .number("How long a connection may be silent.", standard: ServerLimits.idleSeconds)
    case .logLevel:
      .text(
        "What is logged: trace, debug, info, notice, warning, error or critical.",
        standard: "notice")
    case .logQueries: .flag("Log what people look for, with each request; to find faults.")
    }
  }
}

extension ServerSetting {
  /// What it chooses, for people.
  public var summary: String { declaration.summary }

  /// The value when nobody chose one; `nil` when there is none, or it follows from others.
  public var standard: String? { declaration.standard }

  /// Whether the value is shown to nobody, and so has no option: a list of processes would show it.
  public var isSecret: Bool { declaration.isSecret }

  /// Whether there may be several values, with commas between them.
  public var isList: Bool { declaration.form == .list }

  /// Whether it is a switch, which is turned on by its name alone.
  public var isFlag: Bool { declaration.form == .flag }

  /// Returns a value as it may be shown: an address of a database may hold a password.
  func shown(_ text: String) -> String {
    if isSecret { return "(set)" }
    return self == .database ? DatabaseAddress(text)?.shown ?? text : text
  }
}
