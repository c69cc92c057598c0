import Geodesy
import PostStore
import Posting
import Testing

/// A database with pins, each of an account of its own, for tests that need a file of some size.
enum FilledStore {
  /// Writes the file.
  static func write(to path: String, pins: Int) async throws {
    let store = try SQLitePostStore(path: path)
    let accounts = (0..<pins).map(account)
    try await store.add(accounts: accounts, posts: accounts.map(post))
    try await store.close()
  }

  private static func account(_ number: Int) -> Account {
    Account(
      id: AccountID(rawValue: "\(1_000_000_000 + number)"),
      identity: IdentityKey(provider: .local, subject: "student\(number)@example.org"),
      email: "student\(number)@example.org",
      name: PersonName(first: "Student", last: "Number\(number)"), passwordHash: nil,
      createdAt: Timestamp(milliseconds: 1_600_000_000_000 + Int64(number) * 10_000))
  }

  private static func post(of account: Account) throws -> Post {
    Post(
      id: .random(.system), owner: account.id, uniqueKey: account.id.rawValue, name: account.name,
      place: "Town", link: "https://www.example.org/students/\(account.id.rawValue)",
      coordinate: try #require(Coordinate(latitude: 46.7, longitude: -117)),
      createdAt: account.createdAt, updatedAt: account.createdAt)
  }
}
