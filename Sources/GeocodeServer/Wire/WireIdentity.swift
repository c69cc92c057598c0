import HTTPTypes
import Posting
import ServerAPI

/// The person whom a request of a student app comes from, and the keys that mean this person.
///
/// Keys are public, and apps make some up: they ask for `me`, send the key of the course's sample, or
/// none. A row under such a key would be found by every other user of the app, and could be changed
/// by none of them. So the rows of a person have that person's key, and who asks for a key that
/// names no account asks for the own rows.
struct WireIdentity {
  /// The account of the session; `nil` without a session.
  let account: Account?

  /// The key by which apps of 2015 to 2017 ask for the owner of their session.
  static let oneself = "me"

  /// Finds the person of a request.
  ///
  /// - Throws: ``PostStoreError``.
  init(_ headers: HTTPFields, with sessions: SessionService) async throws {
    account = try await RequestSession.loggedIn(headers, with: sessions)?.account
  }

  /// Returns the account that a key names; `nil` if it names none.
  ///
  /// - Throws: ``PostStoreError``.
  func account(of key: String, in store: any PostStoring) async throws -> Account? {
    if key == Self.oneself { return account }
    return try await store.account(AccountID(rawValue: key))
  }

  /// Returns a listing's query in which keys that name no account are this person's.
  ///
  /// - Throws: ``PostStoreError``.
  func resolved(_ query: LocationQuery, in store: any PostStoring) async throws -> LocationQuery {
    guard let account else { return query }
    var query = query
    for (index, condition) in query.conditions.enumerated() {
      guard case .text(.uniqueKey, let key) = condition,
        try await self.account(of: key, in: store) == nil || key == Self.oneself
      else { continue }
      query.conditions[index] = .text(.uniqueKey, account.id.rawValue)
    }
    return query
  }
}
