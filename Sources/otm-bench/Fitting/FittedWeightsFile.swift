import Geocoding

/// `FittedWeights.swift`: the result of a fit as source that the geocoder is compiled with.
struct FittedWeightsFile {
  let weights: ScoringWeights
  let calibration: Calibration
  /// The lines that state how it was created.
  let origin: [String]

  /// The text of the file.
  var text: String {
    let header = ["Written by `otm-bench fit`; do not edit.", ""] + origin
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
        "  /// The divisor that turns scores into logarithms of odds.",
        "  package static let temperature = \(Self.literal(calibration.temperature, decimals: 4))",
        "",
        "  /// The weights of evidence that the first result is right, as logarithms of odds.",
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
