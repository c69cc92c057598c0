import ArgumentParser
import Foundation
import GeocodeServer

/// The options of `otm serve`; each is also a variable of the environment and a line of the file.
struct ServeOptions: ParsableArguments {
  @Option(help: help(.host)) var host: String?
  @Option(help: help(.port)) var port: String?
  @Option(help: help(.database)) var database: String?
  @Option(help: help(.databaseConnections)) var databaseConnections: String?
  @Option(help: help(.gazetteer)) var gazetteer: String?
  @Option(help: help(.data)) var data: String?
  @Flag(help: help(.demo)) var demo = false
  @Option(help: help(.signup)) var signup: String?
  @Flag(help: help(.openWrites)) var openWrites = false
  @Option(help: help(.identity)) var identity: String?
  @Option(help: help(.udacityAddress)) var udacityAddress: String?
  @Option(help: help(.facebookAppID)) var facebookAppId: String?
  @Option(help: help(.facebookGraph)) var facebookGraph: String?
  @Option(help: help(.parseApplicationID)) var parseApplicationId: String?
  @Option(help: help(.trustedProxy)) var trustedProxy: [String] = []
  @Option(help: help(.allowOrigin)) var allowOrigin: [String] = []
  @Option(help: help(.tlsCertificate)) var tlsCertificate: String?
  @Option(help: help(.tlsKey)) var tlsKey: String?
  @Flag(help: help(.secureCookies)) var secureCookies = false
  @Option(help: help(.rateLimit)) var rateLimit: String?
  @Option(help: help(.keyRateLimit)) var keyRateLimit: String?
  @Flag(help: help(.limitLoopback)) var limitLoopback = false
  @Option(help: help(.batchBytes)) var batchBytes: String?
  @Option(help: help(.batchRows)) var batchRows: String?
  @Option(help: help(.bodyBytes)) var bodyBytes: String?
  @Option(help: help(.headerBytes)) var headerBytes: String?
  @Option(help: help(.headerSeconds)) var headerSeconds: String?
  @Option(help: help(.connections)) var connections: String?
  @Option(help: help(.bodySeconds)) var bodySeconds: String?
  @Option(help: help(.idleSeconds)) var idleSeconds: String?
  @Option(help: help(.logLevel)) var logLevel: String?
  @Flag(help: help(.logQueries)) var logQueries = false

  @Option(help: "A file of settings (default: OTM_CONFIG, else otm/serve.conf in the XDG folder).")
  var config: String?

  private static func help(_ setting: ServerSetting) -> ArgumentHelp {
    ArgumentHelp(setting.summary)
  }

  /// The options that were given.
  private var given: [ServerSetting: [String]] {
    let texts: [ServerSetting: String?] = [
      .host: host, .port: port, .database: database,
      .databaseConnections: databaseConnections, .gazetteer: gazetteer, .data: data,
      .demo: demo ? "yes" : nil, .signup: signup, .openWrites: openWrites ? "yes" : nil,
      .identity: identity, .udacityAddress: udacityAddress, .facebookAppID: facebookAppId,
      .facebookGraph: facebookGraph, .parseApplicationID: parseApplicationId,
      .tlsCertificate: tlsCertificate, .tlsKey: tlsKey,
      .secureCookies: secureCookies ? "yes" : nil, .rateLimit: rateLimit,
      .keyRateLimit: keyRateLimit, .limitLoopback: limitLoopback ? "yes" : nil,
      .batchBytes: batchBytes, .batchRows: batchRows, .bodyBytes: bodyBytes,
      .headerBytes: headerBytes,
      .headerSeconds: headerSeconds, .connections: connections, .bodySeconds: bodySeconds,
      .idleSeconds: idleSeconds,
      .logLevel: logLevel, .logQueries: logQueries ? "yes" : nil,
    ]
    var given = texts.compactMapValues { $0.map { [$0] } }
    if !trustedProxy.isEmpty { given[.trustedProxy] = trustedProxy }
    if !allowOrigin.isEmpty { given[.allowOrigin] = allowOrigin }
    return given
  }

  /// Gathers what was chosen, here and elsewhere.
  ///
  /// - Throws: `SettingError`.
  func settings(_ environment: [String: String]) throws -> ServerSettings {
    ServerSettings(options: given, environment: environment, file: try file(environment))
  }

  /// The settings file: the one that was named must be there, the one in its usual place need not.
  private func file(_ environment: [String: String]) throws -> SettingsFile? {
    if let path = config ?? environment["OTM_CONFIG"], !path.isEmpty {
      return try SettingsFile(path: path, text: read(path))
    }
    guard let path = usualPath(environment), FileManager.default.fileExists(atPath: path) else {
      return nil
    }
    return try SettingsFile(path: path, text: read(path))
  }

  private func usualPath(_ environment: [String: String]) -> String? {
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return folder + "/otm/serve.conf"
    }
    return environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.config/otm/serve.conf" }
  }

  private func read(_ path: String) throws -> String {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw SettingError.unreadable(path: path, reason: "there is no such file, or no right to it")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SettingError.unreadable(path: path, reason: "it is not in UTF-8")
    }
    return text
  }
}
