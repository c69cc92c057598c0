import ArgumentParser
import Foundation
import GeocodeServer

/// The options of `otm serve`: one for each setting that is not secret, generated from its
/// declaration.
///
/// The argument parser finds options by reflection, and reads them by their coding keys. Both are
/// derived from `ServerSetting`, so each setting declared there is an option here.
struct ServeOptions: ParsableArguments, CustomReflectable {
  @Option(
    help: ArgumentHelp(
      "The settings file. (default: $OTM_CONFIG, else $XDG_CONFIG_HOME/otm/serve.conf)",
      valueName: "file"))
  var config: String?

  /// The values given as options.
  private let given: [ServerSetting: [String]]
  /// The files given for secrets.
  private let secretFiles: [ServerSetting: String]

  private static let settings = ServerSetting.allCases.filter { !$0.isSecret }
  private static let secrets = ServerSetting.allCases.filter(\.isSecret)

  init() { (given, secretFiles) = ([:], [:]) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    _config = try container.decode(Option<String?>.self, forKey: .config)
    var given: [ServerSetting: [String]] = [:]
    for setting in Self.settings {
      let key = Key(setting)
      let values: [String]
      if setting.isFlag {
        values = try container.decode(Flag<Bool>.self, forKey: key).wrappedValue ? ["yes"] : []
      } else if setting.isList {
        values = try container.decode(Option<[String]>.self, forKey: key).wrappedValue
      } else {
        let value = try container.decode(Option<String?>.self, forKey: key).wrappedValue
        values = value.map { [$0] } ?? []
      }
      if !values.isEmpty { given[setting] = values }
    }
    self.given = given
    var secretFiles: [ServerSetting: String] = [:]
    for secret in Self.secrets {
      let key = Key(secret.fileName)
      secretFiles[secret] = try container.decode(Option<String?>.self, forKey: key).wrappedValue
    }
    self.secretFiles = secretFiles
  }

  var customMirror: Mirror {
    let options = Self.settings.map { (label: String?.some($0.rawValue), value: Self.option($0)) }
    let files = Self.secrets.map { secret in
      (label: String?.some(secret.fileName), value: Self.fileOption(secret))
    }
    return Mirror(
      self, children: options + files + [(label: Key.config.stringValue, value: _config as Any)],
      displayStyle: .struct)
  }

  private static func option(_ setting: ServerSetting) -> Any {
    let name = NameSpecification.customLong(setting.rawValue)
    let help = ArgumentHelp(setting.help, valueName: setting.isFlag ? nil : setting.valueName)
    if setting.isFlag { return Flag<Bool>(wrappedValue: false, name: name, help: help) }
    if setting.isList { return Option<[String]>(wrappedValue: [], name: name, help: help) }
    return Option<String?>(name: name, help: help)
  }

  private static func fileOption(_ secret: ServerSetting) -> Any {
    Option<String?>(
      name: .customLong(secret.fileName),
      help: ArgumentHelp("File with this secret: \(secret.summary)", valueName: secret.valueName))
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    static let config = Key("config")

    init(_ name: String) { stringValue = name }
    init(_ setting: ServerSetting) { self.init(setting.rawValue) }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  /// Merges the options with the environment and the settings file.
  ///
  /// - Throws: `SettingError`.
  func settings(_ environment: [String: String]) throws -> ServerSettings {
    try ServerSettings(
      options: given, environment: environment, file: try file(environment),
      secretFiles: secretFiles, readSecret: Self.secret(in:))
  }

  /// Returns the settings file.
  ///
  /// If it was named it must exist; the default one may be missing.
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

  /// Returns the secret in a file, without the newline that editors add at the end.
  private static func secret(in path: String) throws(SettingError) -> String {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path, reason: "the file does not exist or cannot be read")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadable(path: path, reason: "it is not in UTF-8")
    }
    let secret = text.trimmingCharacters(in: .newlines)
    guard !secret.isEmpty, !secret.contains(where: \.isNewline) else {
      throw .unreadable(path: path, reason: "expected one line that holds a secret")
    }
    return secret
  }

  private func read(_ path: String) throws -> String {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw SettingError.unreadable(path: path, reason: "the file does not exist or cannot be read")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SettingError.unreadable(path: path, reason: "it is not in UTF-8")
    }
    return text
  }
}
