import Posting

/// A person's name as another service has it, made fit to be shown and kept.
enum OutsideName {
  /// Returns the name without control characters, and no longer than names may be.
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
