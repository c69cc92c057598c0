import Posting

extension PostStoreError {
  /// Translates an error of the engine for callers; `shown` is the address to show.
  init(_ error: any Error, at shown: String) {
    switch error {
    case let error as PostStoreError: self = error
    case let error as ServerError: self.init(error, at: shown)
    case let error as ConnectionLost: self = .unavailable(error.reason)
    case let error as OutcomeUnknown:
      self = .unavailable(
        "the connection broke while a change was being written (\(error.reason)); it may have been "
          + "made or not; check before you repeat it")
    case let error as ResultRow.Damage:
      self = .unusable(path: shown, reason: "column \(error.column) of an answer is damaged")
    case is DamagedPoint:
      self = .unusable(path: shown, reason: "a stored point is not on the globe")
    default: self = .unavailable("\(error)")
    }
  }

  private init(_ error: ServerError, at shown: String) {
    switch (error.codeClass, error.code) {
    case (_, "53100"): self = .full
    case (_, "23505") where error.constraint == PostgreSQLSchema.identityConstraint:
      self = .identityTaken
    // A violated constraint, or a value that a type cannot hold.
    case ("23", _), ("22", _): self = .invalid(error.message)
    // The statements are our own, so one that makes no sense has met tables that are not ours.
    case ("3D", _), ("3F", _), ("42", _), ("XX", _):
      self = .unusable(path: shown, reason: "\(error.message) (\(error.code))")
    default: self = .unavailable("\(error.message) (\(error.code))")
    }
  }
}
