/// Why a pin was not written.
public enum PinError: Error, Hashable, Sendable {
  /// There is no pin of this id.
  case notFound(PostID)
  /// It is somebody else's.
  case notOwner(PostID)
  /// The account has as many pins as it may.
  case overQuota(Int)
}

extension PinError: CustomStringConvertible {
  /// What went wrong.
  public var description: String {
    switch self {
    case .notFound(let id): "there is no pin \(id.rawValue)"
    case .overQuota(let quota):
      "you have \(quota) pins, as many as one account may; delete or overwrite one"
    case .notOwner(let id): "pin \(id.rawValue) is somebody else's; you can change your own only"
    }
  }
}
