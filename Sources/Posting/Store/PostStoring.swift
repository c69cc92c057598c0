public import Geodesy

/// Where accounts, sessions and posts are kept.
///
/// What a method has written is safe when it returns: neither a crash nor a power cut takes it
/// back. Reads see everything that was written before they began. A method either does all it says
/// or nothing. All throw ``PostStoreError``, or `CancellationError` when the caller's task has been
/// cancelled before the work was done.
public protocol PostStoring: Sendable {

  // MARK: Posts

  /// Writes a new post, by the rule when its owner has others.
  ///
  /// Whether the owner has others, and the write, are one step: two at once cannot both be first.
  /// An overwritten post moves forward in time as ``PostChanges/applied(to:at:)`` says.
  /// The name beside a post with an owner is the owner's at the moment of writing.
  /// `quota` is how many posts the owner may have; `nil` for any number.
  func insert(
    _ post: Post, onExisting rule: ExistingPostRule, quota: Int?
  ) async throws -> InsertOutcome

  /// Changes a post as `decide` says, in the transaction that reads it.
  ///
  /// - Returns: The post as it is now, or why nothing was written; `nil` when there is none of that
  ///   id.
  /// - Throws: ``PostStoreError/invalid(_:)`` when its point would not be on the globe.
  func updatePost(
    _ id: PostID, at now: Timestamp, _ decide: @escaping PostDecision
  ) async throws -> Result<Post, any Error>?

  /// Removes a post; false when there is none of that id.
  func deletePost(_ id: PostID) async throws -> Bool

  /// Returns a post; `nil` when there is none of that id.
  func post(_ id: PostID) async throws -> Post?

  /// Returns the posts that a listing asks for.
  ///
  /// The newest 100 come from an index, in time that does not grow with the number of posts.
  func posts(_ listing: PostListing) async throws -> [Post]

  /// Returns how many posts meet all conditions.
  func countPosts(_ conditions: [PostListing.Condition]) async throws -> Int

  /// Returns posts of an account, the one written last first, from behind `last` on.
  func posts(of owner: AccountID, after last: Post?, limit: Int) async throws -> [Post]

  /// Returns the posts nearest to a point, exactly, at most `limit`, none farther than the radius.
  func posts(
    nearestTo point: Coordinate, limit: Int, withinMeters radius: Double
  ) async throws -> NearestPosts

  // MARK: Accounts

  /// Writes a new account.
  ///
  /// - Throws: ``PostStoreError/identityTaken`` when an account has the identity already.
  func insert(_ account: Account) async throws

  /// Returns an account; `nil` when there is none of that id.
  func account(_ id: AccountID) async throws -> Account?

  /// Returns the account of an identity; `nil` when there is none.
  func account(of identity: IdentityKey) async throws -> Account?

  /// Returns accounts in the order of their ids, from behind `last` on.
  func accounts(after last: AccountID?, limit: Int) async throws -> [Account]

  /// Changes an account, and the name beside its posts; `nil` when there is none of that id.
  ///
  /// A new address, a new password and shutting out end all of its sessions, but for `keeping`.
  ///
  /// - Throws: ``PostStoreError/identityTaken`` when another account has the new address.
  func updateAccount(
    _ id: AccountID, _ changes: AccountChanges, keeping session: SessionTokenHash?
  ) async throws -> Account?

  /// Puts another stored form of the same password in the place of an older one; nothing happens
  /// when that has changed, and no session ends.
  func renewPasswordHash(of id: AccountID, from old: String, to new: String) async throws

  /// Removes an account and everything of it: posts, sessions, failed log-ins; false when there is
  /// none of that id.
  func deleteAccount(_ id: AccountID) async throws -> Bool

  // MARK: Sessions

  /// Writes a new session.
  func insert(_ session: Session) async throws

  /// Returns a session with its account, whether or not it has expired; `nil` when there is none.
  func session(_ token: SessionTokenHash) async throws -> (session: Session, account: Account)?

  /// Returns all sessions of an account, the newest first, whether or not they have expired.
  func sessions(of account: AccountID) async throws -> [Session]

  /// Ends a session; false when there is none.
  func deleteSession(_ token: SessionTokenHash) async throws -> Bool

