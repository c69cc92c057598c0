/// Why a store of posts did not do what was asked.
public enum PostStoreError: Error, Hashable, Sendable {
  /// An account has this identity already.
  case identityTaken
  /// What was to be written breaks a rule of the store, such as a length or a range.
  case invalid(String)
  /// The store cannot be written to just now: it is locked, read-only or gone.
  case unavailable(String)
  /// There is no room left.
  case full
  /// The file is damaged, or not a store of ours, or one of a newer version.
  case unusable(path: String, reason: String)
}

extension PostStoreError: CustomStringConvertible {
  /// What went wrong, and what can be done.
  public var description: String {
    switch self {
    case .identityTaken: "there is an account for this already; log in instead"
    case .invalid(let reason): "the store refused a value: \(reason)"
    case .unavailable(let reason): "the store of posts cannot be used just now: \(reason)"
    case .full: "there is no room left for posts; free some space on the disk"
    case .unusable(let path, let reason):
      "\(path) is not a usable database: \(reason)"
    }
  }
}
