/// How far the making of a bundle is.
public struct BuildProgress: Hashable, Sendable {
  /// What is being done, such as `"reading places"`.
  public let step: String
  /// The share of the whole that is done, from 0 to 1; an estimate.
  public let fraction: Double
  /// About how long the rest takes; `nil` before that can be told.
  public let remainingSeconds: Double?

  /// Creates a state.
  public init(step: String, fraction: Double, remainingSeconds: Double?) {
    self.step = step
    self.fraction = fraction
    self.remainingSeconds = remainingSeconds
  }
}
