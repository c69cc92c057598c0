/// An error in the settings, with which the server does not start.
package enum SettingError: Error, Hashable, Sendable {
  /// A line of the settings file is not of the form `name = value`.
  case badLine(path: String, line: Int)
  /// The settings file contains an unknown setting.
  case unknown(path: String, line: Int, name: String, meant: String?)
  /// An environment variable has almost the name of a setting.
  case unknownVariable(String, meant: String)
  /// The settings file contains a setting twice.
  case repeated(path: String, line: Int, name: String)
  /// The value of a setting is invalid.
  case invalid(ServerSetting, found: String, origin: SettingOrigin, expected: String)
  /// A setting requires another one.
  case missing(ServerSetting, because: String)
  /// Two settings exclude each other.
  case conflict(ServerSetting, ServerSetting, because: String)
  /// The settings file cannot be read.
  case unreadable(path: String, reason: String)
}

extension SettingError: CustomStringConvertible {
  /// A message that says what is wrong, where, and what is expected.
  package var description: String {
    switch self {
    case .badLine(let path, let line):
      "\(path), line \(line): expected NAME = VALUE, or a comment after #"
    case .unknown(let path, let line, let name, let meant):
      "\(path), line \(line): unknown setting \(name.prefix(60))"
        + (meant.map { "; did you mean \($0)?" } ?? "; see otm serve --help")
    case .unknownVariable(let name, let meant):
      "the environment variable \(name.prefix(60)) is unknown; did you mean \(meant)?"
    case .repeated(let path, let line, let name):
      "\(path), line \(line): \(name) is already set; set it only once"
    case .invalid(let setting, let found, let origin, let expected):
      "\(setting.rawValue) (\(origin)): expected \(expected)"
        + (setting.isSecret ? "" : ", found \"\(setting.shown(found).prefix(80))\"")
    case .missing(let setting, let reason):
      "\(reason); pass it as \(setting.environmentName)"
        + (setting.isSecret ? ", --\(setting.fileName)" : ", --\(setting.rawValue)")
        + " or in the settings file"
    case .conflict(let first, let second, let reason):
      "\(first.rawValue) and \(second.rawValue) exclude each other: \(reason)"
    case .unreadable(let path, let reason):
      "\(path): the settings cannot be read (\(reason))"
    }
  }
}

/// The origin of a value.
package enum SettingOrigin: Hashable, Sendable, CustomStringConvertible {
  /// An option of the command.
  case option(String)
  /// An environment variable.
  case environment(String)
  /// A line of the settings file.
  case file(path: String, line: Int)
  /// The default.
  case standard

  /// The origin, for people.
  package var description: String {
    switch self {
    case .option(let name): "--\(name)"
    case .environment(let name): name
    case .file(let path, let line): "\(path), line \(line)"
    case .standard: "default"
    }
  }
}
