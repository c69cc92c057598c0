import Posting

/// A setting of the server, with the same name everywhere.
///
/// `open-writes` is the option `--open-writes`, the environment variable `OTM_OPEN_WRITES`, and the
/// line `open-writes = yes` of a settings file.
package enum ServerSetting: String, CaseIterable, Sendable {
  case host
  case port
  case database
  case databaseConnections = "database-connections"
  case ship
  case gazetteer
  case data
  case demo
  case signup
  case signupCode = "signup-code"
  case signupDomains = "signup-domains"
  case guests
  case embedOrigin = "embed-origin"
  case pinQuota = "pin-quota"
  case openWrites = "open-writes"
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

  /// The name of the environment variable.
  package var environmentName: String { Self.environmentName(of: rawValue) }

  /// Returns the environment variable for a name in a settings file.
  static func environmentName(of name: String) -> String {
    "OTM_" + String(name.map { $0 == "-" ? "_" : $0 }).uppercased()
  }

  /// The name of the setting for the file that contains a secret.
  package var fileName: String { rawValue + "-file" }

  /// The declaration of a setting, from which options, listings and help are generated.
  struct Declaration {
    /// The form of a value on the command line.
    enum Form { case text, list, flag }

    let form: Form
    /// The placeholder for the value in the help.
    let value: String
    let summary: String
    let standard: String?
    let isSecret: Bool

    static func text(_ value: String, _ summary: String, standard: String? = nil) -> Self {
      Self(form: .text, value: value, summary: summary, standard: standard, isSecret: false)
    }

    static func number(_ summary: String, standard: Int? = nil) -> Self {
      text("n", summary, standard: standard.map { "\($0)" })
    }

    static func list(_ value: String, _ summary: String) -> Self {
      Self(form: .list, value: value, summary: summary, standard: nil, isSecret: false)
    }

    /// Declares a flag, which is off by default.
    static func flag(_ summary: String, standard: String? = "no") -> Self {
      Self(form: .flag, value: "", summary: summary, standard: standard, isSecret: false)
    }

    static func secret(_ summary: String, form: Form = .text) -> Self {
      Self(form: form, value: "file", summary: summary, standard: nil, isSecret: true)
    }
  }

  /// The only place where settings are described; the options of `otm serve` and their help are
  /// generated from it.
  private static let declarations: [ServerSetting: Declaration] = [
    .host: .text("host", "Host name or address to listen on.", standard: "127.0.0.1"),
    .port: .number("The port; 0 picks a free one.", standard: 8_080),
    .database: .text(
      "database",
      "The database, a file or postgres://… (default: posts.sqlite in the data folder)"
    ),
    .databaseConnections: .number("Maximum number of connections to PostgreSQL.", standard: 10),
    .ship: .text("dir", "A folder on another disk for continuous copies of a database file."),
    .gazetteer: .text("dir", "The folder of the gazetteer. (default: the cache folder)"),
    .data: .text("dir", "The folder of the included data. (default: Data/ in a parent folder)"),
    .demo: .flag("Demo mode: sample people, in a separate database."),
    .signup: .text(
      "policy",
      """
      Who may sign up: open (anyone), code (anyone with the code) or closed. (default: open if only \
      this machine can reach the server, else code)
      """),
    .signupCode: .secret("The code for --signup code. (default: generated at the first start)"),
    .signupDomains: .list(
      "domain", "Only e-mail addresses of this domain may sign up; may be repeated."),
    .guests: .text("choice", "Let people see pins without logging in: yes or no.", standard: "yes"),
    .embedOrigin: .list("origin", "An origin whose pages may embed the map; may be repeated."),
    .pinQuota: .number("Maximum number of pins per account.", standard: PinService.usualQuota),
    .openWrites: .flag("Let anyone change any pin; for a closed classroom."),
    .facebookAppID: .text("id", "The Facebook app id that login tokens must have."),
    .facebookAppSecret: .secret("The secret of the Facebook app."),
    .facebookGraph: .text(
      "url", "The URL of Facebook's Graph API.", standard: "https://graph.facebook.com"),
    .parseApplicationID: .text(
      "id", "The application id that Parse paths require.",
      standard: ServerConfiguration.ParseKeys.course.applicationID),
    .parseRESTKey: .secret("The REST key that Parse paths require."),
    .trustedProxy: .list(
      "address", "A proxy whose X-Forwarded headers are trusted; may be repeated."),
    .allowOrigin: .list(
      "origin", "An origin whose pages may use the geocoder, or *; may be repeated."),
    .tlsCertificate: .text("file", "PEM file of the certificate chain."),
    .tlsKey: .text("file", "PEM file of the certificate's key."),
    .secureCookies: .flag(
      "Send cookies over encrypted connections only. (default: yes with TLS)", standard: nil),
    .rateLimit: .number(
      """
      Maximum number of usual requests a minute from one client (an account, or else a network), \
      or off.
      """,
      standard: RateLimit.usual),
    .keyRateLimit: .number(
      "The same for each API key and each account. (default: --rate-limit)"),
    .apiKey: .secret("A key for X-API-Key; its requests are counted separately.", form: .list),
    .limitLoopback: .flag("Apply rate limits to local requests too."),
    .batchBytes: .number(
      "Maximum size of a batch, in bytes.", standard: BatchLimits().maximumBytes),
    .batchRows: .number(
      "Maximum number of queries in a batch.", standard: BatchLimits().maximumRows),
    .batchSeconds: .number(
      "Seconds that a batch may take, from its first byte to its last answer.",
      standard: Int(BatchLimits().time.components.seconds)),
    .batchCount: .number(
      """
      Maximum number of batches at once; each client may run one. (default: processors − 1, at \
      least 1)
      """),
    .bodyBytes: .number(
      "Maximum size of any other request body, in bytes.", standard: ServerLimits.bodyBytes),
    .headerBytes: .number(
      "Maximum size of a request's headers, in bytes.", standard: ServerLimits.headerBytes),
    .headerSeconds: .number(
      "Seconds that a request's headers may take to arrive.",
      standard: ServerLimits.headerSeconds),
    .connections: .number(
      "Maximum number of connections; more wait.", standard: ServerLimits.connections),
    .networkConnections: .number(
      """
      Maximum number of connections from one address or IPv6 network. (default: an eighth of all)
      """),
    .bodySeconds: .number(
      "Seconds that a body may take to arrive.", standard: ServerLimits.bodySeconds),
    .idleSeconds: .number(
      "Seconds that a connection may be idle.", standard: ServerLimits.idleSeconds),
    .logLevel: .text(
      "level", "Log level: trace, debug, info, notice, warning, error or critical.",
      standard: "notice"),
    .logQueries: .flag("Log what people search for, for troubleshooting."),
  ]

  var declaration: Declaration {
    guard let declaration = Self.declarations[self] else {
      preconditionFailure("\(rawValue) is missing from the declarations")
    }
    return declaration
  }
}

extension ServerSetting {
  /// The description for people.
  package var summary: String { declaration.summary }

  /// The description and the default, as a line of help.
  package var help: String {
    standard.map { "\(summary) (default: \($0))" } ?? summary
  }

  /// The placeholder for the value in the help; empty for a flag.
  package var valueName: String { declaration.value }

  /// The default value; `nil` if the setting has no default, or one that depends on other settings.
  package var standard: String? { declaration.standard }

  /// Whether the value is secret, and therefore not an option, which would be visible in process
  /// lists.
  package var isSecret: Bool { declaration.isSecret }

  /// Whether there may be several values, separated by commas.
  package var isList: Bool { declaration.form == .list }

  /// Whether it is a flag, which the option turns on without a value.
  package var isFlag: Bool { declaration.form == .flag }

  /// Returns a value without secrets; the address of a database may contain a password.
  func shown(_ text: String) -> String {
    if isSecret { return "(set)" }
    return self == .database ? DatabaseAddress(text)?.shown ?? text : text
  }
}
