import Foundation

/// Normalizes passwords, so that the keyboard does not matter.
enum PasswordText {
  /// Returns a password in Unicode Normalization Form C, with every kind of space replaced by the
  /// ASCII space.
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
