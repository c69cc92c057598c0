/// An error of a store.
package enum PostStoreError: Error, Hashable, Sendable {
  /// Another account has this identity.
  case identityTaken
  /// The data violates a rule of the store, such as a length or a range.
  case invalid(String)
  /// The store is currently unavailable: locked, read-only or gone.
  case unavailable(String)
  /// The disk is full.
  case full
  /// The file is damaged, is not a store, or has a newer version.
  case unusable(path: String, reason: String)
}

extension PostStoreError: CustomStringConvertible {
  /// A message that says what happened and what to do.
  package var description: String {
    switch self {
    case .identityTaken: "an account for this already exists; log in instead"
    case .invalid(let reason): "the database refused a value: \(reason)"
    case .unavailable(let reason): "the database is unavailable: \(reason)"
    case .full: "the disk is full; free some space"
    case .unusable(let path, let reason):
      "\(path) is not a usable database: \(reason)"
    }
  }
}
