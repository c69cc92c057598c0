/// What was chosen for a server, and where: option, then environment, then file, then default.
public struct ServerSettings: Sendable {
  /// A chosen value.
  struct Choice: Hashable, Sendable {
    let text: String
    let origin: SettingOrigin
  }

  private let choices: [ServerSetting: [Choice]]

  /// Gathers what was chosen.
  ///
  /// An environment variable that is empty counts as none. A secret may stand in a file of its own,
  /// which `signup-code-file` names where `signup-code` would hold it: as an option, in the environment
  /// (`OTM_SIGNUP_CODE_FILE`) and in the settings file. In one place the secret itself comes first.
  ///
  /// - Parameters:
  ///   - options: The values of the command's options, those that were given.
  ///   - environment: The environment variables.
  ///   - file: The settings file; `nil` when there is none.
  ///   - secretFiles: The values of the options that name a secret's file.
  ///   - readSecret: Reads such a file.
  /// - Throws: What `readSecret` throws.
  public init(
    options: [ServerSetting: [String]], environment: [String: String], file: SettingsFile?,
    secretFiles: [ServerSetting: String] = [:],
    readSecret: (_ path: String) throws(SettingError) -> String = { path throws(SettingError) in
      throw .unreadable(path: path, reason: "no files of secrets are read here")
    }
  ) throws(SettingError) {
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

  /// Returns each setting with its value and where it came from, in lines for people; a secret
  /// shows only that it is there.
  ///
  /// For settings that nobody chose, `following` has the values that follow from others or from
  /// the machine.
  public func listing(_ following: [ServerSetting: String]) -> String {
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

  /// Returns whether somebody chose a value.
  public func isChosen(_ setting: ServerSetting) -> Bool {
    choices[setting].map { $0.contains { $0.origin != .standard } } ?? false
  }

  /// Returns whether the value came from an option of the command.
  public func isOption(_ setting: ServerSetting) -> Bool {
    choices[setting]?.first?.origin == .option(setting.rawValue)
  }

  /// Returns a value's text; `nil` when there is none.
  public func text(_ setting: ServerSetting) -> String? { choices[setting]?.first?.text }

  /// Returns whether a switch is on; `nil` when nobody said.
  ///
  /// - Throws: ``SettingError/invalid(_:found:origin:expected:)``
  public func flag(_ setting: ServerSetting) throws(SettingError) -> Bool? {
    try value(setting, expected: "yes or no") { text in
      switch text.lowercased() {
      case "yes", "true", "on", "1": true
      case "no", "false", "off", "0": false
      default: nil
      }
    }
  }

  /// Returns a value as `read` understands it; `nil` when there is none.
  ///
  /// - Throws: ``SettingError/invalid(_:found:origin:expected:)`` when `read` returns `nil`.
  public func value<Value>(
    _ setting: ServerSetting, expected: String, _ read: (String) -> Value?
  ) throws(SettingError) -> Value? {
    guard let choice = choices[setting]?.first else { return nil }
    guard let value = read(choice.text) else {
      throw .invalid(setting, found: choice.text, origin: choice.origin, expected: expected)
    }
    return value
  }

  /// Returns all values of a list, whether they came one by one or with commas.
  ///
  /// - Throws: ``SettingError/invalid(_:found:origin:expected:)`` when `read` returns `nil`.
  public func list<Value>(
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
