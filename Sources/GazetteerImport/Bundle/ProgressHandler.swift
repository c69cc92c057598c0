/// Told how far the making, checking or updating of a bundle is.
///
/// - Parameters:
///   - step: What is being done, such as `"reading places"`.
///   - fraction: The share of the whole that is done, from 0 to 1; an estimate.
///   - remainingSeconds: About how long the rest takes; `nil` before that can be told.
public typealias ProgressHandler = (
  _ step: String, _ fraction: Double, _ remainingSeconds: Double?
) -> Void
