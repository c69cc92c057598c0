import Geocoding

/// `FittedWeights.swift`: the result of a fit as source that the geocoder is compiled with.
struct FittedWeightsFile {
  let weights: ScoringWeights
  let calibration: Calibration
  /// The lines that state how it was created.
  let origin: [String]

  /// The text of the file.
  var text: String {
    let header = ["What `otm-bench fit` found: made by it, not to be edited.", ""] + origin
    let terms = ScoringWeights.terms.map {
      "    \"\($0.name)\": \(Self.literal(weights[keyPath: $0.path], decimals: decimals(of: $0))),"
    }
    let evidence = zip(Calibration.Evidence.allCases, calibration.coefficients).map {
      "    \"\($0.rawValue)\": \(Self.literal($1, decimals: 4)),"
    }
    return
      (header.map { $0.isEmpty ? "///" : "/// \($0)" } + [
        "package enum FittedWeights {",
        "  /// Weights by the names of their terms.",
        "  package static let weights: [String: Double] = [",
      ] + terms + [
        "  ]",
        "",
        "  /// What scores are divided by before they are taken for logarithms of odds.",
        "  package static let temperature = \(Self.literal(calibration.temperature, decimals: 4))",
        "",
        "  /// What each piece of evidence adds to the logarithm of the odds that the first result is right.",
        "  package static let evidence: [String: Double] = [",
      ] + evidence + ["  ]", "}", ""]).joined(separator: "\n")
  }

  /// Returns the weights as in the file, rounded.
  static func rounded(_ weights: ScoringWeights) -> ScoringWeights {
    var rounded = weights
    for term in ScoringWeights.terms {
      let scale = term.range.upperBound < 0.1 ? 1e6 : 1e3
      rounded[keyPath: term.path] = (weights[keyPath: term.path] * scale).rounded() / scale
    }
    return rounded
  }

  private func decimals(of term: ScoringTerm) -> Int { term.range.upperBound < 0.1 ? 6 : 3 }

  /// Returns a literal with a decimal point, without trailing zeros.
  private static func literal(_ value: Double, decimals: Int) -> String {
    var text = DecimalColumn.text(value, decimals: decimals)
    while text.hasSuffix("0"), !text.hasSuffix(".0") { text.removeLast() }
    return text == "-0.0" ? "0.0" : text
  }
}
