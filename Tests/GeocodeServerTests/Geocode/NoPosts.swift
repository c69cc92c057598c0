import Geodesy
import Posting

/// A store that is never asked: geocoding needs no pins and no accounts.
struct NoPosts: PostStoring {
  private var nothing: PostStoreError { .unavailable("this test has no store") }

  func place(_ post: Post, ifOwnerHasPosts rule: ExistingPostRule) async throws -> PlacedPost {
    throw nothing
  }
  func updatePost(_ id: PostID, _ changes: PostChanges, at now: Timestamp) async throws -> Post? {
    throw nothing
  }
  func deletePost(_ id: PostID) async throws -> Bool { throw nothing }
  func post(_ id: PostID) async throws -> Post? { throw nothing }
  func posts(_ listing: PostListing) async throws -> [Post] { throw nothing }
  func countPosts(_ conditions: [PostListing.Condition]) async throws -> Int { throw nothing }
  func posts(of owner: AccountID) async throws -> [Post] { throw nothing }
  func posts(
    nearestTo point: Coordinate, limit: Int, withinMeters radius: Double
  ) async throws -> NearestPosts { throw nothing }
  func insert(_ account: Account) async throws { throw nothing }
  func account(_ id: AccountID) async throws -> Account? { throw nothing }
  func account(of identity: IdentityKey) async throws -> Account? { throw nothing }
  func accounts(after last: AccountID?, limit: Int) async throws -> [Account] { throw nothing }
  func updateAccount(
    _ id: AccountID, _ changes: AccountChanges, keeping session: SessionTokenHash?
  ) async throws -> Account? { throw nothing }
  func deleteAccount(_ id: AccountID) async throws -> Bool { throw nothing }
  func insert(_ session: Session) async throws { throw nothing }
  func session(_ token: SessionTokenHash) async throws -> (session: Session, account: Account)? {
    throw nothing
  }
  func deleteSession(_ token: SessionTokenHash) async throws -> Bool { throw nothing }
  func recordFailedLogin(
    _ login: String, from address: String, at now: Timestamp
  ) async throws { throw nothing }
  func failedLogins(
    _ login: String, from address: String, since start: Timestamp
  ) async throws -> FailedLogins { throw nothing }
  func forgetFailedLogins(_ login: String, from address: String) async throws { throw nothing }
  func ping() async throws { throw nothing }
  func close() async throws {}
}