  /// Ends all sessions of an account, and returns how many there were.
  func deleteSessions(of account: AccountID) async throws -> Int

  /// Forgets sessions that ended before a moment.
  func deleteSessions(endedBefore moment: Timestamp) async throws

  // MARK: Groups

  /// Writes a new group.
  func insert(_ group: CourseGroup) async throws

  /// Returns all groups in the order of their ids.
  func groups() async throws -> [CourseGroup]

  /// Removes a group with its invitations; its members stay, in no group. False when there is none.
  func deleteGroup(_ id: GroupID) async throws -> Bool

  /// Returns the groups that accounts are in; an account in none is missing.
  func groups(of accounts: [AccountID]) async throws -> [AccountID: GroupID]

  /// Writes a new invitation.
  func insert(_ invitation: Invitation) async throws

  /// Returns all invitations in the order of their hashes, whether or not they have expired.
  func invitations() async throws -> [Invitation]

  /// Returns the invitation of a code's hash, whether or not it has expired; `nil` when there is
  /// none.
  func invitation(_ codeHash: String) async throws -> Invitation?

  /// Revokes an invitation; false when there is none.
  func deleteInvitation(_ codeHash: String) async throws -> Bool

  /// Forgets invitations that ended before a moment.
  func deleteInvitations(endedBefore moment: Timestamp) async throws

  // MARK: Failed log-ins

  /// The secret by which logins and networks are stored; the same for all who use the store.
  func installationKey() async throws -> InstallationKey

  /// Remembers that a log-in failed with this login, which an account may or may not have.
  func recordFailedLogin(
    _ login: LoginName, from source: LoginSource, at now: Timestamp
  ) async throws

  /// Returns how often log-ins failed of late, by ``LoginThrottle``'s windows.
  ///
  /// Those more than ``LoginThrottle/clockToleranceSeconds`` later than now are left out.
  func failedLogins(
    _ login: LoginName, from source: LoginSource, at now: Timestamp
  ) async throws -> FailedLogins

  /// Returns when log-ins failed with a login, the last first.
  func failures(with login: LoginName) async throws -> [Timestamp]

  /// Forgets the failures of a login from one source.
  func forgetFailedLogins(_ login: LoginName, from source: LoginSource) async throws

  /// Forgets failures that count no more at a moment, and those of a later one than can be.
  func forgetOldFailures(at now: Timestamp) async throws

  /// Counts a log-in as being checked just now, by all who use the store, until ``endLogin(_:)``.
  ///
  /// A failure counts only once the password has been hashed; without this, a thousand guesses sent
  /// at once would all be looked at before the first has failed. One that nobody ends, because its
  /// server was killed, ends by itself within minutes.
  func beginLogin(_ login: LoginName, from source: LoginSource) async throws -> RunningLogin

  /// Counts a log-in as checked; nothing happens when it is already.
  func endLogin(_ running: RunningLogin) async throws

  // MARK: The whole

  /// Returns nothing when the store answers; throws what is wrong when it does not.
  func ping() async throws

  /// Ends all work and closes files; later calls throw.
  func close() async throws
}

extension PostStoring {
  /// Writes a new post, however many its owner has.
  public func insert(
    _ post: Post, onExisting rule: ExistingPostRule
  ) async throws -> InsertOutcome {
    try await insert(post, onExisting: rule, quota: nil)
  }

  /// Changes a post, whatever it is; `nil` when there is none of that id.
  ///
  /// - Throws: ``PostStoreError/invalid(_:)`` when its point would not be on the globe.
  public func updatePost(
    _ id: PostID, _ changes: PostChanges, at now: Timestamp
  ) async throws -> Post? {
    try await updatePost(id, at: now) { _ in .success(changes) }?.get()
  }

  /// Returns all posts of an account, the one written last first.
  public func posts(of owner: AccountID) async throws -> [Post] {
    try await posts(of: owner, after: nil, limit: .max)
  }
}

/// What is to become of a post that was read for writing: what changes, or why nothing may.
///
/// It runs within a transaction, and again when that has to be repeated: it only computes.
public typealias PostDecision = @Sendable (Post) -> Result<PostChanges, any Error>
