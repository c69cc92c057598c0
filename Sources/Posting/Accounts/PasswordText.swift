import Foundation

/// The text of a password, the same whichever keyboard it was typed on.
enum PasswordText {
  /// Returns a password in Unicode's form C, with the ASCII blank for every other kind of blank.
  ///
  /// Source: RFC 8265, section 4.2.1 (the profile OpaqueString).
  static func prepared(_ typed: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in typed.unicodeScalars {
      let isBlank = scalar.properties.generalCategory == .spaceSeparator
      text.append(isBlank ? " " : scalar)
    }
    return String(text).precomposedStringWithCanonicalMapping
  }
}
