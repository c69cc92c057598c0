/// Writes text for XML.
package enum XMLText {
  /// Returns a text escaped for XML content and attributes.
  ///
  /// Characters that XML 1.0 does not allow are replaced by U+FFFD.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns attributes with a space before each.
  package static func attributes(_ attributes: [(name: String, value: String)]) -> String {
    attributes.map { " \($0.name)=\"\(escaped($0.value))\"" }.joined()
  }
}
