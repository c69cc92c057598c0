import Posting

/// The configuration of a server, by default for use on this machine only.
package struct ServerConfiguration: Sendable {
  /// Who may sign up.
  package enum SignupPolicy: Hashable, Sendable {
    /// Anyone.
    case open
    /// Anyone with this code.
    case code(String)
    /// Anyone with a code that the first start generates; nobody before that.
    case newCode
    /// Nobody; the operator creates accounts.
    case closed

    /// The policy's name in settings, without the code.
    package var name: String {
      switch self {
      case .open: "open"
      case .code, .newCode: "code"
      case .closed: "closed"
      }
    }
  }

  /// The application id and key that Parse paths require.
  package struct ParseKeys: Hashable, Sendable {
    /// The value of `X-Parse-Application-Id`.
    package var applicationID: String
    /// The value of `X-Parse-REST-API-Key`.
    package var restKey: String

    /// The keys of the course, which are in hundreds of public apps and not secret (StudentAPI.md,
    /// "Parse keys and owners").
    package static let course = ParseKeys(
      applicationID: "QrX47CA9cyuGewLdsL7o5Eb8iug6Em8ye0dnAbIr",
      restKey: "QuWThTdiRmTux3YaDseUSEpUKo7aBYM737yKd4gY")
  }

  /// The host name or address to listen on.
  package var host = "127.0.0.1"
  /// The port; 0 picks a free one.
  package var port = 8_080
  /// Whether anyone may change any pin, as in the original service.
  package var hasOpenWrites = false
  /// Who may have a new account, whichever service identifies them.
  package var signup = SignupPolicy.open
  /// The domains whose email addresses may sign up; empty for all.
  package var signupDomains: [String] = []
  /// Whether people who are not logged in may read pins.
  package var admitsGuests = true
  /// The origins whose pages may show the map in a frame, such as `https://example.org`.
  package var embedOrigins: [String] = []
  /// The maximum number of pins per account.
  package var pinQuota = PinService.usualQuota
  /// The keys that Parse paths require.
  package var parseKeys = ParseKeys.course
  /// Whether cookies are sent only over encrypted connections.
  package var isSecure = false
  /// The proxies whose statement of the client's address is trusted, such as `10.0.0.0/8`.
  package var trustedProxies: [AddressBlock] = []
  /// The Facebook app with which the page offers login; `nil` if it does not.
  package var facebookAppID: String?
  /// The files for TLS; `nil` for unencrypted connections.
  package var tls: TLSFiles?
  /// The maximum time until the body of a request has arrived.
  package var bodyTimeLimit = Duration.seconds(ServerLimits.bodySeconds)
  /// The origins whose pages may use the geocoder, such as `https://example.org`; `*` for all.
  package var allowedOrigins: [String] = []
  /// The limits of geocoding batches.
  package var batchLimits = BatchLimits()
  /// The rate limits of clients.
  package var rateLimit = RateLimit()
  /// The maximum time until the headers of a request have arrived, in whole seconds.
  package var headerTime = Duration.seconds(ServerLimits.headerSeconds)
  /// The maximum number of connections; more wait.
  package var connections = ServerLimits.connections
  /// The maximum number of connections from a network, except this machine and trusted proxies;
  /// `nil` for an eighth of all.
  package var networkConnections: Int?
  /// The maximum idle time of a connection, in whole seconds.
  package var idleTime = Duration.seconds(ServerLimits.idleSeconds)
  /// The maximum body size in bytes, except for batches.
  package var bodyBytes = ServerLimits.bodyBytes
  /// The maximum size of all headers, in bytes.
  package var headerBytes = ServerLimits.headerBytes
  /// Whether requests are logged with their query texts.
  package var logsQueries = false
}

extension ServerConfiguration: CustomStringConvertible, CustomReflectable {
  /// A description without secrets.
  package var description: String { "ServerConfiguration(\(host):\(port))" }

  /// An empty mirror, which keeps the sign-up code and keys out of dumps.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension ServerConfiguration {
  /// Whether only this machine can reach the server, according to its settings.
  package var isForThisMachine: Bool { Self.isLoopback(host) && trustedProxies.isEmpty }

  /// Reads the settings.
  ///
  /// - Throws: ``SettingError``.
  package init(_ settings: ServerSettings) throws(SettingError) {
    self.init()
    if let host = settings.text(.host) { self.host = host }
    port =
      try settings.value(.port, expected: "a number from 0 to 65535") { text in
        Int(text).flatMap { (0...65_535).contains($0) ? $0 : nil }
      } ?? port
    tls = try TLSFiles(settings)
    isSecure = try settings.flag(.secureCookies) ?? (tls != nil)
    trustedProxies = try settings.list(
      .trustedProxy,
      expected: "an address such as 10.0.0.5, or a block of proxies no wider than /16 or /48"
    ) { text in
      AddressBlock(text).flatMap { $0.breadth == .tooWide ? nil : $0 }
    }
    allowedOrigins = try settings.list(
      .allowOrigin, expected: "an origin such as https://example.org, or *", Self.origin)
    embedOrigins = try settings.list(
      .embedOrigin, expected: "an origin such as https://example.org"
    ) { text in text == "*" ? nil : Self.origin(text) }
    hasOpenWrites = try settings.flag(.openWrites) ?? hasOpenWrites
    logsQueries = try settings.flag(.logQueries) ?? logsQueries
    try setAccounts(settings)
    try setLimits(settings)
  }

