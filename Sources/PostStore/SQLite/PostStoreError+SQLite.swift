import GRDB
import Posting
import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension PostStoreError {
  /// Translates an error of the engine for callers.
  ///
  /// The text of statements, which contains what people wrote, is omitted.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as PostStoreError: self = error
    case let error as DatabaseError: self.init(error, path: path)
    case is DamagedPoint: self = .unusable(path: path, reason: "a stored point is not on the globe")
    default: self = .unavailable("\(path): \(error)")
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
    case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM:
      let failure = Self.failureOfOpening(path).map { "\($0)" }
      self = .unavailable("\(path): \(failure ?? message)")
    case .SQLITE_NOMEM: self = .unavailable("\(path): \(SystemFailure(ENOMEM))")
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_NOMEM:
      self = .unavailable("\(path): \(SystemFailure(ENOMEM))")
    case .SQLITE_IOERR:
      // SQLite does not pass on what the system said; its extended code names the call.
      let code = error.extendedResultCode.rawValue
      self = .unavailable("\(path): \(SystemFailure(EIO)) (SQLite code \(code))")
    default: self = .unavailable("\(path): \(message)")
    }
  }

  /// Returns why the system does not open a file for writing; `nil` if it does now.
  ///
  /// The engine reports only that opening has failed.
  private static func failureOfOpening(_ path: String) -> SystemFailure? {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return .last }
    close(descriptor)
    return nil
  }
}
