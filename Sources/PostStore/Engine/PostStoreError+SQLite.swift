import GRDB
import Posting

extension PostStoreError {
  /// Translates an error of the engine for callers.
  ///
  /// The text of statements, which contains what people wrote, is omitted.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as PostStoreError: self = error
    case let error as DatabaseError: self.init(error, path: path)
    case is DamagedPoint: self = .unusable(path: path, reason: "a stored point is not on the globe")
    default: self = .unavailable("\(error)")
    }
  }

  private init(_ error: DatabaseError, path: String) {
    let message = error.message ?? "\(error.resultCode)"
    switch error.resultCode {
    case .SQLITE_FULL: self = .full
    // The statements are our own, so one that makes no sense has met tables that are not ours.
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT, .SQLITE_ERROR:
      self = .unusable(path: path, reason: message)
    case .SQLITE_CONSTRAINT:
      // "UNIQUE constraint failed: account.provider, account.subject"
      let isIdentity = message.contains("account.provider")
      self = isIdentity ? .identityTaken : .invalid(message)
    case .SQLITE_TOOBIG, .SQLITE_MISMATCH, .SQLITE_RANGE: self = .invalid(message)
    default: self = .unavailable(message)
    }
  }
}
