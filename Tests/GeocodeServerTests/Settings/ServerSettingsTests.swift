import Testing

@testable import GeocodeServer

@Suite struct ServerSettingsTests {
  private static func settings(
    options: [ServerSetting: [String]] = [:], environment: [String: String] = [:],
    file: String? = nil, secretFiles: [ServerSetting: String] = [:], secrets: [String: String] = [:]
  ) throws -> ServerSettings {
    try ServerSettings(
      options: options, environment: environment,
      file: try file.map { try SettingsFile(path: "serve.conf", text: $0) },
      secretFiles: secretFiles,
      readSecret: { path throws(SettingError) in
        guard let secret = secrets[path] else {
          throw SettingError.unreadable(path: path, reason: "no such file")
        }
        return secret
      })
  }

  /// As `LoadCredential` of systemd and secrets of containers want it.
  @Test func aSecretMayBeInASeparateFile() throws {
    let files = ["/run/option": "one", "/run/variable": "two", "/run/line": "three"]
    let line = "signup-code-file = /run/line"
    let variable = ["OTM_SIGNUP_CODE_FILE": "/run/variable"]
    for (settings, secret, origin) in [
      (
        try Self.settings(
          environment: variable, file: line, secretFiles: [.signupCode: "/run/option"],
          secrets: files), "one", "--signup-code-file"
      ),
      (
        try Self.settings(environment: variable, file: line, secrets: files), "two",
        "OTM_SIGNUP_CODE_FILE"
      ),
      (try Self.settings(file: line, secrets: files), "three", "serve.conf, line 1"),
      (
        try Self.settings(
          environment: ["OTM_SIGNUP_CODE": "itself"], file: line, secrets: files), "itself",
        "OTM_SIGNUP_CODE"
      ),
    ] {
      #expect(settings.text(.signupCode) == secret)
      let listing = settings.listing([:])
      #expect(listing.contains("(set)") && listing.contains("  \(origin)\n"))
      #expect(!listing.contains(secret + " "))
    }
    #expect(throws: SettingError.unreadable(path: "/gone", reason: "no such file")) {
      try Self.settings(file: "api-key-file = /gone")
    }
    #expect(throws: SettingError.self) { try Self.settings(file: "port-file = /run/line") }
  }

  @Test func optionsOverrideTheEnvironmentWhichOverridesTheFile() throws {
    let file = "port = 1\n host=file.example \nsignup = closed\n"
    let all = try Self.settings(
      options: [.port: ["3"]], environment: ["OTM_PORT": "2", "OTM_HOST": "env.example"],
      file: file)
    let configuration = try ServerConfiguration(all)
    #expect(configuration.port == 3)
    #expect(configuration.host == "env.example")
    #expect(configuration.signup == .closed)
    #expect(configuration.trustedProxies.isEmpty)
    let listing = all.listing([:])
    for line in [
      /port +3 +--port/, /host +env.example +OTM_HOST/, /signup +closed +serve.conf, line 3/,
      /log-level +notice +default/,
    ] { #expect(listing.contains(line)) }
  }

  @Test func anEmptyVariableCountsAsNone() throws {
    let settings = try Self.settings(environment: ["OTM_PORT": ""])
    #expect(try ServerConfiguration(settings).port == 8_080)
  }

  @Test(arguments: [
    ("OTM_SIGNUPP", "OTM_SIGNUP"), ("OTM_SIGNUP_DOMAIN", "OTM_SIGNUP_DOMAINS"),
    ("OTM_OPENWRITES", "OTM_OPEN_WRITES"), ("OTM_API_KEY_FILES", "OTM_API_KEY_FILE"),
  ]) func aMisspelledVariableIsRefused(name: String, meant: String) throws {
    #expect(throws: SettingError.unknownVariable(name, meant: meant)) {
      try Self.settings(environment: [name: "x"])
    }
    #expect(throws: Never.self) { try Self.settings(environment: [name: ""]) }
  }

  /// Variables of tools and tests.
  @Test func otherVariablesAreIgnored() {
    for name in ["OTM_WEB", "OTM_LEAFLET", "OTM_CONFIG", "OTM_ONLY", "OTM_FROM", "OTM_"] {
      #expect(throws: Never.self) { try Self.settings(environment: [name: "x"]) }
    }
  }

  @Test func noSecretIsListed() throws {
    let settings = try Self.settings(
      environment: [
        "OTM_SIGNUP_CODE": "s3cret", "OTM_FACEBOOK_APP_SECRET": "s3cret",
        "OTM_PARSE_REST_KEY": "s3cret", "OTM_API_KEY": "s3cret-of-ada,s3cret-of-bo",
      ], file: "signup = code")
    #expect(!settings.listing([:]).contains("s3cret"))
    #expect(try ServerConfiguration(settings).signup == .code("s3cret"))
    #expect(try ServerConfiguration(settings).rateLimit.keys == ["s3cret-of-ada", "s3cret-of-bo"])
  }

  @Test func limitsCanBeChosen() throws {
    let usual = try ServerConfiguration(Self.settings())
    #expect(usual.rateLimit == RateLimit(perAddress: 600, perKey: 600))
    #expect(usual.batchLimits == BatchLimits())
    let chosen = try ServerConfiguration(
      Self.settings(
        options: [.rateLimit: ["600"], .bodySeconds: ["3"]],
        environment: ["OTM_KEY_RATE_LIMIT": "6000", "OTM_BATCH_ROWS": "10"],
        file: """
          batch-seconds = 30
          batch-count = 3
          network-connections = 9
          limit-loopback = yes
          batch-bytes = 2000
          body-bytes = 4096
          header-bytes = 2048
          header-seconds = 5
          connections = 99
          idle-seconds = 7
          log-queries = on
          """))
    #expect(chosen.rateLimit.perAddress == 600)
    #expect(chosen.rateLimit.perKey == 6_000)
    #expect(chosen.rateLimit.countsLoopback)
    #expect(
      chosen.batchLimits
        == BatchLimits(
          maximumBytes: 2_000, maximumRows: 10, time: .seconds(30), maximumAtOnce: 3))
    #expect(chosen.networkConnections == 9)
    #expect(chosen.bodyBytes == 4_096 && chosen.headerBytes == 2_048)
    #expect(chosen.bodyTimeLimit == .seconds(3) && chosen.idleTime == .seconds(7))
    #expect(chosen.headerTime == .seconds(5) && chosen.connections == 99)
    #expect(chosen.logsQueries)
  }

  @Test func theAddressOfADatabaseIsListedWithoutItsPassword() throws {
    let settings = try Self.settings(
      environment: ["OTM_DATABASE": "postgres://ada:s3cret@db/otm?password=s3cret"])
    let listing = settings.listing([:])
    #expect(listing.contains("postgres://ada@db/otm?password=*** "))
    #expect(!listing.contains("s3cret"))
    #expect(settings.text(.database)?.contains("s3cret") == true)
  }

  @Test func listsComeInOneLineOrSeveral() throws {
    let settings = try Self.settings(
      file: "trusted-proxy = 10.0.0.0/24, ::1\ntrusted-proxy = 192.0.2.1")
    #expect(try ServerConfiguration(settings).trustedProxies.count == 3)
  }

  @Test func aFileMayHaveCommentsAByteOrderMarkAndCRLF() throws {
    let settings = try Self.settings(
      file: "\u{FEFF}port = 5\r\n\r\n# port = 6\r\n\tdatabase = /a b/c=d.sqlite \r\n")
    #expect(try ServerConfiguration(settings).port == 5)
    #expect(settings.text(.database) == "/a b/c=d.sqlite")
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let text: String
    let says: String
    let why: String
    var testDescription: String { why }

    init(_ why: String, _ text: String, says: String) {
      self.text = text
      self.says = says
      self.why = why
    }
  }

  static let badFiles = [
    Fault("a misspelled name", "open-write = yes", says: "did you mean open-writes?"),
    Fault("the environment's spelling", "OTM_OPEN_WRITES = yes", says: "did you mean open-writes?"),
    Fault(
      "another spelling", "\nopenWrites = yes", says: "line 2: unknown setting openWrites; did"),
    Fault("nothing like it", "colour = red", says: "see otm serve --help"),
    Fault("no equals sign", "port 80", says: "line 1: expected NAME = VALUE"),
    Fault("twice", "port = 1\nport = 2", says: "line 2: port is already set"),
  ]

  @Test(arguments: badFiles)
  func anInvalidFileIsRefused(_ fault: Fault) throws {
    let error = #expect(throws: SettingError.self) {
      try SettingsFile(path: "serve.conf", text: fault.text)
    }
    #expect("\(try #require(error))".contains(fault.says), "\(error.map { "\($0)" } ?? "")")
  }

  static let badValues = [
    Fault("a port too high", "port = 65536", says: "port (serve.conf, line 1): expected a number"),
    Fault("no port", "port = http", says: "found \"http\""),
    Fault("a policy nobody knows", "signup = maybe", says: "open, code or closed"),
    Fault("no switch", "open-writes = maybe", says: "yes or no"),
    Fault("no block", "trusted-proxy = 10.0.0.5,ten", says: "found \"ten\""),
    Fault("half a pair", "tls-key = k.pem", says: "a key needs its certificate"),
    Fault("the other half", "tls-certificate = c.pem", says: "a certificate needs its key"),
    Fault("no address", "facebook-graph = example.org", says: "begins with https://"),
    Fault(
      "a machine that begins as this one", "facebook-graph = http://localhost.example/",
      says: "http:// on this machine only"),
    Fault(
      "an app secret in clear", "facebook-graph = http://192.0.2.1",
      says: "http:// on this machine only"),
    Fault("a domain that is none", "signup-domains = @", says: "a domain such as"),
    Fault("an app without a secret", "facebook-app-id = 1", says: "OTM_FACEBOOK_APP_SECRET"),
    Fault("no number", "rate-limit = many", says: "a whole number from 1 to"),
    Fault("a limit of nothing", "rate-limit = 0", says: "found \"0\""),
    Fault("a key too short", "api-key = abc", says: "a key of 8 to 200 characters"),
    Fault("no origin", "allow-origin = https://example.org/", says: "an origin such as"),
  ]

  @Test(arguments: badValues)
  func anInvalidValueIsRefused(_ fault: Fault) throws {
    let settings = try Self.settings(file: fault.text)
    let error = #expect(throws: SettingError.self) {
      _ = try ServerConfiguration(settings)
      _ = try IdentitySettings(settings)
    }
    #expect("\(try #require(error))".contains(fault.says), "\(error.map { "\($0)" } ?? "")")
  }

  @Test func cookiesAreSecureWithACertificateOrIfConfigured() throws {
    let plain = try Self.settings()
    let encrypted = try Self.settings(file: "tls-certificate = c.pem\ntls-key = k.pem")
    let told = try Self.settings(environment: ["OTM_SECURE_COOKIES": "yes"])
    #expect(try !ServerConfiguration(plain).isSecure)
    #expect(try ServerConfiguration(encrypted).isSecure)
    #expect(try ServerConfiguration(told).isSecure)
  }

  /// Services are logged as texts, with all that they hold.
  @Test func aConfigurationsDescriptionHasNoSecrets() {
    let configuration = ServerConfiguration(
      signup: .code("s3cr3t"), parseKeys: .init(applicationID: "id", restKey: "s3cr3t"))
    var dumped = ""
    dump(configuration, to: &dumped)
    for text in ["\(configuration)", String(reflecting: configuration), dumped] {
      #expect(!text.contains("s3cr3t"))
    }
  }

  struct Reach: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: String
    let signup: ServerConfiguration.SignupPolicy
  }

  static let reaches = [
    Reach(testDescription: "this machine only", file: "", signup: .open),
    Reach(testDescription: "its name", file: "host = localhost", signup: .open),
    Reach(testDescription: "its IPv6 number", file: "host = ::1", signup: .open),
    Reach(testDescription: "every interface", file: "host = 0.0.0.0", signup: .newCode),
    Reach(testDescription: "a proxy in front", file: "trusted-proxy = 127.0.0.1", signup: .newCode),
    Reach(
      testDescription: "a code that was chosen", file: "host = ::\nsignup-code = autumn leaves",
      signup: .code("autumn leaves")),
    Reach(testDescription: "a code to be made", file: "signup = code", signup: .newCode),
    Reach(testDescription: "open, by choice", file: "host = 0.0.0.0\nsignup = open", signup: .open),
  ]

  @Test(arguments: reaches)
  func whoMaySignUpFollowsFromWhoCanReachTheServer(_ reach: Reach) throws {
    #expect(try ServerConfiguration(Self.settings(file: reach.file)).signup == reach.signup)
  }

  @Test func aBlockOfProxiesIsNarrow() throws {
    let breadths: [(String, AddressBlock.Breadth)] = [
      ("10.0.0.5", .narrow), ("10.0.0.0/24", .narrow), ("10.0.0.0/23", .wide),
      ("172.17.0.0/16", .wide), ("10.0.0.0/8", .tooWide), ("0.0.0.0/0", .tooWide),
      ("127.0.0.0/8", .narrow), ("::1", .narrow), ("2001:db8::/64", .narrow),
      ("2001:db8::/56", .wide), ("2001:db8::/32", .tooWide), ("::/0", .tooWide),
      ("::ffff:10.0.0.0/104", .tooWide), ("::ffff:10.0.0.0/120", .narrow),
    ]
    for (text, breadth) in breadths {
      let block = try #require(AddressBlock(text))
      #expect(block.breadth == breadth, "\(text)")
    }
    #expect(AddressBlock("::ffff:10.0.0.0/90") == nil)
    #expect(throws: SettingError.self) {
      try ServerConfiguration(Self.settings(file: "trusted-proxy = 10.0.0.0/8"))
    }
  }

  @Test func limitsAreOnUnlessTurnedOff() throws {
    let usual = try ServerConfiguration(Self.settings()).rateLimit
    #expect(usual.perAddress == 600 && usual.perKey == 600)
    let off = try ServerConfiguration(Self.settings(file: "rate-limit = off")).rateLimit
    #expect(off.perAddress == nil && off.perKey == nil)
    let keys = try ServerConfiguration(
      Self.settings(file: "rate-limit = off\nkey-rate-limit = 5")
    ).rateLimit
    #expect(keys.perAddress == nil && keys.perKey == 5)
  }

  @Test func accountsAndPinsCanBeLimited() throws {
    let configuration = try ServerConfiguration(
      Self.settings(file: "signup-domains = School.example, uni.example\npin-quota = 7"))
    #expect(configuration.signupDomains == ["school.example", "uni.example"])
    #expect(configuration.pinQuota == 7)
  }
}
