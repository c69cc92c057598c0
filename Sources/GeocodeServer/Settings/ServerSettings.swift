/// The settings of a server with their origins: option, then environment, then file, then default.
package struct ServerSettings: Sendable {
  /// A value with its origin.
  struct Choice: Hashable, Sendable {
    let text: String
    let origin: SettingOrigin
  }

  private let choices: [ServerSetting: [Choice]]

  /// Merges the settings of all origins.
  ///
  /// An empty environment variable counts as missing. A secret may be in a separate file, which for
  /// `signup-code` is named by `signup-code-file`: as an option, in the environment
  /// (`OTM_SIGNUP_CODE_FILE`) or in the settings file. If one of these has both, the secret itself
  /// takes precedence.
  ///
  /// - Parameters:
  ///   - options: The values of the given options.
  ///   - environment: The environment variables.
  ///   - file: The settings file; `nil` to do without one.
  ///   - secretFiles: The values of the options for files of secrets.
  ///   - readSecret: Reads such a file.
  /// - Throws: An error of `readSecret`, or ``SettingError/unknownVariable(_:meant:)``.
  package init(
    options: [ServerSetting: [String]], environment: [String: String], file: SettingsFile?,
    secretFiles: [ServerSetting: String] = [:],
    readSecret: (_ path: String) throws(SettingError) -> String = { path throws(SettingError) in
      throw .unreadable(path: path, reason: "no files of secrets are read here")
    }
  ) throws(SettingError) {
    try Self.checkNames(environment)
    var choices: [ServerSetting: [Choice]] = [:]
    for setting in ServerSetting.allCases {
      if let values = options[setting], !values.isEmpty {
        choices[setting] = values.map { Choice(text: $0, origin: .option(setting.rawValue)) }
      } else if let path = secretFiles[setting] {
        choices[setting] = [
          Choice(text: try readSecret(path), origin: .option(setting.fileName))
        ]
      } else if let value = environment[setting.environmentName], !value.isEmpty {
        choices[setting] = [
          Choice(text: value, origin: .environment(setting.environmentName))
        ]
      } else if setting.isSecret, let path = environment[setting.environmentName + "_FILE"],
        !path.isEmpty
      {
        choices[setting] = [
          Choice(
            text: try readSecret(path), origin: .environment(setting.environmentName + "_FILE"))
        ]
      } else if let file, let values = file.values[setting] {
        choices[setting] = values.map {
          Choice(text: $0.text, origin: .file(path: file.path, line: $0.line))
        }
      } else if let file, let path = file.secretFiles[setting] {
        choices[setting] = [
          Choice(
            text: try readSecret(path.text), origin: .file(path: file.path, line: path.line))
        ]
      } else if let standard = setting.standard {
        choices[setting] = [Choice(text: standard, origin: .standard)]
      }
    }
    self.choices = choices
  }

  /// Checks that no variable has almost the name of a setting, which would be ignored silently.
  ///
  /// Others that begin with `OTM_` belong to tools and tests.
  private static func checkNames(_ environment: [String: String]) throws(SettingError) {
    let names = environment.filter { $0.key.hasPrefix("OTM_") && !$0.value.isEmpty }.keys
    for name in names.sorted() {
      guard let meant = SettingsFile.closest(to: name, maxEdits: 1) else { continue }
      let variable = ServerSetting.environmentName(of: meant)
      guard variable == name else { throw .unknownVariable(name, meant: variable) }
    }
  }

  /// Returns each setting with its value and origin, in lines for people; for secrets, only whether
  /// they are set.
  ///
  /// `following` contains the values of settings that are derived from others or from the machine.
  package func listing(_ following: [ServerSetting: String]) -> String {
    let rows = ServerSetting.allCases.map { setting in
      let chosen = choices[setting] ?? []
      let value =
        setting.isSecret && !chosen.isEmpty
        ? "(set)" : chosen.map { setting.shown($0.text) }.joined(separator: ",")
      let shown = chosen.isEmpty ? following[setting] ?? "" : value
      return (setting.rawValue, shown, "\(chosen.first?.origin ?? .standard)")
    }
    let widths = (
      rows.map(\.0.count).max() ?? 0, min(48, rows.map(\.1.count).max() ?? 0)
    )
    return rows.map { row in
      Self.padded(row.0, widths.0) + "  " + Self.padded(row.1.isEmpty ? "-" : row.1, widths.1)
        + "  " + row.2 + "\n"
    }.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  // MARK: Values

  /// Returns whether a setting has a value other than the default.
  package func isChosen(_ setting: ServerSetting) -> Bool {
    choices[setting].map { $0.contains { $0.origin != .standard } } ?? false
  }

  /// Returns whether the value came from an option of the command.
  package func isOption(_ setting: ServerSetting) -> Bool {
    choices[setting]?.first?.origin == .option(setting.rawValue)
  }

  /// Returns the text of a value; `nil` if it is not set.
  package func text(_ setting: ServerSetting) -> String? { choices[setting]?.first?.text }

  /// Returns whether a flag is on; `nil` if it is not set.
  ///
  /// - Throws: ``SettingError/invalid(_:found:origin:expected:)``
  package func flag(_ setting: ServerSetting) throws(SettingError) -> Bool? {
    try value(setting, expected: "yes or no") { text in
      switch text.lowercased() {
      case "yes", "true", "on", "1": true
      case "no", "false", "off", "0": false
      default: nil
      }
    }
  }

  /// Returns a value parsed by `read`; `nil` if it is not set.
  ///
  /// - Throws: ``SettingError/invalid(_:found:origin:expected:)`` if `read` returns `nil`.
  package func value<Value>(
    _ setting: ServerSetting, expected: String, _ read: (String) -> Value?
  ) throws(SettingError) -> Value? {
    guard let choice = choices[setting]?.first else { return nil }
    guard let value = read(choice.text) else {
      throw .invalid(setting, found: choice.text, origin: choice.origin, expected: expected)
    }
    return value
  }

  /// Returns all values of a list, given one by one or separated by commas.
  ///
  /// - Throws: ``SettingError/invalid(_:found:origin:expected:)`` if `read` returns `nil`.
  package func list<Value>(
    _ setting: ServerSetting, expected: String, _ read: (String) -> Value?
  ) throws(SettingError) -> [Value] {
    var values: [Value] = []
    for choice in choices[setting] ?? [] {
      for part in choice.text.split(separator: ",") {
        let text = String(part.trimmingBlanks)
        guard let value = read(text) else {
          throw .invalid(setting, found: text, origin: choice.origin, expected: expected)
        }
        values.append(value)
      }
    }
    return values
  }
}
