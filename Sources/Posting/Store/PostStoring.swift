package import Geodesy

/// A store of accounts, sessions and posts.
///
/// Writes are durable when a method returns, even if there is a crash or power failure. Reads see
/// everything that was written before they started. Methods are atomic. All of them throw
/// ``PostStoreError``, or `CancellationError` if the caller's task was canceled before the work
/// was done.
package protocol PostStoring: Sendable {

  // MARK: Posts

  /// Writes a new post, or applies a rule if its owner already has posts.
  ///
  /// The check and the write are one transaction, so two concurrent posts cannot both be the first.
  /// An overwritten post keeps its id, and is changed at the time of the new one.
  /// A post with an owner gets the owner's name at the time of writing. `quota` is the maximum
  /// number of posts of the owner; `nil` for no limit.
  func insert(
    _ post: Post, onExisting rule: ExistingPostRule, quota: Int?
  ) async throws -> InsertOutcome

  /// Writes a post as `decide` returns it, in the transaction that reads it; its time of change is `now`, or
  /// just after its last one if the clock went back.
  ///
  /// - Returns: The changed post, or the reason why nothing was written; `nil` if the post does not
  ///   exist.
  /// - Throws: ``PostStoreError/invalid(_:)`` if its point would not be on the globe.
  func updatePost(
    _ id: PostID, at now: Timestamp, _ decide: @escaping PostDecision
  ) async throws -> Result<Post, any Error>?

  /// Deletes a post; returns false if it does not exist.
  func deletePost(_ id: PostID) async throws -> Bool

  /// Returns a post; `nil` if it does not exist.
  func post(_ id: PostID) async throws -> Post?

  /// Returns the posts that match a query.
  ///
  /// The newest 100 come from an index, in time independent of the number of posts.
  func posts(_ listing: PostListing) async throws -> [Post]

  /// Returns the number of posts that satisfy all conditions.
  func countPosts(_ conditions: [PostListing.Condition]) async throws -> Int

  /// Returns posts of an account, most recently changed first, starting after `last`.
  func posts(of owner: AccountID, after last: Post?, limit: Int) async throws -> [Post]

  /// Returns exactly the `limit` posts nearest to a point, within a radius in meters.
  func posts(
    nearestTo point: Coordinate, limit: Int, withinMeters radius: Double
  ) async throws -> NearestPosts

  // MARK: Accounts

  /// Writes a new account.
  ///
  /// - Throws: ``PostStoreError/identityTaken`` if another account has the identity.
  func insert(_ account: Account) async throws

  /// Returns an account; `nil` if it does not exist.
  func account(_ id: AccountID) async throws -> Account?

  /// Returns the account with an identity; `nil` if there is none.
  func account(of identity: IdentityKey) async throws -> Account?

  /// Returns accounts in the order of their ids, starting after `last`.
  func accounts(after last: AccountID?, limit: Int) async throws -> [Account]

  /// Changes an account, and the name of its posts; `nil` if it does not exist, or if the changes
  /// were allowed by an outdated login.
  ///
  /// A new address, a new password, and disabling the account end all of its sessions except
  /// `keeping`.
  ///
  /// - Throws: ``PostStoreError/identityTaken`` if another account has the new address.
  func updateAccount(
    _ id: AccountID, _ changes: AccountChanges, keeping session: SessionTokenHash?
  ) async throws -> Account?

  /// Replaces the hash of a password by a new hash of the same password, without ending sessions.
  /// Does nothing if the hash has changed in the meantime.
  func renewPasswordHash(of id: AccountID, from old: String, to new: String) async throws

  /// Deletes an account with its posts, sessions and failed logins; returns false if it does not
  /// exist.
  func deleteAccount(_ id: AccountID) async throws -> Bool

  // MARK: Sessions

  /// Writes a new session, and deletes the oldest others of its account beyond `limit` sessions; or
  /// returns false if the account's login has another version by now.
  ///
  /// All is one transaction, so concurrent logins cannot exceed the limit, and none can outlast a
  /// change of the password.
  func insert(_ session: Session, atMost limit: Int) async throws -> Bool

  /// Returns a session with its account, even if it has expired; `nil` if it does not exist, or the
  /// account's login has another version by now.
  func session(_ token: SessionTokenHash) async throws -> (session: Session, account: Account)?

  /// Returns all sessions of an account, newest first, including expired ones.
  func sessions(of account: AccountID) async throws -> [Session]

  /// Deletes a session; returns false if it does not exist.
  func deleteSession(_ token: SessionTokenHash) async throws -> Bool

  /// Deletes all sessions of an account, and returns their number.
  func deleteSessions(of account: AccountID) async throws -> Int

  /// Deletes sessions that expired before a moment.
  func deleteSessions(endedBefore moment: Timestamp) async throws

  // MARK: Failed logins

  /// Returns the key with which logins and networks are encoded, shared by all servers of the
  /// store.
  func installationKey() async throws -> InstallationKey

  /// Records a failed login; an account with this login may not exist.
  func recordFailedLogin(
    _ login: LoginName, from source: LoginSource, at now: Timestamp
  ) async throws

  /// Returns the numbers of failed logins in the windows of ``LoginThrottle``.
  ///
  /// Failures more than ``LoginThrottle/clockToleranceSeconds`` in the future are ignored.
  func failedLogins(
    _ login: LoginName, from source: LoginSource, at now: Timestamp
  ) async throws -> FailedLogins

  /// Returns the times of a login's failures, newest first.
  func failures(with login: LoginName) async throws -> [Timestamp]

  /// Deletes the failures of a login from one source.
  func forgetFailedLogins(_ login: LoginName, from source: LoginSource) async throws

  /// Deletes failures that no longer count at a moment, and those too far in the future.
  func forgetOldFailures(at now: Timestamp) async throws

  /// Records for all servers of the store that a login is being checked, until ``endLogin(_:)``.
  ///
  /// A failure counts only after the password has been hashed. Without this record, a thousand
  /// concurrent guesses would all be checked before the first has failed. If a server is killed,
  /// its records expire within minutes.
  func beginLogin(_ login: LoginName, from source: LoginSource) async throws -> RunningLogin

  /// Ends the check of a login, if it is still running.
  func endLogin(_ running: RunningLogin) async throws

  // MARK: The whole store

  /// Checks that the store responds, or throws an error.
  func ping() async throws

  /// Waits for running calls and closes the store; later calls throw.
  func close() async throws
}

