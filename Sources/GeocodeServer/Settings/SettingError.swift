/// Why the server does not start with what was chosen.
public enum SettingError: Error, Hashable, Sendable {
  /// A line of the settings file is no `name = value`.
  case badLine(path: String, line: Int)
  /// The settings file names something that cannot be chosen.
  case unknown(path: String, line: Int, name: String, meant: String?)
  /// A value stands twice in the settings file.
  case repeated(path: String, line: Int, name: String)
  /// A value is none that the setting can have.
  case invalid(ServerSetting, found: String, origin: SettingOrigin, expected: String)
  /// One setting asks for another.
  case missing(ServerSetting, because: String)
  /// Two settings exclude each other.
  case conflict(ServerSetting, ServerSetting, because: String)
  /// The settings file cannot be read.
  case unreadable(path: String, reason: String)
}

extension SettingError: CustomStringConvertible {
  /// What is wrong, where, and what would be right.
  public var description: String {
    switch self {
    case .badLine(let path, let line):
      "\(path), line \(line): expected NAME = VALUE, or a comment behind #"
    case .unknown(let path, let line, let name, let meant):
      "\(path), line \(line): there is no setting \(name.prefix(60))"
        + (meant.map { "; did you mean \($0)?" } ?? "; see otm serve --help")
    case .repeated(let path, let line, let name):
      "\(path), line \(line): \(name) stands there already; give it once"
    case .invalid(let setting, let found, let origin, let expected):
      "\(setting.rawValue) (\(origin)): expected \(expected)"
        + (setting.isSecret ? "" : ", found \"\(setting.shown(found).prefix(80))\"")
    case .missing(let setting, let reason):
      "\(reason); give it as \(setting.environmentName)"
        + (setting.isSecret ? ", --\(setting.fileName)" : ", --\(setting.rawValue)")
        + " or in the settings file"
    case .conflict(let first, let second, let reason):
      "\(first.rawValue) and \(second.rawValue) exclude each other: \(reason)"
    case .unreadable(let path, let reason):
      "\(path): the settings cannot be read (\(reason))"
    }
  }
}

/// Where a value came from.
public enum SettingOrigin: Hashable, Sendable, CustomStringConvertible {
  /// An option of the command.
  case option(String)
  /// A variable of the environment.
  case environment(String)
  /// A line of a file.
  case file(path: String, line: Int)
  /// Nobody chose.
  case standard

  /// The origin, for people.
  public var description: String {
    switch self {
    case .option(let name): "--\(name)"
    case .environment(let name): name
    case .file(let path, let line): "\(path), line \(line)"
    case .standard: "default"
    }
  }
}
