/// What `otm-bench fit` found.
///
/// Made by hand: the command has not been run yet, so every weight is as set by hand.
package enum FittedWeights {
  /// Weights by the names of their terms.
  package static let weights: [String: Double] = [:]

  /// What scores are divided by before they are taken for logarithms of odds.
  package static let temperature = 2.0

  /// What each piece of evidence adds to the logarithm of the odds that the first result is right.
  package static let evidence: [String: Double] = ["share": 1, "partial": -2]
}