extension PostStoring {
  /// Writes a new post, however many its owner already has.
  package func insert(
    _ post: Post, onExisting rule: ExistingPostRule
  ) async throws -> InsertOutcome {
    try await insert(post, onExisting: rule, quota: nil)
  }

  /// Writes a new session, however many its account already has.
  package func insert(_ session: Session) async throws {
    _ = try await insert(session, atMost: .max)
  }

  /// Returns the account with a local password and an email address, in whatever spelling it was
  /// stored; `nil` if there is none.
  package func account(of email: EmailAddress) async throws -> Account? {
    for subject in [email.text] + email.olderSpellings {
      let identity = IdentityKey(provider: .local, subject: subject)
      if let account = try await account(of: identity) { return account }
    }
    return nil
  }

  /// Changes a post unconditionally; `nil` if it does not exist.
  ///
  /// - Throws: ``PostStoreError/invalid(_:)`` if its point would not be on the globe.
  package func updatePost(
    _ id: PostID, _ changes: PostChanges, at now: Timestamp
  ) async throws -> Post? {
    try await updatePost(id, at: now) { post in Result { try changes.applied(to: post) } }?.get()
  }

  /// Returns all posts of an account, most recently changed first.
  package func posts(of owner: AccountID) async throws -> [Post] {
    try await posts(of: owner, after: nil, limit: .max)
  }
}

/// Decides about a post that was read for writing: the changed post, or the reason to refuse.
///
/// It runs inside a transaction, and again if that is repeated, so it must not have side effects.
package typealias PostDecision = @Sendable (Post) -> Result<Post, any Error>

/// The action if the owner of a new post already has posts.
package enum ExistingPostRule: Sendable {
  /// Add the new one, as student apps expect from `POST`.
  case addAnother
  /// Write nothing.
  case refuse
  /// Overwrite the most recently changed one with the new place, link and point; it keeps its id.
  case overwriteNewest
}

/// The outcome of inserting a post.
package enum InsertOutcome: Hashable, Sendable {
  /// The post was added.
  case created(Post)
  /// This existing post was overwritten instead.
  case overwritten(Post)
  /// Nothing was written, because the owner already has this post.
  case refused(existing: Post)
  /// Nothing was written, because the owner has reached the quota.
  case overQuota
}
