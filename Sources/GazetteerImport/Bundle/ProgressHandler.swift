/// A handler for the progress of building, checking or updating a bundle.
///
/// - Parameters:
///   - step: The current step, such as `"reading places"`.
///   - fraction: The completed share of the whole, from 0 to 1; an estimate.
///   - remainingSeconds: The approximate time left; `nil` while it is unknown.
public typealias ProgressHandler = (
  _ step: String, _ fraction: Double, _ remainingSeconds: Double?
) -> Void
