import ArgumentParser
import Foundation
import GeocodeServer
import Logging
import Shell

/// `otm serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run the web app and the APIs.",
    discussion: """
      Each option is also an environment variable (--open-writes is OTM_OPEN_WRITES) and a line of \
      the settings file (open-writes = yes). Precedence: option, environment variable, settings \
      file. Secrets have no option: OTM_SIGNUP_CODE, OTM_FACEBOOK_APP_SECRET, \
      OTM_PARSE_REST_KEY and OTM_API_KEY, or signup-code, facebook-app-secret, parse-rest-key and \
      api-key in the file.

      SIGHUP reloads the gazetteer and the certificate without dropping requests.

      Examples:
        otm serve
        otm serve --demo --port 0
        OTM_SIGNUP_CODE=autumn otm serve --signup code
        otm serve --tls-certificate chain.pem --tls-key key.pem --host 0.0.0.0 --port 443
      """)

  @OptionGroup var options: ServeOptions

  @Flag(help: "Show each setting and where it comes from (no secrets), then exit.")
  var printConfig = false

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let settings = try options.settings(environment)
    var configuration = try ServerConfiguration(settings)
    let opening = try ServerStartup(settings, configuration, environment: environment)
    let logger = try Self.logger(settings)
    if printConfig {
      let following: [ServerSetting: String] = [
        .database: opening.databasePath, .signup: configuration.signup.name,
        .batchCount: "\(configuration.batchLimits.maximumAtOnce)",
        .secureCookies: configuration.isSecure ? "yes" : "no",
      ]
      print(settings.listing(following), terminator: "")
      return
    }
    if configuration.signup == .newCode {
      configuration.signup = .code(try Self.signupCode(opening, environment))
    }
    for block in try settings.list(.trustedProxy, expected: "", { AddressBlock($0) })
    where block.breadth == .wide {
      OTM.note(
        """
        WARNING: a trusted-proxy is a whole network: every machine in it can claim any client \
        address; name the proxies' own addresses
        """)
    }
    if configuration.hasOpenWrites {
      OTM.note(
        "WARNING: open-writes is on: anyone can add, change and overwrite pins")
    }
    OpenFileLimit.raise()
    ServerApplication.setThreadCount(ProcessInfo.processInfo.activeProcessorCount)
    try await ServerApplication(configuration: configuration, logger: logger).run {
      try await opening.parts($0)
    } checking: {
      try await opening.damage(in: $0)
    } reopening: {
      try await opening.wholeGeocoder()
    } onListening: { address in
      OTM.note("listening on \(address)")
    }
  }

  /// Returns the sign-up code, which is generated if none was configured.
  private static func signupCode(
    _ opening: ServerStartup, _ environment: [String: String]
  ) throws -> String {
    guard let file = try opening.signupCodeFile(environment) else {
      throw Refusal(
        .wrongUse,
        "a sign-up code is needed and no folder is known to keep one; set OTM_SIGNUP_CODE")
    }
    let code = try file.code()
    OTM.note(
      "people need the sign-up code in \(file.path)\(code.isNew ? ", just generated" : "")")
    return code.text
  }

  private static func logger(_ settings: ServerSettings) throws -> Logger {
    let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
    let level = try settings.value(.logLevel, expected: "one of \(levels)") {
      Logger.Level(rawValue: $0)
    }
    var logger = Logger(label: "otm") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = level ?? .notice
    return logger
  }
}