  /// Reads who may sign up, log in and read.
  private mutating func setAccounts(_ settings: ServerSettings) throws(SettingError) {
    signup = try Self.signup(settings)
    signupDomains = try settings.list(
      .signupDomains, expected: "a domain such as school.example"
    ) { text in EmailAddress("a@" + text)?.domain }
    facebookAppID = settings.text(.facebookAppID)
    parseKeys = try Self.parseKeys(settings)
    admitsGuests =
      try settings.value(.guests, expected: "yes or no") { text in
        ["yes": true, "no": false][text]
      } ?? admitsGuests
    pinQuota = try Self.number(.pinQuota, 1...1_000_000, settings) ?? pinQuota
  }

  /// Reads the limits of clients, requests and connections.
  private mutating func setLimits(_ settings: ServerSettings) throws(SettingError) {
    rateLimit = RateLimit(
      perAddress: try Self.rate(.rateLimit, settings),
      perKey: try Self.rate(
        settings.isChosen(.keyRateLimit) ? .keyRateLimit : .rateLimit, settings),
      keys: try settings.list(.apiKey, expected: "a key of 8 to 200 characters") { text in
        (8...200).contains(text.utf8.count) ? text : nil
      },
      countsLoopback: try settings.flag(.limitLoopback) ?? false)
    batchLimits = BatchLimits(
      maximumBytes: try Self.number(.batchBytes, 1...(1 << 30), settings)
        ?? batchLimits.maximumBytes,
      maximumRows: try Self.number(.batchRows, 1...10_000_000, settings)
        ?? batchLimits.maximumRows,
      time: try Self.seconds(.batchSeconds, settings) ?? batchLimits.time,
      maximumAtOnce: try Self.number(.batchCount, 1...1_000, settings) ?? BatchLimits.usualAtOnce)
    bodyBytes = try Self.number(.bodyBytes, 1_024...(1 << 24), settings) ?? bodyBytes
    headerBytes = try Self.number(.headerBytes, 1_024...(1 << 20), settings) ?? headerBytes
    bodyTimeLimit = try Self.seconds(.bodySeconds, settings) ?? bodyTimeLimit
    headerTime = try Self.seconds(.headerSeconds, settings) ?? headerTime
    idleTime = try Self.seconds(.idleSeconds, settings) ?? idleTime
    connections = try Self.number(.connections, 1...1_000_000, settings) ?? connections
    networkConnections = try Self.number(.networkConnections, 1...1_000_000, settings)
  }

  private static func seconds(
    _ setting: ServerSetting, _ settings: ServerSettings
  ) throws(SettingError) -> Duration? {
    try number(setting, 1...86_400, settings).map { .seconds($0) }
  }

  /// Reads a rate limit; `nil` for no limit.
  private static func rate(
    _ setting: ServerSetting, _ settings: ServerSettings
  ) throws(SettingError) -> Int? {
    settings.text(setting) == "off" ? nil : try number(setting, 1...10_000_000, settings)
  }

  private static func number(
    _ setting: ServerSetting, _ range: ClosedRange<Int>, _ settings: ServerSettings
  ) throws(SettingError) -> Int? {
    try settings.value(
      setting, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)"
    ) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Parses an origin as browsers write it: scheme and host, without a path.
  private static func origin(_ text: String) -> String? {
    guard text != "*" else { return text }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "http:" || parts[0] == "https:", parts[1].isEmpty,
      !parts[2].isEmpty
    else { return nil }
    return text.lowercased()
  }

  private static func signup(_ settings: ServerSettings) throws(SettingError) -> SignupPolicy {
    let code = settings.text(.signupCode)
    guard settings.isChosen(.signup) else {
      if let code { return .code(code) }
      // If other machines can reach the server, sign-up is not open by default.
      let isOwnMachine =
        isLoopback(settings.text(.host) ?? "127.0.0.1") && !settings.isChosen(.trustedProxy)
      return isOwnMachine ? .open : .newCode
    }
    let policy: SignupPolicy? = try settings.value(
      .signup, expected: "open, code or closed"
    ) { text in
      switch text {
      case "open": .open
      case "code": code.map { .code($0) } ?? .newCode
      case "closed": .closed
      default: nil
      }
    }
    return policy ?? .open
  }

  /// Returns whether only this machine can reach a host name or address.
  static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || NetworkAddress(host)?.isLoopback == true
  }

  private static func parseKeys(_ settings: ServerSettings) throws(SettingError) -> ParseKeys {
    guard settings.isChosen(.parseApplicationID) || settings.isChosen(.parseRESTKey) else {
      return .course
    }
    guard let key = settings.text(.parseRESTKey) else {
      throw .missing(.parseRESTKey, because: "a custom application id needs its key")
    }
    return ParseKeys(
      applicationID: settings.text(.parseApplicationID) ?? ParseKeys.course.applicationID,
      restKey: key)
  }
}

/// The files for TLS.
package struct TLSFiles: Hashable, Sendable {
  /// A PEM file with the certificate chain, the server's certificate first.
  package var certificate: String
  /// A PEM file with the private key.
  package var key: String
}

extension TLSFiles {
  /// Reads the settings; `nil` if neither file is set.
  init?(_ settings: ServerSettings) throws(SettingError) {
    switch (settings.text(.tlsCertificate), settings.text(.tlsKey)) {
    case (nil, nil): return nil
    case (let certificate?, let key?): self.init(certificate: certificate, key: key)
    case (_?, nil): throw .missing(.tlsKey, because: "a certificate needs its key")
    case (nil, _?): throw .missing(.tlsCertificate, because: "a key needs its certificate")
    }
  }
}
