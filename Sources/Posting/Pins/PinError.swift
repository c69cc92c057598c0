/// The reason why a pin was not written.
public enum PinError: Error, Hashable, Sendable {
  /// There is no pin with this id.
  case notFound(PostID)
  /// The pin belongs to someone else.
  case notOwner(PostID)
  /// The account has reached its maximum number of pins.
  case overQuota(Int)
}

extension PinError: CustomStringConvertible {
  /// A message that says what happened.
  public var description: String {
    switch self {
    case .notFound(let id): "there is no pin \(id.rawValue)"
    case .overQuota(let quota):
      "you have \(quota) pins, the maximum per account; delete or overwrite one"
    case .notOwner(let id): "pin \(id.rawValue) is someone else's; you can change only your own"
    }
  }
}
