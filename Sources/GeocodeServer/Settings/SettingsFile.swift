import Gazetteer
import TextFormats

/// A file of settings: lines of `name = value`.
///
/// Blank lines and lines that start with `#` are ignored. A value is the rest of its line, without
/// surrounding spaces; quotes have no meaning. Lists may be on several lines or separated by
/// commas.
///
///     # On The Map, for the class of 2027
///     port = 80
///     signup = code
///     trusted-proxy = 10.0.0.5
package struct SettingsFile: Sendable {
  struct Value: Hashable {
    let text: String
    let line: Int
  }

  let path: String
  let values: [ServerSetting: [Value]]
  /// The files of secrets.
  let secretFiles: [ServerSetting: Value]

  /// Parses the text of a file.
  ///
  /// - Throws: ``SettingError``; unknown names are an error, since they would be ignored silently.
  package init(path: String, text: String) throws(SettingError) {
    self.path = path
    var values: [ServerSetting: [Value]] = [:]
    var secretFiles: [ServerSetting: Value] = [:]
    // A byte order mark is not part of the first name.
    let scalars = text.unicodeScalars
    let content = scalars.first == "\u{FEFF}" ? scalars.dropFirst() : scalars[...]
    let lines = content.split(omittingEmptySubsequences: false) { $0 == "\n" }
    for (index, line) in lines.enumerated() {
      let line = Self.trimmed(line)
      guard let first = line.first, first != "#" else { continue }
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw .badLine(path: path, line: index + 1) }
      let name = String(Self.trimmed(parts[0]))
      let value = Value(text: String(Self.trimmed(parts[1])), line: index + 1)
      if let secret = ServerSetting.allCases.first(where: { $0.isSecret && $0.fileName == name }) {
        guard secretFiles.updateValue(value, forKey: secret) == nil else {
          throw .repeated(path: path, line: index + 1, name: name)
        }
        continue
      }
      guard let setting = ServerSetting(rawValue: name) else {
        throw .unknown(
          path: path, line: index + 1, name: name, meant: Self.closest(to: name))
      }
      guard setting.isList || values[setting] == nil else {
        throw .repeated(path: path, line: index + 1, name: name)
      }
      values[setting, default: []].append(value)
    }
    self.values = values
    self.secretFiles = secretFiles
  }

  private static func trimmed(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    text.trimmed { $0 == " " || $0 == "\t" || $0 == "\r" }
  }

  /// Returns the name that a misspelled one may mean, in a file or in the environment; `nil` if none
  /// is similar.
  static func closest(to name: String, maxEdits: Int = 2) -> String? {
    let plain = plainName(name)
    let names = ServerSetting.allCases.flatMap { setting in
      [setting.rawValue] + (setting.isSecret ? [setting.fileName] : [])
    }
    let near =
      names
      .map { (name: $0, edits: EditCount.edits(from: plain, to: plainName($0))) }
      .min { $0.edits < $1.edits }
    guard let near, near.edits <= maxEdits else { return nil }
    return near.name
  }

  /// Returns a name for comparison, so that `OTM_OPEN_WRITES` and `openWrites` are similar to
  /// `open-writes`.
  private static func plainName(_ name: String) -> String {
    let lower = name.lowercased()
    let rest = lower.hasPrefix("otm_") ? lower.dropFirst(4) : lower[...]
    // Truncated, because a very long name is not similar to any.
    return String(rest.filter { $0 != "-" && $0 != "_" && $0 != "." }.prefix(40))
  }
}
