/// How failed log-ins are kept, whatever the engine.
package enum FailedLoginRules {
  /// How long failures are remembered.
  package static let keptSeconds: Int64 = 24 * 60 * 60

  /// The longest login that is told from others, in Unicode scalars.
  private static let longestLogin = 256

  /// Returns a login or an address as failures are counted by it: anybody may send any text for
  /// one, so what is longer than any login is counted by how it begins.
  package static func key(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longestLogin) {
      kept.append(scalar.value == 0 ? "\u{FFFD}" : scalar)
    }
    return String(kept)
  }
}
