import Posting

/// A person's name from another service, sanitized so that it can be shown and stored.
enum OutsideName {
  /// Returns the name without control characters, truncated to the maximum length of names.
  static func fit(first: String?, last: String?) -> PersonName {
    PersonName(first: fit(first ?? ""), last: fit(last ?? ""))
  }

  private static func fit(_ text: String) -> String {
    var fit = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where fit.count < PostRules.maxName {
      if !PostRules.hasControl(String(scalar)) { fit.append(scalar) }
    }
    return String(fit)
  }
}
